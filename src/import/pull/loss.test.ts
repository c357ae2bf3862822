/** Pulls from a service that answers but has lost records. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { anthology } from "../../testing/anthology.ts";
import { startService } from "../../testing/faulty-service.ts";
import { saidBy } from "../../testing/loading.ts";
import { failure, move, pullPlace } from "../../testing/pull-place.ts";
import { contentOf, pullFrom } from "../../testing/pulling.ts";
import { status, where } from "../../testing/service-faults.ts";

const at = pullPlace(anthology(31));

test("refuses a service that has no records, even the first time", async () => {
  at.service.serve(new Map([...at.site].filter(([path]) => !path.startsWith("api/"))));
  const error = await failure(pullFrom(at.service.origin, at.file));
  expect(error.kind).toBe("data");
  expect(error.message).toContain("there is nothing to pull");
  expect(error.hint).toBe(
    "check that this is the address of its API, such as https://anthology.example/api/. The snapshot stays as it was; --accept-loss makes an empty one",
  );
  expect(saidBy(error)).toEqual([
    "the service : expected a service with records, found no record in any collection",
  ]);
  expect(existsSync(at.file)).toBe(false);
});

test("does not trust a single 404 of a collection", async () => {
  const isKeywords = ({ target }: { target: string }) => target.startsWith("/api/keywords/");
  at.service.misbehave(where((asked) => asked.before === 0 && isKeywords(asked), status(404)));
  const { notOffered } = await pullFrom(at.service.origin, at.file);
  expect(notOffered).toEqual([]);
  expect(contentOf(at.file)).toBe(at.content);
});

/** Removes epigrams without scholia, and moves another one. */
const fewer = (ids: string) => `
  DELETE FROM passage_text WHERE passage IN (${ids});
  DELETE FROM text WHERE id IN (${ids});
  DELETE FROM passage WHERE id IN (${ids}); ${move}`;

test("refuses to lose over 5 % of a collection; if it is accepted, the old snapshot is kept as a copy", async () => {
  await pullFrom(at.service.origin, at.file);
  // 4 of 41 texts and of 31 passages are gone, and 1 is new.
  const changed = await at.altered(fewer("7, 8, 10"));
  at.service.serve(changed.site);
  const error = await failure(pullFrom(at.service.origin, at.file));
  expect(error.message).toContain("the pull would remove too many records");
  expect(error.hint).toBe(
    "check that the service works; if they were removed on purpose, use --accept-loss. The snapshot stays as it was",
  );
  const most = "of the last pull gone (3, or 5 % if that is more), found 4 gone:";
  const texts = ["7.5", "7.7", "7.8"].map(
    (place) => `the Ancient Greek text of ${place} by Words.`,
  );
  expect(saidBy(error)).toEqual([
    `/api/passages/ : expected at most 3 of the 31 records ${most} 7.5, 7.7, 7.8, and 1 more`,
    `/api/texts/ : expected at most 3 of the 41 records ${most} ${texts.join(", ")}, and 1 more`,
  ]);
  expect(contentOf(at.file)).toBe(at.content);
  expect(existsSync(`${at.file}.previous`)).toBe(false);
  await pullFrom(at.service.origin, at.file, { acceptLoss: true });
  expect(contentOf(at.file)).toBe(changed.content);
  expect(contentOf(`${at.file}.previous`)).toBe(at.content);
});

test("compares only with a snapshot from the same service", async () => {
  await pullFrom(at.service.origin, at.file);
  const changed = await at.altered(fewer("7, 8, 10"));
  const other = await startService(changed.site);
  await pullFrom(other.origin, at.file).finally(() => other.stop());
  expect(contentOf(at.file)).toBe(changed.content);
});
