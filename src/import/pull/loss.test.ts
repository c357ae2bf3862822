/** Pulls from a service that answers but has lost records. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { anthology } from "../../testing/anthology.ts";
import { startService } from "../../testing/faulty-service.ts";
import { failure, pullPlace } from "../../testing/pull-place.ts";
import { contentOf, pullFrom } from "../../testing/pulling.ts";
import { replaced, status, where } from "../../testing/service-faults.ts";

const at = pullPlace(anthology(31));

/** The service without these collections: each of their pages is missing. */
const without = (isGone: (path: string) => boolean) =>
  new Map([...at.site].filter(([path]) => !isGone(path)));

test("refuses a service that has no records, even the first time", async () => {
  at.service.serve(without((path) => path.startsWith("api/")));
  const { kind, message, hint, faults } = await failure(pullFrom(at.service.origin, at.file));
  expect(message).toContain("there is nothing to pull");
  expect(hint).toContain("the address of its API");
  expect({ kind, shown: faults?.shown }).toMatchObject({
    kind: "data",
    shown: [{ found: "no record in any collection" }],
  });
  expect(existsSync(at.file)).toBe(false);
});

test("refuses to lose a collection, names it, and keeps the snapshot", async () => {
  // Nothing links to the collection, so that only the loss is refused.
  const unlinked = (page: object) =>
    JSON.parse(JSON.stringify(page), (key, value) =>
      key === "alignments" && Array.isArray(value) ? [] : value,
    );
  at.service.misbehave(replaced(unlinked));
  await pullFrom(at.service.origin, at.file);
  const content = contentOf(at.file);
  const files = without((path) => path.startsWith("api/alignments/"));
  at.service.serve(files);
  const { message, hint, faults } = await failure(pullFrom(at.service.origin, at.file));
  expect(message).toContain("the pull would remove too many records");
  expect(hint).toContain("--accept-loss");
  expect(faults?.shown.map(({ record }) => record)).toEqual(["/api/alignments/"]);
  expect(contentOf(at.file)).toBe(content);
});

/** Every request to the collection gives 404. */
const absent = where(({ target }) => target.startsWith("/api/keywords/"), status(404));
const absentAtFirst = where(({ before }) => before === 0, absent);

test("does not trust a single 404 of a collection", async () => {
  at.service.misbehave(absentAtFirst);
  const { notOffered } = await pullFrom(at.service.origin, at.file);
  expect(notOffered).toEqual([]);
  expect(contentOf(at.file)).toBe(at.content);
});

/** Epigrams without scholia. */
const epigrams = [5, 7, 8, 10, 11, 13];

const fewer = (count: number) => {
  const ids = epigrams.slice(0, count).join(", ");
  return `DELETE FROM passage_text WHERE passage IN (${ids});
    DELETE FROM text WHERE id IN (${ids});
    DELETE FROM passage WHERE id IN (${ids});`;
};

test("accepts the loss of 5 % of a collection, and no more", async () => {
  await pullFrom(at.service.origin, at.file);
  // Of 31 passages, one may be lost, but not two.
  const one = await at.altered(fewer(1));
  at.service.serve(one.site);
  await pullFrom(at.service.origin, at.file);
  expect(contentOf(at.file)).toBe(one.content);
  const three = await at.altered(fewer(3));
  at.service.serve(three.site);
  const { faults } = await failure(pullFrom(at.service.origin, at.file));
  expect(faults?.shown).toMatchObject([
    {
      record: "/api/passages/",
      expected: expect.stringContaining("at most 1 of the 30"),
      found: "2 gone",
    },
  ]);
  expect(contentOf(at.file)).toBe(one.content);
});

test("keeps a copy of the old snapshot, even if a loss is accepted", async () => {
  await pullFrom(at.service.origin, at.file);
  expect(existsSync(`${at.file}.previous`)).toBe(false);
  const changed = await at.altered(fewer(6));
  at.service.serve(changed.site);
  await pullFrom(at.service.origin, at.file, { acceptLoss: true });
  expect(contentOf(at.file)).toBe(changed.content);
  expect(contentOf(`${at.file}.previous`)).toBe(at.content);
});

test("compares only with a snapshot from the same service", async () => {
  await pullFrom(at.service.origin, at.file);
  const changed = await at.altered(fewer(6));
  const other = await startService(changed.site);
  await pullFrom(other.origin, at.file).finally(() => other.stop());
  expect(contentOf(at.file)).toBe(changed.content);
});
