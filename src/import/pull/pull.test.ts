/** Pulls from a service that works, once and repeatedly. */
import { statSync, symlinkSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { anthology } from "../../testing/anthology.ts";
import { startService } from "../../testing/faulty-service.ts";
import { move, pagesOf, pullPlace } from "../../testing/pull-place.ts";
import { contentOf, originOf, pullFrom, siteOf } from "../../testing/pulling.ts";
import { sampleSnapshot } from "../../testing/workplace.ts";

const at = pullPlace(anthology(31));

test("gives the snapshot of the service and its origin, and requests each page, and at the end whether it has changed", async () => {
  const report = await pullFrom(at.service.origin, at.file);
  expect(contentOf(at.file)).toBe(at.content);
  expect(report).toMatchObject({ repairs: [], contradictions: [], notOffered: [] });
  // All but the root.
  const requests = 2 * pagesOf(at.site) - 1;
  expect(at.service.asked.length).toBe(requests);
  expect(at.service.bodies).toBe(pagesOf(at.site));
  expect(report.traffic.requests).toBe(requests);
  expect(report.origin).toMatchObject({
    source: at.service.origin,
    generator: "anthology-build 0.0.0",
    records: Object.values(anthology(31)).flat().length,
  });
  expect(originOf(at.file)).toEqual(report.origin);
});

test("loses nothing of the sample", async () => {
  const service = await startService(await siteOf(sampleSnapshot, { pageSize: 7 }));
  await pullFrom(service.origin, at.file, { acceptLoss: true });
  await service.stop();
  expect(contentOf(at.file)).toBe(contentOf(sampleSnapshot));
});

describe("a later pull", () => {
  test("of a service that has not changed writes nothing and downloads nothing", async () => {
    await pullFrom(at.service.origin, at.file);
    const before = statSync(at.file, { bigint: true }).mtimeNs;
    at.service.reset();
    const again = await pullFrom(at.service.origin, at.file);
    expect(again.written).toBe(false);
    expect(again.traffic.bytes).toBe(0);
    expect(at.service.bodies).toBe(0);
    expect(at.service.asked.length).toBe(pagesOf(at.site));
    expect(statSync(at.file, { bigint: true }).mtimeNs).toBe(before);
  });

  test("reports what is new, changed and gone", async () => {
    await pullFrom(at.service.origin, at.file);
    const moved = await at.altered(`${move} UPDATE text SET text = 'Ἄλλο' WHERE id = 7;`);
    at.service.serve(moved.site);
    const { collections } = await pullFrom(at.service.origin, at.file);
    expect(contentOf(at.file)).toBe(moved.content);
    const changes = collections.filter((row) => row.new + row.changed + row.gone > 0);
    expect(changes).toEqual([
      { collection: "passages", records: 31, new: 1, changed: 1, gone: 1 },
      { collection: "texts", records: 41, new: 1, changed: 1, gone: 1 },
    ]);
  });
});

test("a dry run reads everything but writes no snapshot", async () => {
  const { collections, written } = await pullFrom(at.service.origin, at.file, { dryRun: true });
  expect(written).toBe(false);
  expect(collections.find(({ collection }) => collection === "passages")?.new).toBe(31);
  expect(contentOf(at.file)).toBe("none");
});

test("a service without ETags is read completely each time, but an unchanged snapshot is not written", async () => {
  at.service.misbehave((good) => ({ ...good, headers: { "content-type": "application/json" } }));
  await pullFrom(at.service.origin, at.file);
  const again = await pullFrom(at.service.origin, at.file);
  expect(again.written).toBe(false);
  expect(again.traffic.requests).toBe(pagesOf(at.site));
});

test("follows pages that are named in the path", async () => {
  at.service.serve(await at.rebuilt({ links: "path", pageSize: 7 }));
  await pullFrom(at.service.origin, at.file);
  expect(contentOf(at.file)).toBe(at.content);
});

test("refuses a folder of answers that is a link", async () => {
  symlinkSync(dirname(at.file), `${at.file}.pull`);
  await expect(pullFrom(at.service.origin, at.file)).rejects.toThrow("found a link");
});

test("refuses a second pull into the same file at the same time", async () => {
  const [first, second] = [1, 2].map(() => pullFrom(at.service.origin, at.file));
  await expect(second).rejects.toMatchObject({
    kind: "run",
    message: `another pull into ${at.file} is under way`,
    hint: "wait for its end, or pull into another file with --snapshot <file>",
  });
  await first;
});
