/** `load` from files in each of its forms, with wrong values, damaged bytes and extreme sizes. */

import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { removeFolder } from "../../src/disk/files.ts";
import { anthology } from "../../src/testing/anthology.ts";
import { runProgram } from "../../src/testing/program.ts";
import { contentOf } from "../../src/testing/pulling.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import { makeWorkplace } from "../../src/testing/workplace.ts";
import { answerOf, type Campaign } from "./campaign.ts";
import { damageBytes, mutated } from "./damage.ts";

const records = anthology(6);

export const hostileFiles: Campaign = {
  name: "load of hostile files",
  trials: 100,
  async open() {
    const place = makeWorkplace(records);
    const { folder, snapshot } = place;
    const [good, hostile] = [join(folder, "good"), join(folder, "hostile")];
    write(good, {}, () => {});
    const content = contentOf(snapshot);
    const load = (from: string) => {
      return ["load", from, "--snapshot", snapshot, "--accept-loss", "--quiet"];
    };
    return {
      async attempt(random) {
        rmSync(hostile, { recursive: true, force: true });
        const story = spoil(hostile, random);
        return { story, answer: await answerOf(load(hostile)) };
      },
      /** A load is refused and keeps the snapshot, or makes a valid one; contentOf throws otherwise. */
      kept: ({ status }) => {
        const found = contentOf(snapshot);
        if (status !== 0) expect(found).toBe(content);
      },
      async repair() {
        expect(await runProgram(load(good))).toMatchObject({ status: 0, stderr: "" });
        expect(contentOf(snapshot)).toBe(content);
      },
      close: () => removeFolder(place.folder),
    };
  },
};

/** The forms of a file of records. */
const forms: Readonly<Record<string, (items: readonly object[]) => string | Buffer>> = {
  json: (items) => JSON.stringify(items, undefined, 1),
  ndjson: asLines,
  "ndjson.gz": (items) => gzipSync(asLines(items)),
  csv: () =>
    'book,fragment,sub_fragment,author,keywords,grc\n7,1,,"Meleager","Love|Wine","ἄειδε"\n',
};

function asLines(items: readonly object[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join("");
}

/** Writes all collections, one of them in another form and then changed. */
function write(
  folder: string,
  other: Readonly<Record<string, { name: string; text: string | Buffer }>>,
  change: (file: string) => void,
): void {
  mkdirSync(folder);
  for (const [collection, items] of Object.entries(records)) {
    const { name, text } = other[collection] ?? {
      name: `${collection}.json`,
      text: JSON.stringify(items),
    };
    writeFileSync(join(folder, name), text);
    if (collection in other) change(join(folder, name));
  }
}

/** Writes a folder of which one file is hostile; returns a description. */
function spoil(folder: string, random: () => number): string {
  const form = oneOf(Object.keys(forms), random);
  const collection = form === "csv" ? "passages" : oneOf(Object.keys(records), random);
  const name = `${collection}.${form}`;
  const items = structuredClone(records[collection] ?? []) as Record<string, unknown>[];
  const way = random();
  if (way < 0.4) {
    const changes = 1 + below(4, random);
    const changed = items.map((item) => (random() < 0.5 ? mutated(item, changes, random) : item));
    const text = forms[form]?.(changed as object[]) ?? "";
    write(folder, { [collection]: { name, text } }, () => {});
    return `other values in ${name}`;
  }
  let story = "";
  const text = forms[form]?.(items) ?? "";
  write(folder, { [collection]: { name, text } }, (file) => {
    if (way < 0.7) story = damageBytes(file, random);
    else {
      const [what, make] = oneOf(Object.entries(extremes), random);
      make(file);
      story = what;
    }
  });
  return `${story} in ${name}`;
}

const mebi = 2 ** 20;

/** Contents that no writer of records would give. */
const extremes: Readonly<Record<string, (file: string) => void>> = {
  "nothing at all": (file) => put(file, ""),
  "JSON nested 100,000 deep": (file) => put(file, `[${'{"names":['.repeat(100_000)}`),
  "a list of 100,000 numbers": (file) => put(file, `[${"1,".repeat(100_000)}1]`),
  "300,000 members": (file) =>
    put(file, `[{${Array.from({ length: 300_000 }, (_, key) => `"k${key}":1`).join()}}]`),
  "a text of 100 MB": (file) => put(file, `[{"title":"${"x".repeat(100 * mebi)}"}]`),
  "a line of 100 MB": (file) => put(file, "x".repeat(100 * mebi)),
  "100 MB of line ends": (file) => put(file, "\n".repeat(100 * mebi)),
  "quotes without end": (file) => put(file, `book,grc\n7,"${'""'.repeat(mebi)}`),
  "600,000 rows": (file) => put(file, `book,fragment,grc\n${"7,1,x\n".repeat(600_000)}`),
  "gzip of 1 GB": (file) => writeFileSync(file, Buffer.concat(Array(16).fill(zeros()))),
  "gzip in gzip": (file) => writeFileSync(file, gzipSync(gzipSync("{}\n"))),
  "UTF-16": (file) => writeFileSync(file, Buffer.from('\ufeff[{"id":1}]', "utf16le")),
  "codes of a terminal": (file) => put(file, "\u001b]0;owned\u0007\u202e\n"),
  "a key __proto__": (file) => put(file, '[{"__proto__":{"a":1},"constructor":1}]'),
  "a fifo": (file) => {
    rmSync(file);
    execFileSync("mkfifo", [file]);
  },
  "a link to a device": (file) => {
    rmSync(file);
    symlinkSync("/dev/zero", file);
  },
};

/** Writes a text, compressed if the name says so. */
function put(file: string, text: string): void {
  writeFileSync(file, file.endsWith(".gz") ? gzipSync(text, { level: 1 }) : text);
}

let compressed: Buffer | undefined;
/** A member of gzip that unpacks to 64 MB. */
function zeros(): Buffer {
  compressed ??= gzipSync(Buffer.alloc(64 * mebi));
  return compressed;
}
