/** The whole contract over real HTTP, on every host that can implement it. */
import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collections } from "../routing/collections.ts";
import { answer } from "../routing/requests.ts";
import { casesFor } from "../testing/conformance/cases.ts";
import { runCases } from "../testing/conformance/run.ts";
import { routingHosts } from "../testing/hosts/index.ts";
import { ownServer } from "../testing/hosts/programs.ts";
import { randomCases } from "../testing/hosts/random-requests.ts";
import { makeSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
});
afterAll(() => site.remove());

test("has no two cases with the same name", () => {
  const names = casesFor(site.facts).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(300);
  expect(site.facts.pages.passages).toBe(11);
});

test("the routing function knows the folder of every web page", () => {
  const pages = readdirSync(site.facts.folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith("/index.html"),
  );
  expect(pages.length).toBeGreaterThan(100);
  for (const page of pages) {
    const target = `/${dirname(page)}`;
    const location = `./${basename(target)}/`;
    expect(answer({ method: "GET", target }, collections)).toEqual({ kind: "redirect", location });
  }
});

test.each(routingHosts)("$name honours the whole contract", async (host) => {
  const { origin, stop } = await host.start(site.place.out);
  try {
    expect(await runCases(origin, site.facts, host)).toEqual([]);
  } finally {
    await stop();
  }
});

test("`serve` decides as the routing function does, in any spelling of a request", async () => {
  const { origin, stop } = await ownServer.start(site.place.out);
  const cases = randomCases(site.facts, 3000, 31, ownServer.abilities);
  try {
    expect(await runCases(origin, site.facts, { cases })).toEqual([]);
  } finally {
    await stop();
  }
});
