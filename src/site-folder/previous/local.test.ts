/** Damaged folders as --previous: each is refused with a clear message, in bounded memory, and leaves no files. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, test } from "vitest";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { bombs, manifestOf, oldOf, options, previousPlace } from "../../testing/previous-place.ts";
import { copyWorkplace, type Workplace } from "../../testing/workplace.ts";

const at = previousPlace();

/** Damaged folders. */
const spoilt: Readonly<
  Record<string, readonly [spoil: (place: Workplace) => void, says: readonly (string | RegExp)[]]>
> = {
  "has no manifest": [
    (place) => rmSync(manifestOf(place)),
    ["there is no", "is not empty", "name the folder of the published site"],
  ],
  "is not there": [
    (place) => rmSync(oldOf(place), { recursive: true }),
    ["there is no", "leave --previous out for this first time", "--previous-optional"],
  ],
  "is empty": [
    (place) => {
      for (const name of readdirSync(oldOf(place)))
        rmSync(join(oldOf(place), name), { recursive: true });
    },
    ["there is no", "leave --previous out for this first time", "--previous-optional"],
  ],
  "is a file": [
    (place) => {
      rmSync(oldOf(place), { recursive: true });
      writeFileSync(oldOf(place), "");
    },
    ["it is cut short, or was written by another program"],
  ],
  "has a fifo for a manifest": [
    (place) => {
      rmSync(manifestOf(place));
      execFileSync("mkfifo", [manifestOf(place)]);
    },
    ["expected a file, found a fifo, a socket or a device"],
  ],
  "is half applied": [
    (place) => writeFileSync(join(oldOf(place), ".anthology-build-half-applied"), ""),
    ["is half applied", "run the build that was interrupted"],
  ],
  "has a manifest of a newer format": [
    (place) => edit(place, (text) => text.replace('{"format":1,', '{"format":2,')),
    [
      "expected format 1, found 2",
      "only a newer anthology-build",
      "use that version, or leave --previous out",
    ],
  ],
  "has a manifest without files": [
    (place) => edit(place, (text) => text.slice(0, text.indexOf("\n"))),
    ["cut short, or was written by another program"],
  ],
  "has a manifest that is cut": [
    (place) => edit(place, (text) => text.slice(0, text.length / 2)),
    ["cannot be used", /cut short|expected/],
  ],
  "has a manifest with a path that leads out": [
    (place) =>
      edit(place, (text) => text.replace(/"path":"dumps\/by-hash/, '"path":"dumps/../../by-hash')),
    ["expected a file whose path comes after", "dumps/../../by-hash"],
  ],
  "has a manifest without a base address": [
    (place) => edit(place, (text) => text.replace('"base_url"', '"base"')),
    ["/options/base_url: expected a string, found nothing"],
  ],
  "has a manifest whose first line does not end": [
    (place) => edit(place, (text) => text.replaceAll("\n", " ").padEnd(1 << 21)),
    ["line 1: expected at most 1000000 characters"],
  ],
  "has bulk files of another size": [
    (place) => {
      for (const path of dumpsOf(place, "passages")) writeFileSync(path, "other bytes");
    },
    ["expected SHA-256", "as its manifest says, found", "(11 bytes)", "anthology-build verify"],
  ],
  "lacks a bulk file that its manifest lists": [
    (place) => {
      for (const path of dumpsOf(place, "passages")) rmSync(path);
    },
    ["as its manifest says, found nothing"],
  ],
};

function edit(place: Workplace, change: (text: string) => string): void {
  const file = manifestOf(place);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

function dumpsOf(place: Workplace, collection: string): string[] {
  const folder = join(oldOf(place), "dumps");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(`${collection}.ndjson.gz`))
    .map((path) => join(folder, path));
}

describe("refuses a folder that", () => {
  test.each(Object.entries(spoilt))("%s", async (_title, [spoil, words]) => {
    const place = copyWorkplace(at.good);
    spoil(place);
    await at.expectRefusal(oldOf(place), words);
  });

  test("was built without bulk files", async () => {
    const place = copyWorkplace(at.good);
    await buildQuietly(place.snapshot, place.out, options);
    await at.expectRefusal(place.out, ["lists no bulk files", "with the product dumps"]);
  });
});

/** Bulk files that have the hash in the manifest, but do not contain the right records. */
const strange: Readonly<Record<string, readonly [(text: string) => Buffer, string | RegExp]>> = {
  "not packed": [(text) => Buffer.from(text), /line 1: expected lines of JSON in gzip/],
  cut: [(text) => gzipSync(text).subarray(0, -20), /expected lines of JSON in gzip, found|as the/],
  "one record short": [
    (text) => gzipSync(text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1)),
    /line 12: expected 12 records, as the manifest says, found 11/,
  ],
  "one record long": [(text) => gzipSync(`${text}{}\n`), /expected 12 records.*found more/],
  "no JSON": [(text) => gzipSync(text.replace("{", "")), /line 1: expected a record/],
  "a list": [(text) => gzipSync(`[]\n${text}`), /line 1: expected a record with an address/],
  "records of another site": [
    (text) => gzipSync(text.replaceAll("anthology.example", "other.example")),
    /expected a record with an address below https:\/\/anthology.example\/api\/passages\//,
  ],
  "a record whose address leads out": [
    (text) => gzipSync(text.replace(/"url":"(.*?)urn:cts[^"/]*\/"/, '"url":"$1../../x/"')),
    /expected a record with an address/,
  ],
  "two records of one address": [
    (text) => {
      const lines = text.split("\n");
      return gzipSync([lines[0], ...lines.slice(0, -2), ""].join("\n"));
    },
    "two records of the address",
  ],
  "a line without end": [
    () => Buffer.concat([gzipSync('{"url":"'), ...bombs(1 << 27)]),
    /at most 16000000 characters|lines of JSON in gzip/,
  ],
  "lines without end": [
    (text) => gzipSync(`${text}${"\n".repeat(1 << 24)}`),
    /expected 12 records, as the manifest says, found more/,
  ],
};

describe("refuses bulk files that are", () => {
  test.each(Object.entries(strange))("%s", async (_title, [spoil, words]) => {
    const place = copyWorkplace(at.good);
    const files = dumpsOf(place, "passages");
    const bytes = spoil(gunzipSync(readFileSync(files[0] ?? "")).toString());
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    for (const file of files) writeFileSync(file, bytes);
    edit(place, (text) =>
      text.replace(
        /(passages\.ndjson\.gz","bytes":)[0-9]+,"sha256":"[0-9a-f]+"/g,
        `$1${bytes.length},"sha256":"${sha256}"`,
      ),
    );
    await at.expectRefusal(oldOf(place), [words]);
  });
});
