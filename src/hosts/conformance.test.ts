/** The whole contract over real HTTP, on every host that runs the routing function; the second suite has the Worker. */
import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { redirect } from "../routing/replies.ts";
import { answer } from "../routing/requests.ts";
import { addHiddenFiles } from "../testing/conformance/file-cases.ts";
import { findingsOf, judgedTargets } from "../testing/conformance/random-headers.ts";
import { runCases } from "../testing/conformance/run.ts";
import { routingHosts } from "../testing/hosts/index.ts";
import { ownServer } from "../testing/hosts/programs.ts";
import { randomCases } from "../testing/hosts/random-requests.ts";
import { makeSite, type TestSite } from "../testing/site.ts";
import { times } from "../testing/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
  addHiddenFiles(site.place.out);
});

test("the routing function knows the folder of every web page", () => {
  const pages = readdirSync(site.facts.folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith("/index.html"),
  );
  expect(pages.length).toBeGreaterThan(100);
  for (const page of pages) {
    const target = `/${dirname(page)}`;
    const location = `./${basename(target)}/`;
    expect(answer({ method: "GET", target })).toEqual({ kind: "reply", reply: redirect(location) });
  }
});

const ofNodeAlone = routingHosts.filter(({ needs }) => needs.length === 0);

test.each(ofNodeAlone)("$name honours the whole contract", async ({ name, start, abilities }) => {
  const { origin, stop } = await start(site.place.out);
  try {
    expect(await runCases(origin, site.facts, { abilities })).toEqual([]);
    const targets = judgedTargets(site.facts, abilities);
    expect(await findingsOf(origin, targets, times(500, 20_000))).toEqual([]);
    if (name !== ownServer.name) return;
    const cases = randomCases(site.facts);
    expect(await runCases(origin, site.facts, { abilities, cases })).toEqual([]);
  } finally {
    await stop();
  }
});
