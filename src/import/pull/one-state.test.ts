/** Pulls from services that change meanwhile: one state of the service, or a warning or a refusal by name. */
import { expect, test } from "vitest";
import { anthology } from "../../testing/anthology.ts";
import type { Fault } from "../../testing/faulty-service.ts";
import { failure, pullPlace } from "../../testing/pull-place.ts";
import { contentOf, hasty, pullFrom } from "../../testing/pulling.ts";
import { replaced, where } from "../../testing/service-faults.ts";

const at = pullPlace(anthology(31));
const limits = { ...hasty, concurrency: 1 };

/** Manuscripts that no passage names, so that no link tells that one is missing. */
const unused = `INSERT INTO manuscript SELECT 900000 + value, manuscript_url, created_at, updated_at, title, credit
  FROM (SELECT * FROM manuscript ORDER BY id LIMIT 1), json_each('[1,2,3,4,5,6,7,8,9,10,11,12]')`;
/** One is removed and another added: the count stays, and all between are one place further. */
const shifted = `${unused}; DELETE FROM manuscript WHERE id = 900002;
  INSERT INTO manuscript SELECT 990000, manuscript_url, created_at, updated_at, title, credit
  FROM manuscript WHERE id = 900001`;

const withoutEtags: Fault = (good) => ({
  ...good,
  headers: { "content-type": "application/json" },
});

const again = "reading again what changed while the rest was read: manuscripts";

test.each([
  ["between two pages", "/api/manuscripts/?page=3", [], withoutEtags],
  ["after its collection was read", "/api/", [again], (good) => good],
  ["after its collection was read, without ETags", "/api/", [again], withoutEtags],
] satisfies [string, string, string[], Fault][])(
  "loses no record if one is removed and another added %s",
  async (_, moment, said, headers) => {
    const [before, after] = [await at.altered(unused), await at.altered(shifted)];
    at.service.serve(before.site);
    const change: Fault = (good) => {
      at.service.serve(after.site);
      return good;
    };
    at.service.misbehave(
      where(({ target }) => target === moment, change),
      headers,
    );
    const notes: string[] = [];
    await pullFrom(at.service.origin, at.file, { limits }, notes);
    expect(contentOf(at.file)).toBe(after.content);
    expect(notes).toEqual(said);
  },
);

test("refuses by name a collection whose records come and go until the end", async () => {
  const states = [await at.altered(unused), await at.altered(shifted)].map(({ site }) => site);
  let turn = 0;
  const change = () => {
    turn += 1;
    at.service.serve(states[turn % 2] ?? at.site);
  };
  change();
  // The root is asked for after all collections.
  at.service.misbehave(
    where(
      ({ target }) => target === "/api/",
      (good) => {
        change();
        return good;
      },
    ),
  );
  expect(await failure(pullFrom(at.service.origin, at.file, { limits }))).toMatchObject({
    kind: "data",
    message: "records were added or removed while they were read, each of 4 times: manuscripts",
    hint: "run the same command again when the service is not being changed",
  });
  expect(contentOf(at.file)).toBe("none");
  at.service.misbehave();
  await pullFrom(at.service.origin, at.file, { limits });
  expect(contentOf(at.file)).not.toBe("none");
});

test("warns of a collection whose values change all the time, also if the next pull finds nothing new", async () => {
  let turn = 0;
  at.service.misbehave(
    where(
      ({ target }) => target.startsWith("/api/manuscripts/"),
      replaced((page) => {
        turn += 1;
        const results = page.results as object[];
        return { ...page, results: results.map((one) => ({ ...one, credit: `${turn}` })) };
      }),
    ),
  );
  const notes: string[] = [];
  await pullFrom(at.service.origin, at.file, { limits }, notes);
  expect(notes.at(-1)).toBe(
    "warning: these collections changed while they were read: manuscripts; no record is missing, but their values may be " +
      "of different moments",
  );
  at.service.misbehave();
  const { traffic } = await pullFrom(at.service.origin, at.file, { limits });
  expect(contentOf(at.file)).toBe(at.content);
  expect(traffic.rereads).toBeGreaterThan(0);
});
