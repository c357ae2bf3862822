/** Faults in data: how to make each in a good snapshot of three epigrams, and the message that must follow. */
import { type Alteration, redefined } from "./snapshots.ts";

/** A change of the snapshot, the exit status, and parts of the message. */
export type FaultyData = readonly [change: Alteration, status: 1 | 2, ...says: string[]];

const safeAddress =
  "an address of at most 200 letters, digits, dots, colons, hyphens and underscores that begins with " +
  'a letter or digit, contains no ".." and is not "page"';
const noSuchRow = "which no row has";
const otherTables = "are not those of data/schema.sql";

/** The faults by name. */
export const faultyData: Readonly<Record<string, FaultyData>> = {
  "a keyword in a missing category": [
    "UPDATE keyword SET category = 99",
    1,
    "keyword id=1 at category in table keyword",
    "expected the id of a row of keyword_category",
    `found    99, ${noSuchRow}`,
    "add that keyword_category, or remove the reference",
  ],
  "a removed passage that is still referred to": [
    "DELETE FROM passage WHERE id = 2",
    1,
    "2 faults",
    "passage_internal_reference id=1 at to_passage",
    "passage_text passage=2 position=0 at passage in table passage_text",
  ],
  "a missing index, without which two books could have the same number": [
    "DROP INDEX book_by_number",
    2,
    otherTables,
    "index book_by_number\n    expected CREATE UNIQUE INDEX book_by_number ON book, number\n    found    nothing",
  ],
  "two passages with the same urn, which only the index lacks": [
    (database) => {
      redefined("passage_by_place", "UNIQUE", "")(database);
      database.pragma("writable_schema = RESET");
      database.exec("UPDATE passage SET fragment = 1 WHERE id = 2");
      redefined("passage_by_place", "CREATE ", "CREATE UNIQUE")(database);
    },
    2,
    "is damaged",
    "non-unique entry in index passage_by_place",
  ],
  "a database of another program": [
    "PRAGMA application_id = 5",
    2,
    "expected application_id 1095192148, found 5",
    "not a snapshot of an anthology",
  ],
  "a snapshot of a newer version": [
    "PRAGMA user_version = 9",
    2,
    "(user_version) 1, found 9",
    "install that version",
  ],
  "a missing table": [
    "DROP TABLE passage_city",
    2,
    otherTables,
    "table passage_city\n    expected CREATE TABLE passage_city, passage INTEGER NOT NULL REFERENCES passage (id), ",
  ],
  "a missing column": [
    "ALTER TABLE manuscript DROP COLUMN credit",
    2,
    otherTables,
    "table manuscript\n    expected credit TEXT NOT NULL\n    found    nothing",
  ],
  "an extra column": [
    "ALTER TABLE manuscript ADD COLUMN shelf TEXT",
    2,
    otherTables,
    "table manuscript\n    expected nothing\n    found    shelf TEXT",
  ],
  "a table that is not STRICT": [
    redefined("city", ") STRICT", ")"),
    2,
    "table city\n    expected STRICT\n    found    nothing",
  ],
  "a required value that is null": [
    (database) => {
      redefined("author", "main_name TEXT NOT NULL", "main_name TEXT")(database);
      database.pragma("writable_schema = RESET");
      database.exec("UPDATE author SET main_name = NULL");
      redefined("author", "main_name TEXT", "main_name TEXT NOT NULL")(database);
    },
    2,
    "is damaged",
    "NULL value in author.main_name",
  ],
  "an index that lacks a record": [
    redefined("author_by_main_name", "(main_name, id)", "(tlg_id, id)"),
    2,
    "is damaged",
    "row 1 missing from index author_by_main_name",
    "copy it again from its source",
  ],
  "a timestamp of another form": [
    "UPDATE author SET created_at = '2021-02-30 10:00'",
    1,
    "/api/authors/56/ at /created_at in table author",
    "expected a timestamp such as 2021-02-20T21:03:45Z (schemas/author.json)",
    'found    "2021-02-30 10:00"',
  ],
  "a link to a missing record": [
    "UPDATE author_alternative_uri SET uri = 'http://localhost:3000/api/authors/9999/'",
    1,
    "/api/authors/56/ at /alternative_uris/0",
    "expected the address of a record that this build writes",
    "add that record to the snapshot, or remove the link",
  ],
  "text that is not UTF-8": [
    "UPDATE text SET text = CAST(x'4142ff43' AS TEXT) WHERE id = 3",
    1,
    "1 fault\n  text id=3 at text in table text",
    "expected text in UTF-8",
    "store the text again from its source",
  ],
  "a NUL in a text": [
    "UPDATE text SET text = 'a' || char(0) || 'b' WHERE id = 3",
    1,
    "/api/texts/3/ at /text in table text",
    "expected a string without NUL characters",
    String.raw`found    "a\u0000b"`,
  ],
  "a character that XML does not allow": [
    "UPDATE text SET text = 'a' || char(11) || 'b' WHERE id = 3",
    1,
    "1 fault\n  /api/texts/3/ at /text in table text",
    "expected characters that XML 1.0 can hold",
    "U+000B",
    "or build without XML: see --only",
  ],
  "a text of 50 MB": [
    "UPDATE text SET text = hex(zeroblob(25000000)) WHERE id = 3",
    1,
    "1 fault\n  text id=3 at text in table text",
    "expected a text of at most 1000000 bytes",
    "found    a text of 50000000 bytes",
  ],
  "a Greek text of more bytes than letters": [
    "UPDATE text SET text = replace(hex(zeroblob(300000)), '0', 'α') WHERE id = 3",
    1,
    "expected a text of at most 1000000 bytes",
    "found    a text of 1200000 bytes",
  ],
  "a million references of one passage": [
    `WITH RECURSIVE number(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM number WHERE n < 1000100)
     INSERT INTO passage_external_reference (passage, position, title, url)
     SELECT 1, n, 'A title', 'https://example.org/' FROM number`,
    1,
    "1 fault\n  passage_external_reference passage=1 at position",
    "expected at most 10000 rows in the list of one record",
    "found    1000002 rows",
  ],
  "metadata of 20,000 wrong values": [
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 20000)
     UPDATE edition SET metadata = (SELECT json_group_object('k' || n, json('{}')) FROM number)`,
    1,
    "cannot be published: 100 faults",
    "/api/editions/1/ at /metadata/k1 in table edition",
  ],
  "a language code that is too long for the name of a folder": [
    "INSERT INTO language VALUES (replace(hex(zeroblob(300)), '00', 'a'), 'A', 0)",
    1,
    `language ${"a".repeat(300)} at /url`,
    `expected ${safeAddress}`,
    "a… (300 characters)",
  ],
  "two addresses that differ by a capital letter": [
    "INSERT INTO language VALUES ('GRC', 'Greek', 0)",
    1,
    "language grc at /url in table language",
    "expected an address that differs from all others by more than capital letters",
    "found    /api/languages/grc/ next to /api/languages/GRC/",
    "macOS and Windows take both for one file",
  ],
  "a sub-fragment that leads to another folder": [
    "UPDATE passage SET sub_fragment = '/../../x' WHERE id = 2",
    1,
    "passage 2 at /url in table passage",
    `expected ${safeAddress}`,
    "7.2/../../x",
  ],
  "a negative id": [
    "PRAGMA defer_foreign_keys = ON; UPDATE passage_internal_reference SET id = -1",
    1,
    "passage_internal_reference -1 at /url",
    `expected ${safeAddress}`,
    'found    "-1"',
  ],
  "a flag that is neither 0 nor 1": [
    "UPDATE language SET preferred = 7 WHERE code = 'grc'",
    1,
    "language code=grc at preferred in table language",
    "expected a value for which preferred IN (0, 1)",
    "found    7",
  ],
  "years that end before they begin": [
    "UPDATE author SET born_lower = -30, born_upper = -40, born_bounds = '[)'",
    1,
    "1 fault\n  author id=56 at born_upper in table author",
    "expected a year not before born_lower, -30",
    "found    -40",
    "exchange the two years; years before Christ are negative",
  ],
  "years of death that end before they begin": [
    "UPDATE author SET died_lower = 5, died_upper = 4, died_bounds = '[]'",
    1,
    "1 fault\n  author id=56 at died_upper in table author",
  ],
  "an author without a name": [
    "DELETE FROM author_name",
    1,
    "1 fault\n  author id=56 at names in table author",
    "expected at least one row in author_name",
    "found    none",
    "add a name, or remove the author",
  ],
  "a latitude without a longitude": [
    "UPDATE city SET longitude = NULL",
    1,
    "1 fault\n  city id=1 at longitude in table city",
    "expected a longitude next to the latitude ",
    "found    null",
    "add the longitude, or set both to null",
  ],
  "a longitude without a latitude": [
    "UPDATE city SET latitude = NULL",
    1,
    "1 fault\n  city id=1 at latitude in table city",
    "expected a latitude next to the longitude ",
  ],
  "two descriptions of a comment in one language": [
    `INSERT INTO comment_description (comment, position, content, language)
     SELECT comment, 100, content, language FROM comment_description WHERE position = 0`,
    1,
    "1 fault\n  comment_description comment=1 position=100 at language in table comment_description",
    "expected one description of a comment in each language",
    "found    a second one in ",
    "join the two descriptions, or correct the language of one",
  ],
  "an alignment whose groups do not fit its texts": [
    "UPDATE alignment SET alignment_data = '[[[0],[1]],[[0],[],[1]]]'",
    1,
    "1 fault\n  alignment id=1 at alignment_data/1 in table alignment",
    "expected 2 lists of words, one for each text of the alignment",
    "found    3",
    "give each text its list",
  ],
  "an alignment that points past the last word": [
    "UPDATE alignment SET alignment_data = '[[[2],[0,3]]]'",
    1,
    "1 fault\n  alignment id=1 at alignment_data/0/1 in table alignment",
    "expected indexes below 3, the number of words of text id=2",
    "found    3",
    "align the text again, or correct the index",
  ],
  "a number that is too large for JSON": [
    "UPDATE text SET unique_id = 9007199254740993 WHERE id = 2",
    1,
    "text id=2 at unique_id in table text",
    "expected a whole number from -9007199254740991 to 9007199254740991",
    "found    9007199254740993",
  ],
};
