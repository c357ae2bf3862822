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
  expect(written).toEqual(["1,000 1,234,567", "1\u202f000 1\u202f234\u202f567"]);
});
