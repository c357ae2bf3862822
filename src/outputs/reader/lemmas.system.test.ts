/** `--lemmas`: a table of forms and lemmas for the search of the reading edition. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectRefusal, publish } from "../../testing/builds.ts";
import { runProgram } from "../../testing/program.ts";
import { SearchedSite } from "../../testing/searched-site.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { contents, picture, touched } from "../../testing/tree.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";
import { lemmasFile } from "./search/search-paths.ts";

const few = ["--only", "api", "reader", "summaries"];

let place: Workplace;
let file: string;
beforeEach(() => {
  place = makeWorkplace(6);
  file = join(place.data, "lemmas.tsv");
});
afterEach(() => removeWorkplace(place));

/** Builds with a table or without one. */
async function built(table?: string): Promise<SearchedSite> {
  if (table !== undefined) writeFileSync(file, table);
  await publish(place, ...few, ...(table === undefined ? [] : ["--lemmas", file]));
  return new SearchedSite(place.out);
}

/** The options in the manifest. */
function publishedOptions(): object {
  return JSON.parse(readFileSync(join(place.out, "manifest.json"), "utf8")).options;
}

/** The published files of a build into an empty folder. */
async function clean(table?: string): Promise<Record<string, string>> {
  rmSync(place.site, { recursive: true });
  mkdirSync(place.site);
  await built(table);
  return contents(place.out);
}

test("the search finds all forms, and a rebuild has the bytes of a clean build", async () => {
  const site = await built("φίλα\tφίλος\n");
  expect(await site.found("φίλος")).toHaveLength(8);
  expect(await site.found("=φίλος")).toEqual([]);
  const other = await built("Μοῦσα\tφίλος\n");
  expect(await other.found("φίλος")).toHaveLength(8);
  expect(await other.found("μουσα")).toHaveLength(8);
  expect(await other.index.lemmas()).toEqual([
    { written: "φίλος", word: "φιλοσ", forms: ["μουσα"] },
  ]);
  const rebuilt = contents(place.out);
  expect(await clean("Μοῦσα\tφίλος\n")).toEqual(rebuilt);
});

test("another table changes only the file of lemmas", async () => {
  await built("φίλα\tφίλος\n");
  const before = picture(place.out);
  await built("# another\nΜοῦσα\tμοῦσα\n");
  const changed = touched(before, picture(place.out)).filter((path) => path !== "assets/reader");
  expect(changed).toEqual([lemmasFile, "build.json", "manifest.json"]);
  expect(publishedOptions()).toHaveProperty("lemmas", expect.stringMatching(/^[0-9a-f]{64}$/));
});

test("a new word in a text gets its lemma", async () => {
  const table = "ἔρωτα\tἔρως\nφίλα\tφίλος\n";
  const site = await built(table);
  expect(await site.found("ἔρως")).toEqual([]);
  alterSnapshot(place.snapshot, "UPDATE text SET text = 'ἔρωτα' WHERE id = 2");
  expect(await (await built(table)).found("ἔρως")).toHaveLength(1);
  const rebuilt = contents(place.out);
  expect(await clean(table)).toEqual(rebuilt);
});

test("a build without a table removes the lemmas, and has the bytes of a clean build", async () => {
  await built("φίλα\tφίλος\n");
  await built();
  expect(existsSync(join(place.out, lemmasFile))).toBe(false);
  const rebuilt = contents(place.out);
  expect(publishedOptions()).toMatchObject({ lemmas: null });
  expect(await clean()).toEqual(rebuilt);
});

test.each([
  ["a line without a tab", "# forms\n\nφίλα φίλος\n", ["at line 3", '"φίλα φίλος"']],
  [
    "a line with two tabs",
    "φίλα\tφίλος\tadjective\n",
    ["at line 1", "a form, a tab and its lemma"],
  ],
  ["a line without a lemma", "φίλα\t\n", ["at line 1", "a lemma that is one word", '""']],
  ["a form of two words", "φίλα\tφίλος\nοὐκ ἔστι\tεἰμί\n", ["at line 2", '"οὐκ ἔστι"']],
  ["a file with only comments", "# nothing\n", ["expected forms with their lemmas", "found none"]],
])("refuses %s", async (_, table, says) => {
  writeFileSync(file, table);
  const refusal = { status: 2, says: ["--lemmas: ", file, ...says, "docs/search.md"] } as const;
  await expectRefusal(place, refusal, ["--lemmas", file]);
});

test("refuses a file that is not UTF-8, a missing file and a folder", async () => {
  writeFileSync(file, Buffer.from("\u03c6\t\xff", "latin1"));
  const args = ["--lemmas", file];
  await expectRefusal(place, { status: 2, says: [file, "a text in UTF-8"] }, args);
  rmSync(file);
  await expectRefusal(place, { status: 2, says: [file, "found nothing"] }, args);
  await expectRefusal(place, { status: 2, says: ["found a folder"] }, ["--lemmas", place.data]);
});

test("refuses a table without a reading edition", async () => {
  writeFileSync(file, "φίλα\tφίλος\n");
  const says = ["--lemmas: the reading edition is not among the products of --only", "add reader"];
  await expectRefusal(place, { status: 2, says }, ["--lemmas", file, "--only", "api"]);
});

test("names the first 100 invalid lines, and counts the others", async () => {
  writeFileSync(file, "φίλα\n".repeat(150));
  const { status, stderr } = await runProgram([
    ...["check", "--snapshot", place.snapshot],
    ...["--lemmas", file],
  ]);
  expect(status).toBe(2);
  expect(stderr).toContain("at line 100\n");
  expect(stderr).toContain("50 more");
});
