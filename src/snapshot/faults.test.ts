/** Faults in the data: each is made in a good snapshot, after a good build of it was published. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { errorAsText } from "../cli/report.ts";
import { paint } from "../cli/terminal.ts";
import type { Records } from "../import/load/report.ts";
import { check } from "../index.ts";
import { AnthologyError, exitStatus } from "../model/errors.ts";
import { anthology, noteTextKey } from "../testing/anthology.ts";
import { buildArguments, expectMessage, expectRefusal, publish } from "../testing/builds.ts";
import { faultyData } from "../testing/faulty-data.ts";
import { runProgram } from "../testing/program.ts";
import { allBut } from "../testing/site-options.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../testing/workplace.ts";

vi.setConfig({ testTimeout: 60_000 });

let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(3);
  await publish(good);
});
afterAll(() => removeWorkplace(good));

function checkArguments({ snapshot }: Workplace, ...more: readonly string[]): string[] {
  return ["check", "--snapshot", snapshot, ...more];
}

test.for(Object.entries(faultyData))(
  "a check refuses %s",
  async ([, [change, status, ...says]]) => {
    const place = copyWorkplace(good);
    alterSnapshot(place.snapshot, change);
    const error = await check({ snapshot: place.snapshot, jobs: 1 }).catch(
      (thrown: unknown) => thrown,
    );
    removeWorkplace(place);
    if (!(error instanceof AnthologyError)) throw error;
    const message = errorAsText(error, paint(false));
    for (const words of [...says, "  try: "]) expect(message).toContain(words);
    expect(exitStatus[error.kind]).toBe(status);
  },
);

test("publishes without XML what XML cannot hold", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'a' || char(11) || 'b' WHERE id = 3");
  await publish(place, "--only", ...allBut("xml"));
  removeWorkplace(place);
});

test("publishes numbers below 0 whose meaning is not known", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(
    place.snapshot,
    `UPDATE author SET unique_id = -1, validation = -1;
     UPDATE edition SET edition_type = -1;
     UPDATE text SET unique_id = -1, validation = -1, status = -1;
     UPDATE city SET unique_id = -1;
     UPDATE comment SET unique_id = -1`,
  );
  await publish(place);
  removeWorkplace(place);
});

test("publishes an anthology without passages, with a warning", async () => {
  const place = makeWorkplace({});
  const { status, stderr } = await runProgram(checkArguments(place));
  expect(status).toBe(0);
  expect(stderr).toContain(`snapshot ${place.snapshot} has no passages`);
  expect(stderr).toContain("expected at least one row in table passage, found none");
  removeWorkplace(place);
});

test("reports every fault of every kind, not only the first", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(
    place.snapshot,
    `UPDATE author SET created_at = 'never', tlg_id = '?';
     UPDATE city SET latitude = 'abc';
     UPDATE text SET text = 'a' || char(11) WHERE id = ${noteTextKey(3)};
     UPDATE comment SET updated_at = '';
     UPDATE manuscript SET title = CAST(x'ff' AS TEXT)`,
  );
  const says = [
    "cannot be published: 6 faults",
    "/api/authors/56/ at /created_at",
    "/api/authors/56/ at /tlg_id",
    "/api/cities/1/ at /latitude",
    `/api/texts/${noteTextKey(3)}/ at /text`,
    "/api/comments/1/ at /updated_at",
    "manuscript id=1 at title",
  ];
  await expectRefusal(place, { status: 1, says });
  await expectRefusal(place, { status: 1, says }, ["--jobs", "2"]);
  removeWorkplace(place);
});

test("reports every row that breaks a rule of the tables", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(
    place.snapshot,
    `UPDATE text SET edition = 77, unique_id = 9007199254740993 WHERE id = 2;
     UPDATE keyword SET category = 99;
     UPDATE language SET preferred = 7 WHERE code = 'eng'`,
  );
  const says = [
    "cannot be built from: 4 faults",
    "text id=2 at edition",
    "text id=2 at unique_id",
    "keyword id=1 at category",
    "language code=eng at preferred",
  ];
  await expectRefusal(place, { status: 1, says });
  removeWorkplace(place);
});

const wrongValues: Readonly<
  Record<string, readonly [change: string, record: string, field: string]>
> = {
  "a sub-fragment, which is part of urns and addresses": [
    "UPDATE passage SET sub_fragment = 'ab' WHERE id = 2",
    "/api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.2ab/",
    "/sub_fragment",
  ],
  "the number of a book, which is part of every urn": [
    "UPDATE book SET number = -3",
    "/api/books/9/",
    "/number",
  ],
  "the number of a scholium, which has no field of its own": [
    "UPDATE scholium SET number = -1 WHERE id = 3",
    "/api/scholia/urn:cts:greekLit:tlg5011.tlg001.sag:7.3.-1/",
    "/url",
  ],
  "the code of a language": [
    `INSERT INTO language VALUES ('English', 'English', 0);
     UPDATE city_name SET language = 'English'`,
    "/api/languages/English/",
    "/code",
  ],
  "a medium, which other records show without its address": [
    "UPDATE medium SET type = 'sound'",
    "/api/media/1/",
    "/type",
  ],
  "a reference, which its passage shows without its address": [
    "UPDATE passage_internal_reference SET reference_type = 'a' || char(0)",
    "/api/passage_internal_references/1/",
    "/reference_type",
  ],
  "an author, whom passages show": [
    "UPDATE author SET tlg_id = 'TLG 101'",
    "/api/authors/56/",
    "/tlg_id",
  ],
  "a comment, which other records show in another form": [
    "UPDATE comment_description SET content = 'a' || char(0) WHERE position = 0 AND comment = 1",
    "/api/comments/1/",
    "/descriptions/0/content",
  ],
  "a name that is not UTF-8 and does not fit its schema": [
    "UPDATE author SET tlg_id = CAST(x'ff' AS TEXT)",
    "author id=56",
    "tlg_id",
  ],
  "a flag that is far out of range": [
    "UPDATE language SET preferred = 9007199254740993 WHERE code = 'grc'",
    "language code=grc",
    "preferred",
  ],
};

test.for(Object.entries(wrongValues))(
  "gives one fault for one wrong value: %s",
  async ([, [change, record, field]]) => {
    expect(await faultsAfter(change)).toEqual([`${record} ${field}`]);
  },
);

test("names the table that stores the value, which may be that of a list", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(
    place.snapshot,
    `DELETE FROM keyword_alternative_uri;
     INSERT INTO keyword_alternative_uri (keyword, position, uri) VALUES (1, 0, 'x');
     UPDATE author_name SET name = 'a' || char(0);
     UPDATE comment_description SET content = 'a' || char(0) WHERE position = 0 AND comment = 1;
     UPDATE passage_external_reference SET url = 'x';
     UPDATE medium SET media_url = 'x'`,
  );
  const says = [
    "5 faults",
    "/api/keywords/1/ at /alternative_uris/0/uri in table keyword_alternative_uri",
    "/api/authors/56/ at /names/0/name in table author_name",
    "/api/comments/1/ at /descriptions/0/content in table comment_description",
    "ag:7.1/ at /external_references/0/url in table passage_external_reference",
    "/api/media/1/ at /media_url in table medium",
  ];
  expectMessage(await runProgram(checkArguments(place, "--quiet")), { status: 1, says });
  removeWorkplace(place);
});

test("names the table that stores a value of the records to be loaded", async () => {
  const place = copyWorkplace(good);
  const records = join(place.folder, "records");
  mkdirSync(records);
  const { authors = [] } = anthology(3);
  const author = { ...authors[0], names: [{ name: 5, language: "eng" }], city_born: 5 };
  writeFileSync(join(records, "authors.json"), JSON.stringify([author]));
  const says = ["at /names/0/name in table author_name", "at /city_born in table author\n"];
  const outcome = await runProgram(["load", records, "--snapshot", place.snapshot, "--quiet"]);
  expectMessage(outcome, { status: 1, says });
  removeWorkplace(place);
});

test("counts two wrong values of one record as two", async () => {
  const first = "/api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.1/";
  const passage = "/api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:7.-2ab/";
  expect(
    await faultsAfter(
      `UPDATE passage SET sub_fragment = 'ab', fragment = -2 WHERE id = 2;
       UPDATE passage_external_reference SET title = 'a' || char(0);
       UPDATE author SET tlg_id = 'TLG 101', created_at = 'TLG 101'`,
    ),
  ).toEqual([
    ...["/api/authors/56/ /created_at", "/api/authors/56/ /tlg_id"],
    ...[`${passage} /fragment`, `${passage} /sub_fragment`],
    `${first} /external_references/0/title`,
  ]);
});

/** Record and field of each fault of the good snapshot after a change. */
async function faultsAfter(change: string): Promise<string[]> {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, change);
  const error = await check({ snapshot: place.snapshot, jobs: 1 }).catch(
    (thrown: unknown) => thrown,
  );
  removeWorkplace(place);
  if (!(error instanceof AnthologyError)) throw error;
  const { shown = [], count } = error.faults ?? {};
  expect(shown).toHaveLength(count ?? 0);
  return shown.map((fault) => `${fault.record} ${fault.field}`).sort();
}

const manyFaults: Readonly<Record<string, string>> = {
  "in rows": "UPDATE text SET edition = 77 WHERE id <= 150",
  "in records": "UPDATE text SET created_at = 'never' WHERE id <= 150",
};

test.for(Object.entries(manyFaults))(
  "shows 100 of 150 faults %s and says how many there are",
  async ([, change]) => {
    const place = makeWorkplace(150);
    alterSnapshot(place.snapshot, change);
    for (const jobs of ["1", "2"]) {
      const outcome = await runProgram(buildArguments(place, "--page-size", "10", "--jobs", jobs));
      const says = ["150 faults", "50 more faults are not shown; the first 100 are"];
      expectMessage(outcome, { status: 1, says });
      const shown = outcome.stderr.match(/^ {2}\S+ .*at \/?(edition|created_at)/gm) ?? [];
      expect(new Set(shown).size).toBe(100);
    }
    removeWorkplace(place);
  },
);

test("gives a fault as an object with --json", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, "UPDATE author SET tlg_id = 'TLG 101'");
  const { status, stdout, stderr } = await runProgram(buildArguments(place, "--json"));
  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({
    error: {
      kind: "data",
      message: `snapshot ${place.snapshot} cannot be published: 1 fault`,
      hint: "fix these records in the snapshot; nothing was published",
      faults: [
        {
          record: "/api/authors/56/",
          field: "/tlg_id",
          table: "author",
          expected: "a TLG identifier or empty string such as tlg-0101 (schemas/author.json)",
          found: '"TLG 101"',
        },
      ],
      faultCount: 1,
    },
  });
  removeWorkplace(place);
});

test("refuses with --portable a name that Windows does not allow, and publishes it otherwise", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, "INSERT INTO language VALUES ('nul', 'Nusa Laut', 0)");
  const says = [
    "language nul at /url in table language",
    "expected an address that Windows can hold as a folder (--portable)",
    'found    "urn:cts:greekLit:tlg7000.tlg001.ag:7.1"',
  ];
  await expectRefusal(place, { status: 1, says }, ["--portable"]);
  await publish(place);
  removeWorkplace(place);
});

test("load names the collections without a file that records link to", async () => {
  const place = copyWorkplace(good);
  const records = join(place.folder, "records");
  mkdirSync(records);
  const all = anthology(3);
  const { texts = [], passages: _, ...others } = all;
  const load = async (files: Records) => {
    for (const [name, list] of Object.entries(files)) {
      writeFileSync(join(records, `${name}.json`), JSON.stringify(list));
    }
    return await runProgram(["load", records, "--snapshot", place.snapshot, "--quiet"]);
  };
  const says = ["the records do not fit together", "try: add the records of passages, in files"];
  expectMessage(await load(others), { status: 1, says: [...says, "such as passages.json or"] });
  const oneMissing = await load({ ...all, texts: texts.slice(1) });
  const gone = "expected an existing record of texts";
  expectMessage(oneMissing, { status: 1, says: [gone, "try: fix them at their source"] });
  removeWorkplace(place);
});

test("check finds what stops a build", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, "UPDATE author SET tlg_id = 'TLG 101'");
  const outcome = await runProgram(checkArguments(place, "--quiet"));
  const advice = "try: fix these records in the snapshot\n";
  const says = ["/api/authors/56/ at /tlg_id in table author", advice];
  expectMessage(outcome, { status: 1, says });
  removeWorkplace(place);
});
