/** Faults of records: each is made in a good snapshot, and a check names the record, the field and the table. */
import { expect, test } from "vitest";
import { check } from "../index.ts";
import { noteTextKey } from "../testing/anthology.ts";
import { buildArguments } from "../testing/builds.ts";
import { type CheckedSettings, errorAfter } from "../testing/error-after.ts";
import { runProgram } from "../testing/program.ts";
import { allBut } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { makeWorkplace } from "../testing/workplace.ts";

const good = makeWorkplace(3);

/** Values that only a record or a page shows to be wrong. */
const attributions: Readonly<Record<string, string>> = {
  "a sub-fragment, which is part of urns and addresses":
    "UPDATE passage SET sub_fragment = 'ab' WHERE id = 2",
  "the number of a book, which is part of every urn": "UPDATE book SET number = -3",
  "the number of a scholium, which has no field of its own":
    "UPDATE scholium SET number = -1 WHERE id = 3",
  "the code of a language": `INSERT INTO language VALUES ('English', 'English', 0);
     UPDATE city_name SET language = 'English'`,
  "a medium, which other records show without its address": "UPDATE medium SET type = 'sound'",
  "a reference, which its passage shows without its address":
    "UPDATE passage_internal_reference SET reference_type = 'a' || char(0)",
  "a comment, which other records show in another form":
    "UPDATE comment_description SET content = 'a' || char(0) WHERE position = 0 AND comment = 1",
  "values in the tables of lists": `DELETE FROM keyword_alternative_uri;
     INSERT INTO keyword_alternative_uri (keyword, position, uri) VALUES (1, 0, 'x');
     UPDATE author_name SET name = 'a' || char(0);
     UPDATE passage_external_reference SET url = 'x'`,
  "values with the digits of the record's id": `UPDATE city SET latitude = 'x1', longitude = 'y1', created_at = 'z1'`,
  "faults of every kind": `UPDATE author SET created_at = 'never', tlg_id = '?';
     UPDATE city SET latitude = 'abc';
     UPDATE text SET text = 'a' || char(11) WHERE id = ${noteTextKey(3)};
     UPDATE comment SET updated_at = '';
     UPDATE manuscript SET title = CAST(x'ff' AS TEXT)`,
};

test.for(Object.entries(attributions))(
  "names the record, the field and the table of each wrong value once: %s",
  async ([, change]) => {
    const { shown = [], count } = (await errorAfter(good, change))?.faults ?? {};
    const faults = shown.map(({ record, field, table, ...says }) => [
      `${record} ${field} in ${table}`,
      says,
    ]);
    expect(faults).toHaveLength(count ?? 0);
    expect(faults.sort()).toMatchSnapshot();
  },
);

test.each([
  [
    "what XML cannot hold, without XML",
    "UPDATE text SET text = 'a' || char(11) || 'b' WHERE id = 3",
    { only: allBut("xml") },
  ],
  [
    "numbers below 0 whose meaning is not known",
    `UPDATE author SET unique_id = -1, validation = -1;
     UPDATE edition SET edition_type = -1;
     UPDATE text SET unique_id = -1, validation = -1, status = -1;
     UPDATE city SET unique_id = -1;
     UPDATE comment SET unique_id = -1`,
    {},
  ],
])("accepts %s", async (_what, change, settings: CheckedSettings) => {
  expect(await errorAfter(good, change, settings)).toBeUndefined();
});

test("accepts an anthology without passages, with a warning", async () => {
  const place = makeWorkplace({});
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  await check({ snapshot: place.snapshot, jobs: 1 }, { log: { note } });
  expect(notes.join()).toContain(`snapshot ${place.snapshot} has no passages`);
});

test("counts the fault of 150 records that several threads find, and shows it once", async () => {
  const place = makeWorkplace(150);
  alterSnapshot(place.snapshot, "UPDATE text SET created_at = 'never' WHERE id <= 150");
  const words = buildArguments(place, "--page-size", "10", "--jobs", "2");
  const { status, stderr } = await runProgram(words);
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /cannot be published: 150 faults\n.* 149 others \(150 of 200 records\) at \/created_at in table text\n/,
  );
  const { faults, faultCount } = JSON.parse((await runProgram([...words, "--json"])).stdout).error;
  expect([faults.length, faultCount]).toEqual([1, 150]);
});
