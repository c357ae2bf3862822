/** Files that an option names, and JSON that a schema describes. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkAgainst, readJsonFile } from "./named-file.ts";

const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
const nothing = { licence: null, citation: null, publisher: null };
const about = { title: "Epigrams", description: "Poems.", ...nothing };

/** Writes a file, and reads it as the statements of a publisher. */
function read(content: string | Buffer): unknown {
  const file = join(folder, "about.json");
  writeFileSync(file, content);
  return readJsonFile({ file, option: "--about", schema: "about", hint: "name another" });
}

test("a file that is missing or something else is refused by its option", () => {
  const reading = (file: string) => () =>
    readJsonFile({ file, option: "--x", schema: "about", hint: "do this" });
  for (const [file, found] of Object.entries({
    [`${folder}/a`]: "nothing",
    [folder]: "a folder",
  })) {
    const message = `--x: expected a JSON file at ${file}, found ${found}`;
    const error = { kind: "run", message, hint: "do this" };
    expect(reading(file)).toThrow(expect.objectContaining(error));
  }
  expect(reading("/dev/null")).toThrow("cannot read /dev/null, which --x names");
});

test.each<[string, string | Buffer]>([
  ["cut off", '{"title":'],
  ["no UTF-8", Buffer.from([0x22, 0xff, 0x22])],
])("JSON that is %s is refused", (_what, content) => {
  const file = join(folder, "about.json");
  const says = `--about: expected a JSON file in UTF-8 at ${file}, found something else: `;
  const error = { kind: "run", message: expect.stringContaining(says), hint: "name another" };
  expect(() => read(content)).toThrow(expect.objectContaining(error));
});

test("JSON that the schema does not describe is refused with each member, and the name that was meant", () => {
  expect(read(JSON.stringify(about))).toEqual(about);
  const { title, ...rest } = about;
  expect(() => read(JSON.stringify({ ...rest, titel: title, description: 1 }))).toThrow(
    expect.objectContaining({
      kind: "run",
      message: `--about: ${join(folder, "about.json")} does not fit schemas/about.json`,
      hint: "name another",
      faults: expect.objectContaining({
        shown: expect.arrayContaining([
          expect.objectContaining({
            field: "/description",
            expected:
              'a string or an object such as {"en": "Greek epigrams.", "fr": "Épigrammes grecques."} or null',
            found: "1",
          }),
          expect.objectContaining({
            record: join(folder, "about.json"),
            field: "/titel",
            expected: "no such property; do you mean title?",
          }),
        ]),
      }),
    }),
  );
  const label = { name: "settings", label: "settings", hint: "" };
  expect(checkAgainst("about", about, label)).toBeUndefined();
});
