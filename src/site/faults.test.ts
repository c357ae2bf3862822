/** Faults of records: each is made in a good snapshot, and a check names the record, the field and the table. */
import { beforeAll, expect, test } from "vitest";
import { check } from "../index.ts";
import { noteTextKey } from "../testing/anthology.ts";
import { buildArguments } from "../testing/builds.ts";
import { type CheckedSettings, errorAfter } from "../testing/error-after.ts";
import { runProgram } from "../testing/program.ts";
import { allBut } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import { makeWorkplace, type Workplace } from "../testing/workplace.ts";

let good: Workplace;
beforeAll(() => {
  good = makeWorkplace(3);
});

const passage = "/api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.";

/** Changes, and the record and field of each fault. */
const attributions: Readonly<Record<string, readonly [change: string, ...faults: string[]]>> = {
  "a sub-fragment, which is part of urns and addresses": [
    "UPDATE passage SET sub_fragment = 'ab' WHERE id = 2",
    `${passage}2ab/ /sub_fragment in passage`,
  ],
  "the number of a book, which is part of every urn": [
    "UPDATE book SET number = -3",
    "/api/books/9/ /number in book",
  ],
  "the number of a scholium, which has no field of its own": [
    "UPDATE scholium SET number = -1 WHERE id = 3",
    "/api/scholia/urn:cts:greekLit:tlg5011.tlg001.sag:7.3.-1/ /url in scholium",
  ],
  "the code of a language": [
    `INSERT INTO language VALUES ('English', 'English', 0);
     UPDATE city_name SET language = 'English'`,
    "/api/languages/English/ /code in language",
  ],
  "a medium, which other records show without its address": [
    "UPDATE medium SET type = 'sound'",
    "/api/media/1/ /type in medium",
  ],
  "a reference, which its passage shows without its address": [
    "UPDATE passage_internal_reference SET reference_type = 'a' || char(0)",
    "/api/passage_internal_references/1/ /reference_type in passage_internal_reference",
  ],
  "a comment, which other records show in another form": [
    "UPDATE comment_description SET content = 'a' || char(0) WHERE position = 0 AND comment = 1",
    "/api/comments/1/ /descriptions/0/content in comment_description",
  ],
  "values in the tables of lists": [
    `DELETE FROM keyword_alternative_uri;
     INSERT INTO keyword_alternative_uri (keyword, position, uri) VALUES (1, 0, 'x');
     UPDATE author_name SET name = 'a' || char(0);
     UPDATE passage_external_reference SET url = 'x'`,
    "/api/authors/56/ /names/0/name in author_name",
    "/api/keywords/1/ /alternative_uris/0/uri in keyword_alternative_uri",
    `${passage}1/ /external_references/0/url in passage_external_reference`,
  ],
  "faults of every kind": [
    `UPDATE author SET created_at = 'never', tlg_id = '?';
     UPDATE city SET latitude = 'abc';
     UPDATE text SET text = 'a' || char(11) WHERE id = ${noteTextKey(3)};
     UPDATE comment SET updated_at = '';
     UPDATE manuscript SET title = CAST(x'ff' AS TEXT)`,
    "/api/authors/56/ /created_at in author",
    "/api/authors/56/ /tlg_id in author",
    "/api/cities/1/ /latitude in city",
    "/api/comments/1/ /updated_at in comment",
    `/api/texts/${noteTextKey(3)}/ /text in text`,
    "manuscript id=1 title in manuscript",
  ],
};

test.for(Object.entries(attributions))(
  "names the record, the field and the table of each wrong value once: %s",
  async ([, [change, ...faults]]) => {
    const { shown = [], count } = (await errorAfter(good, change))?.faults ?? {};
    const named = shown.map((one) => [`${one.record} ${one.field} in ${one.table}`, one] as const);
    expect([named.map(([name]) => name).sort(), count]).toEqual([faults, faults.length]);
    expect(Object.fromEntries(named)).toMatchSnapshot();
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
  const log = { phase: () => {}, expect: () => {}, progress: () => {}, note };
  await check({ snapshot: place.snapshot, jobs: 1 }, { log });
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
