/** Faults in the data: each is made in a good snapshot, and found by a check. */
import { expect, test } from "vitest";
import { errorAsText } from "../cli/report.ts";
import { paint } from "../cli/terminal.ts";
import type { Records } from "../import/load/records/given.ts";
import { loadSnapshot } from "../index.ts";
import { type AnthologyError, exitStatus } from "../model/errors.ts";
import { anthology } from "../testing/anthology.ts";
import { errorAfter } from "../testing/error-after.ts";
import type { Alteration } from "../testing/snapshots.ts";
import { copyWorkplace, makeWorkplace } from "../testing/workplace.ts";
import type { Connection } from "./sqlite.ts";

const good = makeWorkplace(3);

/** Changes the definition of a table or an index, but not its stored rows. */
function redefined(name: string, from: string, to: string) {
  return (database: Connection): void => {
    database.pragma("writable_schema = ON");
    const { changes } = database
      .prepare("UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ? AND instr(sql, ?)")
      .run(from, to, name, from);
    if (changes !== 1) throw new Error(`the definition of ${name} does not contain "${from}"`);
  };
}

/** Changes rows as the definition of a table or index does not allow. */
function despite(
  [name, strict, loose]: readonly [string, string, string],
  sql: string,
): Alteration {
  return (database) => {
    redefined(name, strict, loose)(database);
    database.pragma("writable_schema = RESET");
    database.exec(sql);
    redefined(name, loose, strict)(database);
  };
}

/** The faults by name. */
const faultyData: Readonly<Record<string, Alteration>> = {
  "a keyword in a missing category": "UPDATE keyword SET category = 99",
  "a removed passage that is still referred to": "DELETE FROM passage WHERE id = 2",
  "a missing index, without which two books could have the same number":
    "DROP INDEX book_by_number",
  "two passages with the same urn, which only the index lacks": despite(
    ["passage_by_place", "CREATE UNIQUE", "CREATE"],
    "UPDATE passage SET fragment = 1 WHERE id = 2",
  ),
  "an address with a separator of lines":
    "UPDATE author_alternative_uri SET uri = uri || char(0x2028) || 'x'",
  "a database of another program": "PRAGMA application_id = 5",
  "a snapshot that was restored from a dump": "PRAGMA application_id = 0; PRAGMA user_version = 0",
  "a snapshot of a newer version": "PRAGMA user_version = 9",
  "a missing table": "DROP TABLE passage_city",
  "a missing column": "ALTER TABLE manuscript DROP COLUMN credit",
  "an extra column": "ALTER TABLE manuscript ADD COLUMN shelf TEXT",
  "tables, views, indexes and triggers of others": (database) => {
    database.exec(`CREATE VIRTUAL TABLE words USING fts5 (word); CREATE TABLE "my ""notes" (note);
      CREATE INDEX by_note ON "my ""notes" (note); CREATE VIEW greek AS SELECT text FROM text;
      CREATE TRIGGER log AFTER DELETE ON text BEGIN DELETE FROM words; END`);
    database.unsafeMode(true);
    database.pragma("writable_schema = ON");
    // SQLite of Node has no such module.
    database.exec(
      "INSERT INTO sqlite_schema VALUES ('table', 's', 's', 0, 'CREATE VIRTUAL TABLE s USING spellfix1')",
    );
  },
  "a table that is not STRICT": redefined("city", ") STRICT", ")"),
  "a required value that is null": despite(
    ["author", "main_name TEXT NOT NULL", "main_name TEXT"],
    "UPDATE author SET main_name = NULL",
  ),
  "a name that is null in a list": despite(
    ["author_name", "name TEXT NOT NULL", "name TEXT"],
    "UPDATE author_name SET name = NULL",
  ),
  "a reference that is stored as bytes": despite(
    ["keyword", "category INTEGER", "category BLOB"],
    "UPDATE keyword SET category = x'ff'",
  ),
  "a language that three tables miss": "UPDATE language SET code = 'gre' WHERE code = 'grc'",
  "a number that is stored as text": despite(
    ["keyword", "category INTEGER", "category TEXT"],
    "UPDATE keyword SET category = 'many'",
  ),
  "an index that lacks a record": redefined(
    "author_by_main_name",
    "(main_name, id)",
    "(tlg_id, id)",
  ),
  "a link to a missing record":
    "UPDATE author_alternative_uri SET uri = 'http://localhost:3000/api/authors/9999/'",
  "text that is not UTF-8": "UPDATE text SET text = CAST(x'4142ff43' AS TEXT) WHERE id = 3",
  "a text of 50 MB": "UPDATE text SET text = hex(zeroblob(25000000)) WHERE id = 3",
  "a Greek text of more bytes than letters":
    "UPDATE text SET text = replace(hex(zeroblob(300000)), '0', 'α') WHERE id = 3",
  "20,000 references of one passage": `WITH RECURSIVE number(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM number WHERE n < 20100)
     INSERT INTO passage_external_reference (passage, position, title, url)
     SELECT 1, n, 'A title', 'https://example.org/' FROM number`,
  "JSON that changes when it is read": `
    UPDATE edition SET metadata = '{"a" : 9007199254740993}' WHERE id = (SELECT min(id) FROM edition);
    INSERT INTO edition VALUES
      (900, 0, '{"a":1e400}', '2021-01-01T00:00:00Z', '2021-01-01T00:00:00Z'),
      (901, 0, '{"a":1,"b":2,"a":3}', '2021-01-01T00:00:00Z', '2021-01-01T00:00:00Z'),
      (902, 0, '{"a":"http://x/\\udfff"}', '2021-01-01T00:00:00Z', '2021-01-01T00:00:00Z'),
      (903, 0, '{"a":"\\\\udfff 😀", "b": [1.5,-2]}', '2021-01-01T00:00:00Z', '2021-01-01T00:00:00Z')`,
  "metadata of 2,000 wrong values": `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2000)
     UPDATE edition SET metadata = (SELECT json_group_object('k' || n, json('{}')) FROM number)`,
  "a language code that is too long for the name of a folder":
    "INSERT INTO language VALUES (replace(hex(zeroblob(300)), '00', 'a'), 'A', 0)",
  "two addresses that differ by a capital letter":
    "INSERT INTO language VALUES ('GRC', 'Greek', 0)",
  "a sub-fragment that leads to another folder":
    "UPDATE passage SET sub_fragment = '/../../x' WHERE id = 2",
  "a negative id": "PRAGMA defer_foreign_keys = ON; UPDATE passage_internal_reference SET id = -1",
  "a flag that is neither 0 nor 1": "UPDATE language SET preferred = 7 WHERE code = 'grc'",
  "years that end before they begin":
    "UPDATE author SET born_lower = -30, born_upper = -40, born_bounds = '[)'",
  "years of death that end before they begin":
    "UPDATE author SET died_lower = 5, died_upper = 4, died_bounds = '[]'",
  "an author without a name": "DELETE FROM author_name",
  "a latitude without a longitude": "UPDATE city SET longitude = NULL",
  "a longitude without a latitude": "UPDATE city SET latitude = NULL",
  "two descriptions of a comment in one language": `INSERT INTO comment_description (comment, position, content, language)
     SELECT comment, 100, content, language FROM comment_description WHERE position = 0`,
  "an alignment whose groups do not fit its texts":
    "UPDATE alignment SET alignment_data = '[[[0],[1]],[[0],[],[1]]]'",
  "an alignment that points past the last word":
    "UPDATE alignment SET alignment_data = '[[[2],[0,3]]]'",
  "an alignment with a word that is no number":
    "UPDATE alignment SET alignment_data = '[[[\"a\"],[0]]]'",
  "a number that is too large for JSON":
    "UPDATE text SET unique_id = 9007199254740993 WHERE id = 2",
};

const textOf = (error: AnthologyError | undefined) => error && errorAsText(error, paint(false));

test.for(Object.entries(faultyData))("a check refuses %s", async ([, change]) => {
  const error = await errorAfter(good, change);
  const text = textOf(error)?.replaceAll(/\S*\/anthology\.sqlite/g, "anthology.sqlite");
  expect([error && exitStatus[error.kind], text]).toMatchSnapshot();
});

test("load names the table of a value, and records that are missing", async () => {
  const place = copyWorkplace(good);
  const all = anthology(3);
  const { texts = [], passages: _, ...others } = all;
  const refusal = async (records: Records) =>
    textOf(await loadSnapshot({ records, snapshot: place.snapshot }).catch((error) => error));
  const missing = await refusal(others);
  expect(missing).toContain("the records cannot be loaded");
  expect(missing).toContain("try: fix them at their source, or add those that are missing");
  const oneMissing = await refusal({ ...all, texts: texts.slice(1) });
  expect(oneMissing).toContain("expected an existing record of texts");
  const author = { ...all.authors?.[0], names: [{ name: 5, language: "eng" }], city_born: 5 };
  const wrong = await refusal({ authors: [author] });
  expect(wrong).toContain("at /names/0/name in table author_name");
  expect(wrong).toContain("at /city_born in table author\n");
});
