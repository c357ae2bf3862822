/** Real clients follow `next` to the end on every host that implements the contract, and read each record once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readWithFetch, readWithPython, type Task, wholeReading } from "../testing/clients.ts";
import type { RunningHost } from "../testing/hosts/host.ts";
import { routingHosts } from "../testing/hosts/index.ts";
import { makeSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
});
afterAll(() => site.remove());

describe.each(routingHosts)("on $name", (host) => {
  let running: RunningHost;
  beforeAll(async () => {
    running = await host.start(site.place.out);
  });
  afterAll(() => running.stop());

  const task = (collection: string): Task => ({
    origin: running.origin,
    site: site.facts,
    collection,
    records: 100,
  });

  test.each(["passages", "texts", "scholia", "authors"])("fetch reads all %s", async (name) => {
    expect(await readWithFetch(task(name))).toEqual(wholeReading(task(name)));
  });

  test.each(["passages", "texts"])(
    "Python's requests reads all %s",
    { tags: ["python3"] },
    async (name) => {
      expect(await readWithPython(task(name))).toEqual(wholeReading(task(name)));
    },
  );
});
