/** Faults in the data: each is made in a good snapshot, of which a good build stands published. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { noteTextKey } from "../testing/anthology.ts";
import { buildArguments, expectMessage, expectRefusal, publish } from "../testing/builds.ts";
import { faultyData } from "../testing/faulty-data.ts";
import { runProgram } from "../testing/program.ts";
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

test.concurrent.for(Object.entries(faultyData))(
  "refuses %s",
  async ([, [change, status, ...says]]) => {
    const place = copyWorkplace(good);
    alterSnapshot(place.snapshot, change);
    await expectRefusal(place, { status, says });
    removeWorkplace(place);
  },
);

test("publishes without XML what XML cannot hold", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'a' || char(11) || 'b' WHERE id = 2");
  await publish(place, "--no-xml");
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
     UPDATE language SET preferred = 7 WHERE code = 'eng';
     DROP INDEX book_by_number;
     INSERT INTO book VALUES (10, 7), (11, 7)`,
  );
  const says = [
    "cannot be built from: 5 faults",
    "text id=2 at edition",
    "text id=2 at unique_id",
    "keyword id=1 at category",
    "language code=eng at preferred",
    "3 rows: id=9, id=10, id=11",
  ];
  await expectRefusal(place, { status: 1, says });
  removeWorkplace(place);
});

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
      hint: "mend these records in the snapshot; nothing was published",
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

test("finds with check what stops a build", async () => {
  const place = copyWorkplace(good);
  alterSnapshot(place.snapshot, "UPDATE author SET tlg_id = 'TLG 101'");
  const outcome = await runProgram(["check", "--snapshot", place.snapshot, "--quiet"]);
  expectMessage(outcome, { status: 1, says: ["/api/authors/56/ at /tlg_id in table author"] });
  removeWorkplace(place);
});
