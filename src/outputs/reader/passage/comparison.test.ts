/** Two texts of a passage, compared word by word. */
import { expect, test } from "vitest";
import { readRealRecords } from "../../../testing/real-records.ts";
import { compared, type WordRange } from "./comparison.ts";

/** The words that differ, of each text. */
function differing(first: readonly string[], second: readonly string[]) {
  const found = compared(first, second);
  const words = (lines: readonly string[], ranges: readonly (readonly WordRange[])[]) =>
    lines.flatMap((line, index) =>
      (ranges[index] ?? []).map(({ start, end }) => line.slice(start, end)),
    );
  return (
    found && [
      words(first, found.first).join(" "),
      words(second, found.second).join(" "),
      found.count,
    ]
  );
}

test.each([
  ["the same", ["μῆνιν ἄειδε", "θεά"], ["μῆνιν ἄειδε θεά"], ["", "", 0]],
  ["capitals, punctuation, composition", ["Ἄειδε, θεά!"], ["ἄειδε θεα\u0301"], ["", "", 0]],
  ["an accent", ["μῆνιν ἄειδε θεά"], ["μήνιν ἄειδε θεά"], ["μῆνιν", "μήνιν", 1]],
  ["a word too many", ["μῆνιν ἄειδε"], ["μῆνιν", "νῦν ἄειδε"], ["", "νῦν", 1]],
  ["words in another order", ["ἓν δύο τρία"], ["δύο ἓν τρία"], ["ἓν", "ἓν", 1]],
  ["nothing and something", [], ["μῆνιν"], undefined],
  ["nothing twice", [], [], ["", "", 0]],
  ["two texts", ["μῆνιν ἄειδε θεά"], ["ἄνδρα μοι ἔννεπε μοῦσα"], undefined],
])("%s", (_what, first, second, expected) => {
  expect(differing(first, second)).toEqual(expected);
});

test("texts that are too long for it are not compared", () => {
  const long = Array.from({ length: 5000 }, (_, index) => `μῆνις${"α".repeat(index % 7)}`);
  expect(compared(long, long)).toBeUndefined();
});

test("of real texts, versions of one are compared, and others are not", () => {
  const lines = (text: string) => text.split(/\r\n|\n/);
  const found = readRealRecords().passages.flatMap((passage) => {
    const [first, ...others] = passage.texts.filter(({ language }) => language === "grc");
    const label = passage.urn.slice(passage.urn.lastIndexOf(":") + 1);
    return others.map(({ text }) => [
      label,
      compared(lines(first?.text ?? ""), lines(text))?.count,
    ]);
  });
  expect(found).toEqual([
    ...[
      ["4.1", 22],
      ["4.1", undefined],
      ["4.2", 4],
      ["4.2", 3],
      ["4.3", 526],
    ],
    ...[
      ["4.5", 0],
      ["5.1", 1],
    ],
  ]);
});
