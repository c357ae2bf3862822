/** The file of `--about`: a message about a wrong member says which form it has. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import { readAbout } from "./about.ts";

const folder = newFolder();

const title =
  'a string or an object of no members but "de" (German) and "en" (English) and "fr" (French) and "it" (Italian), such as {"de": "Griechische Anthologie", "en": "Greek Anthology", "fr": "Anthologie grecque", "it": "Antologia greca"} or null';
const licence =
  'an object such as {"name": "CC BY 4.0", "url": "https://creativecommons.org/licenses/by/4.0/"} or null';
const publisher =
  'an object such as {"name": "Example University", "url": "https://example.org/contact", "email": "anthology@example.org"} or null';

test.each([
  [{ licence: "MIT" }, { field: "/licence", expected: licence, found: '"MIT"' }],
  [{ licence: {} }, { field: "/licence/name", found: "nothing" }],
  [{ title: { xx: "A" } }, { field: "/title", expected: title, found: '{"xx":"A"}' }],
  [{ publisher: ["A"] }, { field: "/publisher", expected: publisher, found: '["A"]' }],
  [{ title: 5 }, { field: "/title", found: "5" }],
])("%j", (wrong, fault) => {
  const good = { title: "A", description: "B", licence: null, citation: null, publisher: null };
  const file = join(folder, "about.json");
  writeFileSync(file, JSON.stringify({ ...good, ...wrong }));
  const faults = expect.objectContaining({ shown: [expect.objectContaining(fault)] });
  expect(() => readAbout(file)).toThrow(expect.objectContaining({ faults }));
});
