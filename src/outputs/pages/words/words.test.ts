/** Texts of the interface. */
import { expect, test } from "vitest";
import { french } from "./fr.ts";
import { wordsByTag } from "./index.ts";

const books = Array.from({ length: 16 }, (_, book) => book + 1);

/** All texts; those with a number for the number of each book. */
function textsIn(words: unknown): string[] {
  if (words instanceof Function) return books.map((number) => words(number, "a"));
  return typeof words === "string" ? [words] : Object.values(words ?? {}).flatMap(textsIn);
}

test.each(Object.values(wordsByTag))(
  "no text in $ownName is empty or ends with a blank",
  (words) => {
    const frame = { ...words.frame, colon: ":" };
    const subjects = { ...words.subjects, degrees: "°" };
    for (const text of textsIn({ ...words, frame, subjects }))
      expect(text).toMatch(/^\S(?:.*\S)?$/);
  },
);

test("no name follows “de”, which would be “d’” before a vowel", () => {
  const described = french.passage.description("5.169", "Asclépiade");
  expect(described).toContain("5.169, par Asclépiade\u202f:");
  expect(french.codex.image("Planudea, f. 1")).toBe("Image\u202f: Planudea, f. 1");
});

test("numbers have separators of thousands", () => {
  const written = Object.values(wordsByTag).map(
    ({ number }) => `${number(1000)} ${number(1234567)}`,
  );
  expect(written).toEqual([
    "1.000 1.234.567",
    "1,000 1,234,567",
    "1\u202f000 1\u202f234\u202f567",
    "1.000 1.234.567",
  ]);
});

test("each language is under its own tag, with its own name and its own code", () => {
  expect(Object.values(wordsByTag).map(({ tag }) => tag)).toEqual(Object.keys(wordsByTag));
  for (const { languages, code, ownName } of Object.values(wordsByTag)) {
    expect(languages[code]?.toLowerCase()).toBe(ownName.toLowerCase());
    expect(Object.keys(languages)).toEqual(Object.keys(wordsByTag.en.languages));
  }
});

test("an article in Italian is short before a number that begins with a vowel", () => {
  const { before, after, between } = wordsByTag.it.subjects;
  expect([before("600 a.C."), before("80 a.C."), after("11 d.C."), after("110 d.C.")]).toEqual([
    "prima del 600 a.C.",
    "prima dell’80 a.C.",
    "dopo l’11 d.C.",
    "dopo il 110 d.C.",
  ]);
  expect(between("1", "8")).toBe("tra l’1 e l’8");
});
