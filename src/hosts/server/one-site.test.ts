import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { collections } from "../../routing/collections.ts";
import { halfAppliedName } from "../../routing/routes.ts";
import { send } from "../../testing/conformance/raw-request.ts";
import { killedAt } from "../../testing/interference.ts";
import { SharedFolder } from "../../testing/shared-folder.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { type Listening, listen } from "./listen.ts";
import { readOneSite } from "./one-site.ts";
import { createSiteServer } from "./server.ts";

/** Two records that both sites have, with different content. */
const records = [2, 4].map((id) => `api/texts/${id}/index.json`);
const target = "/api/passages/?book__number=7";

let shared: SharedFolder;
let server: Listening;
beforeAll(async () => {
  shared = await SharedFolder.make(6, { ...oneForm, products: only("filters") });
  const onError = (error: unknown) => {
    throw error;
  };
  const folder = shared.place.out;
  const site = createSiteServer({ folder, collections, onError });
  server = await listen(site, { host: "127.0.0.1", port: 0 });
});
beforeEach(() => shared.repair(shared.snapshots[0]));
afterAll(() => server.stop());

const ask = () => send(server.origin, { method: "GET", target });

/** Reads the site file by file, and runs a function in between. */
function readRecords(between: () => Promise<void>) {
  return readOneSite(shared.place.out, async (site) => {
    const [first = "", second = ""] = records.map((path) => join(site, path));
    const before = readFileSync(first, "utf8");
    await between();
    return [before, readFileSync(second, "utf8")];
  });
}

test("reads again if the site was replaced in the meantime", async () => {
  const old = await readRecords(async () => {});
  let reads = 0;
  const found = await readRecords(async () => {
    reads += 1;
    if (reads === 1) await shared.repair(shared.snapshots[1]);
  });
  expect(reads).toBe(2);
  expect(found).toEqual(await readRecords(async () => {}));
  expect(found?.[0]).not.toBe(old?.[0]);
});

test("searches for a missing file again if the site was replaced in the meantime; otherwise it is an error", async () => {
  let isFirst = true;
  const found = await readOneSite(shared.place.out, async () => {
    if (!isFirst) return "found";
    isFirst = false;
    await shared.repair(shared.snapshots[1]);
    throw new Error("a record is missing");
  });
  expect(found).toBe("found");
  const missing = readOneSite(shared.place.out, () => Promise.reject(new Error("not there")));
  await expect(missing).rejects.toThrow("not there");
});

test("a filter on a folder with a half-applied build gets a 503 until the build is completed", async () => {
  const { body, status } = await ask();
  expect(status).toBe(200);
  const [, next] = shared.snapshots;
  const nodeOptions = killedAt("out/api/texts/index.json");
  await shared.start(next, 1, { nodeOptions }).ended;
  expect(() => readFileSync(join(shared.place.out, halfAppliedName))).not.toThrow();
  const busy = await ask();
  expect(busy.status).toBe(503);
  expect(busy.headers["retry-after"]).toBe("1");
  expect(JSON.parse(busy.body.toString())).toEqual({
    detail: "The site is being replaced. Ask again.",
  });
  expect((await send(server.origin, { method: "GET", target: "/api/texts/" })).status).toBe(200);
  await shared.repair(next);
  const healed = await ask();
  expect(healed.status).toBe(200);
  expect(healed.body.equals(body)).toBe(false);
});
