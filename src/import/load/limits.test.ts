/** Loads files that are no records, or would exhaust the memory or the stack: each is refused by name, with the line. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { loadSnapshot } from "../../index.ts";

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const keys = (count: number) =>
  Array.from({ length: count }, (_, index) => `"k${index}":0`).join(",");
const long = () => `{"text":"${"x".repeat(16_000_000)}"}`;

test.each<[string, string, () => string | Buffer, string]>([
  [
    "deep JSON",
    "authors.json",
    () => `[\n{"names":${nested(5_000)}}]`,
    "line 2: at most 100 levels",
  ],
  [
    "deep JSON lines",
    "editions.ndjson",
    () => `{}\n{"metadata":${nested(5_000)}}`,
    "line 2, record 2: at most 100 levels",
  ],
  [
    "deep JSON without end",
    "authors.json",
    () => "[".repeat(1_000_000),
    "line 1: at most 100 levels",
  ],
  [
    "300,000 unknown keys",
    "authors.json",
    () => `[{${keys(300_000)}}]`,
    "line 1, record 1: at most 10000 members of an object were expected, found 300000",
  ],
  [
    "a list of many records",
    "texts.json",
    () => `[${"{},".repeat(500_000)}{}]`,
    "at most 500000 records were expected, found more",
  ],
  ["a list without end", "authors.json", () => '[{"a":"]"},\n{}', "line 2: the end of the list"],
  ["a text without end", "authors.json", () => '[{"a":"\\"]', "line 1: the end of the list"],
  [
    "more after a list",
    "authors.json",
    () => "[] []",
    "line 1: nothing was expected after the end",
  ],
  [
    "a number",
    "authors.json",
    () => "[{},\n\n5]",
    "line 3, record 2: an object was expected, found 5",
  ],
  ["damaged JSON", "authors.json", () => "[\n{a}]", "line 2: expected JSON: "],
  ["a long record", "texts.json", () => `[${long()}]`, "line 1: at most 16000000 characters"],
  ["a long line", "texts.ndjson", long, "line 1: at most 16000000 characters"],
  [
    "a long cell",
    "passages.csv",
    () => `book,fragment,grc\n7,1,${long()}`,
    "passages.csv cannot be read",
  ],
  [
    "a gzip bomb",
    "texts.ndjson.gz",
    () => gzipSync(Buffer.alloc(268_435_457)),
    "unpacked, at most 268435456 bytes",
  ],
])("%s is refused", async (title, name, content, words) => {
  const records = join(folder, title);
  mkdirSync(records);
  writeFileSync(join(records, name), content());
  const loaded = loadSnapshot({ records, snapshot: join(folder, "never.sqlite") });
  await expect(loaded).rejects.toMatchObject({
    kind: "data",
    message: expect.stringContaining(words),
  });
  await expect(loaded).rejects.toThrow(join(records, name));
});

test("10,000 unknown keys are counted, and the first 100 are shown", async () => {
  const records = { authors: [JSON.parse(`{${keys(10_000)}}`)] };
  const loaded = loadSnapshot({ records, snapshot: join(folder, "never.sqlite") });
  await expect(loaded).rejects.toMatchObject({ kind: "data", faults: { count: 10_001 } });
});
