/** Files that an option names, and JSON that a schema describes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import { checkAgainst, readJsonFile } from "./named-file.ts";

const folder = newFolder();
const nothing = { licence: null, citation: null, publisher: null };
const about = { title: "Epigrams", description: "Poems.", ...nothing };

const file = join(folder, "about.json");
/** Reads a file as the statements of a publisher. */
const read = (path = file) =>
  readJsonFile({ file: path, option: "--about", schema: "about", hint: "name another" });
const refused = (message: unknown) =>
  expect.objectContaining({ kind: "run", message, hint: "name another" });

test.each<[what: string, content: string | Buffer | undefined, path: string, found: string]>([
  ["is missing", undefined, `${folder}/a`, `file at ${folder}/a, found nothing`],
  ["is a folder", undefined, folder, `file at ${folder}, found a folder`],
  [
    "is cut off",
    '{"title":',
    file,
    `file in UTF-8 at ${file}, found something else: Unexpected end`,
  ],
  [
    "is no UTF-8",
    Buffer.from([0x22, 0xff]),
    file,
    `file in UTF-8 at ${file}, found something else: The`,
  ],
])("JSON that %s is refused by its option", (_, content, path, found) => {
  if (content !== undefined) writeFileSync(file, content);
  const message = expect.stringContaining(`--about: expected a JSON ${found}`);
  expect(() => read(path)).toThrow(refused(message));
});

test("a device is refused, too", () => {
  expect(() => read("/dev/null")).toThrow("cannot read /dev/null, which --about names");
});

test("JSON that the schema does not describe is refused with each member, and the name that was meant", () => {
  writeFileSync(file, JSON.stringify(about));
  expect(read()).toEqual(about);
  const { title, ...rest } = about;
  writeFileSync(file, JSON.stringify({ ...rest, titel: title, description: 1 }));
  expect(() => read()).toThrow(
    expect.objectContaining({
      kind: "run",
      message: `--about: ${join(folder, "about.json")} does not fit schemas/about.json`,
      hint: "name another",
      faults: expect.objectContaining({
        shown: expect.arrayContaining([
          expect.objectContaining({
            field: "/description",
            expected:
              'a string or an object of no members but "de" (German) and "en" (English) and "fr" (French) and "it" (Italian), such as {"de": "Griechische Epigramme.", "en": "Greek epigrams.", "fr": "Épigrammes grecques.", "it": "Epigrammi greci."} or null',
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
