/** What `load` reads: the bulk files of a site, and folders of records. It refuses files that are no records or too large. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { build } from "../../index.ts";
import { anthology } from "../../testing/anthology.ts";
import { loadPlace } from "../../testing/loading.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { contents } from "../../testing/tree.ts";

const at = loadPlace();

test.each(["query", "file"] as const)(
  "the bulk files of a site give a snapshot, from which the same pages are built: %s",
  async (links) => {
    const pagesOf = async (name: string) => {
      const out = join(at.folder, name);
      await build({ snapshot: at.snapshot, out, jobs: 1, links });
      return Object.entries(contents(out)).filter(([path]) => path.startsWith("api/"));
    };
    await at.load(anthology(4));
    // What looks like a link of the site is a text, and an address of others.
    const address = "http://localhost:3000/api/languages/grc/index.json";
    const alter = links === "file" ? alterSnapshot : () => {};
    alter(
      at.snapshot,
      `UPDATE text SET text = '${address}' WHERE id = 1;
       INSERT INTO passage_external_reference VALUES (1, 90, 'A', '${address}')`,
    );
    const pages = await pagesOf("site");
    const { differences } = await at.load(join(at.folder, "site/dumps"));
    expect(differences).toEqual([]);
    expect(at.notes.filter((note) => !note.includes("expected Greek letters"))).toEqual([]);
    expect(await pagesOf("again")).toEqual(pages);
  },
);

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const keys = (count: number) =>
  Array.from({ length: count }, (_, index) => `"k${index}":0`).join(",");
const long = `{"text":"${"x".repeat(16_000_000)}"}`;
const latin = (text: string) => Buffer.from(text, "latin1");
const more = "found more (docs/limits.md)";
const levels = `at most 100 levels of values inside one another were expected, ${more}`;
const characters = `at most 16000000 characters were expected in a record, ${more}`;
const twice = "each member of an object was expected once, found one twice";
const listEnd = "the end of the list was expected, found the end of the file";
const utf8 = "text in UTF-8 was expected, found other bytes in";

/** What is said of a file that has this content. */
const refusals: readonly (readonly [name: string, content: string | Buffer, says: string])[] = [
  ["texts.json", ' {"a":1}', 'a list of records was expected, found "{\\"a\\":1}"'],
  [
    "passages.json",
    '{"count":2,"next":null,"results":[{}]}',
    'a list of records was expected, found "{\\"count\\":2,\\"next\\":null,\\"results\\":[{}]}", a page of an API: load the list',
  ],
  ["texts.jsonl", "{}\nx\n", "line 2: expected JSON: Unexpected token 'x', "],
  [
    "texts.json",
    '[{"a":9007199254740993}]',
    'line 1, record 1: a number that fits a 64-bit float was expected, found "9007199254740993", which would become 9007199254740992: write a text',
  ],
  ["texts.json", '[{"a":[1.0,2e3,-0.50]},{"a":1e400}]', "line 1, record 2: a number that fits a"],
  ["texts.json", " ", "a list of records was expected, found nothing"],
  ["texts.json", '[{"a":"]"},\n{}', `line 2: ${listEnd}`],
  ["texts.json", '[{"a":"\\"]', `line 1: ${listEnd}`],
  ["texts.json", "[] []", "line 1: nothing was expected after the end of the list"],
  ["texts.json", "[{},\n\n5]", "line 3, record 2: an object was expected, found 5"],
  ["texts.json", '[\n{"a":1,\nb}]', "line 3: expected JSON: "],
  ["texts.ndjson", "{}\nx\n", "line 2: expected JSON: Unexpected token 'x', "],
  [
    "texts.json",
    latin("[\n\xe9"),
    `line 2: ${utf8} "\uFFFD": open the file in which the letters are right`,
  ],
  ["passages.csv", latin('book,fragment,grc\n7,1,"a\nb"\n7,2,\xd4\xe1\n'), `line 4: ${utf8} "7,2,`],
  ["texts.ndjson.gz", "x", ""],
  ["texts.json", `[\n{"a":${nested(100)}}]`, `line 2: ${levels}`],
  ["texts.ndjson", `{}\n{"a":${nested(100)}}`, `line 2: ${levels}`],
  ["texts.json", "[".repeat(1_000_000), `line 1: ${levels}`],
  [
    "texts.json",
    `[{"a":[{${keys(10_001)}}]}]`,
    "line 1, record 1: at most 10000 members and items of lists were expected in a record, found 10002 (docs/limits.md)",
  ],
  [
    "texts.ndjson",
    `{"a":[${"5,".repeat(9_999)}5]}\n{"a":[${"5,".repeat(10_000)}5]}`,
    "line 2: at most 10000 members and items of lists were expected in a record, found 10001 (docs/limits.md)",
  ],
  ["texts.ndjson", '{"a:\\":":[{"b":0}]}\n{"a":{"b":0,"b":0}}', `line 2: ${twice}`],
  ["texts.json", `[${"{},".repeat(500_000)}{}]`, `at most 500000 records were expected, ${more}`],
  ["texts.ndjson", "{}\n".repeat(500_001), `at most 500000 records were expected, ${more}`],
  [
    "passages.csv",
    "\n".repeat(1_048_577),
    `row 1048577: at most 50000 rows, 1000 columns and 200000 cells that are not empty were expected in all tables together, ${more}`,
  ],
  ["texts.json", `[${long}]`, `line 1, record 1: ${characters}`],
  ["texts.ndjson", long, `line 1: ${characters}`],
  [
    "passages.csv",
    `book,fragment,grc\n7,1,${"x".repeat(16_000_000)}`,
    `row 2: at most 4000000 characters were expected, ${more}`,
  ],
  [
    "texts.ndjson.gz",
    gzipSync(Buffer.alloc(268_435_457)),
    `unpacked, at most 268435456 bytes were expected, ${more}`,
  ],
];

test.each(refusals.map(([name, content, says]) => ({ name, content, says })))(
  "refuses $name: $says",
  async ({ name, content, says }) => {
    const file = join(at.folder, name);
    at.write(name, content);
    const error = await at.refused();
    expect(error).toMatchObject({ kind: "data", hint: "write the file again from its source" });
    expect(error.message).toContain(`${file} cannot be read: ${says}`);
    expect(existsSync(at.snapshot)).toBe(false);
  },
);

test("counts the rows of all tables together", async () => {
  const rows = (book: number) =>
    Array.from({ length: 25_001 }, (_, index) => `${book},${index}\n`).join("");
  for (const book of [5, 6]) at.write(`${book}.csv`, `book,fragment\n${rows(book)}`);
  expect((await at.refused()).message).toMatch(
    /6\.csv cannot be read: row 24999: at most 50000 rows/,
  );
});

test("names all lines that cannot be read", async () => {
  const file = at.write("texts.ndjson", `{}\nx\n{"a":${nested(100)}}\n`);
  const { message } = await at.refused();
  expect(message).toBe(
    `${file} cannot be read: line 2: expected JSON: Unexpected token 'x', "x" is not valid JSON\n${file} cannot be read: line 3: ${levels}`,
  );
});

test.each<[what: string, make: (file: string) => unknown]>([
  ["a link to nothing", (file) => symlinkSync("nowhere", file)],
  // Reading it would wait for its writer.
  ["a fifo", (file) => execFileSync("mkfifo", [file])],
])("says that the disk does not give %s", async (_what, make) => {
  const file = join(at.folder, "texts.json");
  make(file);
  const { kind, message } = await at.refused();
  expect(kind).toBe("run");
  expect(message).toContain(`cannot read ${file}: `);
});

test("names a pointer of Git LFS, and takes no notice of files of a desktop", async () => {
  at.write("desktop.ini", "");
  at.write("authors.json", "[]");
  await at.load();
  expect(at.notes).toEqual([]);
  const file = at.write(
    "texts.json",
    "version https://git-lfs.github.com/spec/v1\noid sha256:4d\n",
  );
  const { kind, message, hint } = await at.refused();
  expect([kind, message]).toEqual([
    "run",
    expect.stringContaining(`${file} is a pointer of Git LFS`),
  ]);
  expect(hint).toContain("git lfs pull");
});

test("levels and members up to the limit are counted and refused one by one", async () => {
  at.write("authors.json", `[{${keys(9999)},"a":${nested(99)}}]`);
  expect(await at.refused()).toMatchObject({ kind: "data", faults: { count: 10_001 } });
});

test("refuses a folder without records, or with two files of a collection", async () => {
  const refused = async (says: string, advice: string) => {
    const { kind, message, hint } = await at.refused();
    expect([kind, message]).toEqual(["run", `${at.folder}: ${says}`]);
    expect(hint).toContain(advice);
  };
  const kinds = "passages.xlsx, poems.csv, passages.json or passages.ndjson.gz";
  const none = `expected a spreadsheet, or a folder with files of records such as ${kinds}, found`;
  const csv = "or a spreadsheet: poems.xlsx, poems.ods or poems.csv";
  await refused(`${none} none`, csv);
  rmSync(at.folder, { recursive: true });
  await refused(`${none} nothing of this name`, csv);
  mkdirSync(at.folder);
  for (const name of "abcdefghijk") at.write(`${name}.xml`, "");
  await refused(
    `${none} ${Array.from("abcdefghij", (name) => `${name}.xml`).join(", ")}, ...`,
    csv,
  );
  for (const name of ["texts.json", "texts.ndjson"]) at.write(name, "");
  await refused(
    "expected one file of texts, found texts.json and texts.ndjson",
    "remove one of the two",
  );
  const file = at.write("records", "");
  expect((await at.refused(file)).message).toContain(`${none} records`);
});
