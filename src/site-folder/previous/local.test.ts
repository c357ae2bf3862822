/** Damaged folders as --previous: each is refused with a clear message, in bounded memory, and leaves no files. */
import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, test } from "vitest";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { bombs, manifestOf, oldOf, options, previousPlace } from "../../testing/previous-place.ts";
import { copyWorkplace, type Workplace } from "../../testing/workplace.ts";

const at = previousPlace();

/** Changes the manifest of the previous site. */
const edit = (from: string | RegExp, to: string) => (place: Workplace) =>
  editText(place, (text) => text.replace(from, to));
function editText(place: Workplace, change: (text: string) => string): void {
  const file = manifestOf(place);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

const dumpsOf = (place: Workplace) =>
  readdirSync(join(oldOf(place), "dumps"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("passages.ndjson.gz"))
    .map((path) => join(oldOf(place), "dumps", path));
const each = (change: (file: string) => void) => (place: Workplace) =>
  dumpsOf(place).forEach(change);
const remove = (path: string) => rmSync(path, { recursive: true });
const none = ["there is no", "leave --previous out for this first time", "--previous-optional"];
const cutShort = "cut short, or was written by another program";

describe("refuses a folder that", () => {
  test.each<[string, spoil: (place: Workplace) => unknown, ...says: (string | RegExp)[]]>([
    [
      "has no manifest",
      (place) => remove(manifestOf(place)),
      "there is no",
      "is not empty",
      "name the folder of the published site",
    ],
    ["is not there", (place) => remove(oldOf(place)), ...none],
    ["is empty", (place) => [remove(oldOf(place)), mkdirSync(oldOf(place))], ...none],
    ["is a file", (place) => [remove(oldOf(place)), writeFileSync(oldOf(place), "")], cutShort],
    [
      "has a fifo for a manifest",
      (place) => [remove(manifestOf(place)), execFileSync("mkfifo", [manifestOf(place)])],
      "expected a file, found a fifo, a socket or a device",
    ],
    [
      "is half applied",
      (place) => writeFileSync(join(oldOf(place), ".anthology-build-half-applied"), ""),
      "is half applied",
      "run the build that was interrupted",
    ],
    [
      "has a manifest of a newer format",
      edit('{"format":1,', '{"format":2,'),
      "expected format 1, found 2",
      "only a newer anthology-build",
      "use that version, or leave --previous out",
    ],
    ["has a manifest without files", edit(/\n.*/s, ""), cutShort],
    ["has a manifest that is cut", edit(/.{999}$/s, ""), "cannot be used", /cut short|expected/],
    [
      "has a manifest with a path that leads out",
      edit(/"path":"dumps\/by-hash/, '"path":"dumps/../../by-hash'),
      "expected a file whose path comes after",
      "dumps/../../by-hash",
    ],
    [
      "has a manifest without a base address",
      edit('"base_url"', '"base"'),
      "/options/base_url: expected a string, found nothing",
    ],
    [
      "has a manifest whose first line does not end",
      (place) => editText(place, (text) => text.replaceAll("\n", " ").padEnd(1 << 21)),
      "line 1: expected at most 1000000 characters",
    ],
    [
      "has bulk files of another size",
      each((file) => writeFileSync(file, "other bytes")),
      "expected SHA-256",
      "as its manifest says, found",
      "(11 bytes)",
      "anthology-build verify",
    ],
    [
      "lacks a bulk file that its manifest lists",
      each(remove),
      "as its manifest says, found nothing",
    ],
  ])("%s", async (_title, spoil, ...words) => {
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

const tooMany = /expected 12 records, as the manifest says, found more/;
const noAddress = /line 1: expected a record with an address/;
const elsewhere =
  /expected a record with an address below https:\/\/anthology.example\/api\/passages\//;

/** Bulk files that have the hash in the manifest, but do not contain the right records. */
test.each<[what: string, spoil: (text: string) => string | Buffer, says: string | RegExp]>([
  ["not packed", (text) => Buffer.from(text), /line 1: expected lines of JSON in gzip/],
  ["cut", (text) => gzipSync(text).subarray(0, -20), /lines of JSON in gzip, found|as the/],
  ["one record short", (text) => text.replace(/.*\n$/, ""), /line 12: .* 12 records,.* found 11/],
  ["one record long", (text) => `${text}{}\n`, /expected 12 records.*found more/],
  ["no JSON", (text) => text.replace("{", ""), /line 1: expected a record/],
  ["a list", (text) => `[]\n${text}`, noAddress],
  ["records of another site", (text) => text.replaceAll("anthology.", "other."), elsewhere],
  [
    "a record that leads out",
    (text) => text.replace(/"url":"(.*?)urn:cts[^"/]*\/"/, '"url":"$1../../x/"'),
    noAddress,
  ],
  [
    "two records of one address",
    (text) => text.replace(/^.*\n/, "$&$&").replace(/.*\n$/, ""),
    "two records of the address",
  ],
  [
    "a line without end",
    () => Buffer.concat([gzipSync('{"url":"'), ...bombs(1 << 27)]),
    /at most 16000000 characters|lines of JSON in gzip/,
  ],
  ["lines without end", (text) => `${text}${"\n".repeat(1 << 24)}`, tooMany],
])("refuses bulk files that are %s", async (_title, spoil, says) => {
  const place = copyWorkplace(at.good);
  const [file = ""] = dumpsOf(place);
  const content = spoil(gunzipSync(readFileSync(file)).toString());
  const bytes = typeof content === "string" ? gzipSync(content) : content;
  each((one) => writeFileSync(one, bytes))(place);
  const digest = `"bytes":${bytes.length},"sha256":"${hash("sha256", bytes)}"`;
  edit(/(?<=passages\.ndjson\.gz",)"bytes":[0-9]+,"sha256":"[0-9a-f]+"/g, digest)(place);
  await at.expectRefusal(oldOf(place), [says]);
});
