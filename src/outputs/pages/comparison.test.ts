/** The comparison of two texts of a passage, word by word. */
import { expect, test } from "vitest";
import { compared } from "./comparison.ts";
import type { Mark } from "./marked-text.ts";

/** The words of each text that differ, and how many they are. */
function differing(first: readonly string[], second: readonly string[]) {
  const found = compared(first, second);
  const words = (lines: readonly string[], ranges: ReadonlyMap<number, readonly Mark[]>) =>
    [...ranges]
      .flatMap(([line, own]) => own.map(({ start, end }) => lines[line]?.slice(start, end)))
      .join(" ");
  return found && [words(first, found.first), words(second, found.second), found.count];
}

test.each([
  ["equal texts", ["μῆνιν ἄειδε", "θεά"], ["μῆνιν ἄειδε θεά"], ["", "", 0]],
  ["capitals, punctuation, composition", ["Ἄειδε, θεά!"], ["ἄειδε θεα\u0301"], ["", "", 0]],
  ["an accent", ["μῆνιν ἄειδε θεά"], ["μήνιν ἄειδε θεά"], ["μῆνιν", "μήνιν", 1]],
  ["an additional word", ["μῆνιν ἄειδε"], ["μῆνιν", "νῦν ἄειδε"], ["", "νῦν", 1]],
  ["words in another order", ["ἓν δύο τρία"], ["δύο ἓν τρία"], ["ἓν", "ἓν", 1]],
  ["an empty text and another", [], ["μῆνιν"], undefined],
  ["two empty texts", [], [], ["", "", 0]],
  ["two different texts", ["μῆνιν ἄειδε θεά"], ["ἄνδρα μοι ἔννεπε μοῦσα"], undefined],
])("%s", (_what, first, second, expected) => {
  expect(differing(first, second)).toEqual(expected);
});

test("does not compare texts that are too long", () => {
  const long = Array.from({ length: 5000 }, (_, index) => `μῆνις${"α".repeat(index % 7)}`);
  expect(compared(long, long)).toBeUndefined();
});
