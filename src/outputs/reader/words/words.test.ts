/** Texts of the interface. */
import { expect, test } from "vitest";
import { french } from "./fr.ts";
import { interfaceLanguages } from "./index.ts";

/** All texts, for a number and another. */
function textsIn(words: unknown): string[] {
  if (words instanceof Function) return [1, 2].map((number) => words(number, "a"));
  return typeof words === "string" ? [words] : Object.values(words ?? {}).flatMap(textsIn);
}

test.each(interfaceLanguages)("no text in $ownName is empty or ends with a blank", (words) => {
  const frame = { ...words.frame, colon: ":" };
  const subjects = { ...words.subjects, degrees: "°" };
  const texts = textsIn({ ...words, folder: "a", frame, subjects });
  for (const text of texts) expect(text).toMatch(/^\S(?:.*\S)?$/);
});

test("no name follows “de”, which would be “d’” before a vowel", () => {
  const described = french.passage.description("5.169", "Asclépiade");
  expect(described).toContain("5.169, par Asclépiade\u202f:");
  expect(french.codex.image("Planudea, f. 1")).toBe("Image\u202f: Planudea, f. 1");
});
