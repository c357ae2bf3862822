/** Finds verses, headings, stanzas and couplets in stored texts. */
import { expect, test } from "vitest";
import { oddRecords } from "../../testing/odd-records.ts";
import { isInCouplets, paragraphsOf, type Verses, versesOf } from "./verses.ts";

const number = " ".repeat(20);

/** A text as shown: headings with `#`, second verses of couplets indented, an empty line between stanzas. */
function shown({ heading, stanzas }: Verses): string[] {
  const verse = (one: Verses["stanzas"][number][number]) =>
    `${one.isIndented ? "  " : ""}${one.number} ${one.text}`;
  return [
    ...heading.map((line) => `# ${line}`),
    ...stanzas.flatMap((verses, index) => [...(index === 0 ? [] : [""]), ...verses.map(verse)]),
  ];
}

const cases: readonly (readonly [
  what: string,
  text: string,
  form: "couplets" | "unknown",
  shown: readonly string[],
])[] = [
  ["no words", " \n\n", "couplets", []],
  [
    "numbers in the margin, no stanzas",
    `a\nb\n\n${number}c\r\nd\r\n\r\n${number} e`,
    "unknown",
    ["1 a", "2 b", "3 c", "4 d", "5 e"],
  ],
  [
    "stanzas",
    "a\nb\n\nc\nd\n\n\ne\nf",
    "unknown",
    ["1 a", "2 b", "", "3 c", "4 d", "", "5 e", "6 f"],
  ],
  ["an empty line after every verse", "a\n\nb\n\nc", "unknown", ["1 a", "2 b", "3 c"]],
  [
    "breaks of numbers whose blanks were lost",
    "1\n2\n3\n4\n\n5\n6\n7\n8\n9\n\n10\n11\n12\n13\n14\n\n15\n16\n17\n18\n19\n\n20",
    "unknown",
    Array.from({ length: 20 }, (_, index) => `${index + 1} ${index + 1}`),
  ],
  [
    "a title separated from the verses",
    "title\n\nab\nb\nab\nb",
    "couplets",
    ["# title", "1 ab", "  2 b", "3 ab", "  4 b"],
  ],
  [
    "a first couplet separated from the others",
    "ab\nb\n\nab\nb\nab\nb",
    "couplets",
    ["1 ab", "  2 b", "", "3 ab", "  4 b", "5 ab", "  6 b"],
  ],
  [
    "a summary before the number of the first verse",
    `about\nthis\n${number}a\nb`,
    "unknown",
    ["# about", "# this", "1 a", "2 b"],
  ],
  [
    "an additional short line before couplets",
    "title\nthe first verse\nthe second verse",
    "couplets",
    ["# title", "1 the first verse", "  2 the second verse"],
  ],
  ["couplets of an odd count", "ab\nb\nab", "couplets", ["1 ab", "2 b", "3 ab"]],
  ["blanks that alternate", "abc\n b\nabc\n\tb", "unknown", ["1 abc", "  2 b", "3 abc", "  4 b"]],
  [
    "blanks at an additional verse",
    "abc\n b\n abc\n b",
    "unknown",
    ["1 abc", "2 b", "3 abc", "4 b"],
  ],
  ["longer verses with blanks", "a\n bc\na\n bc", "unknown", ["1 a", "2 bc", "3 a", "4 bc"]],
];

test.each(cases)("%s", (_what, text, form, expected) => {
  expect(shown(versesOf(text, form === "couplets"))).toEqual(expected);
});

test("separates paragraphs of prose, but not at printed numbers", () => {
  expect(paragraphsOf(`\n one\n\ntwo\n\n${number}more\n\nthree\n`)).toEqual([
    ["one"],
    ["two", "more"],
    ["three"],
  ]);
});

test.each([
  ["distique élégiaque", true],
  ["distique e\u0301le\u0301giaque", true],
  ["Elegiac couplet", true],
  ["distico elegiaco ", true],
  ["elegiac poets", false],
  ["Iambic trimeter", false],
])("recognizes couplets by the keyword %s: %s", (name, expected) => {
  const keyword = { url: "", names: [{ name, language: "eng" }], category: { url: "", names: [] } };
  expect(isInCouplets({ keywords: [keyword] })).toBe(expected);
});

test("keeps every line with words once, in order", () => {
  for (const passage of oddRecords().passages) {
    for (const { text, language } of passage.texts) {
      if (language !== "grc") continue;
      const { heading, stanzas } = versesOf(text, isInCouplets(passage));
      const verses = stanzas.flat();
      const lines = text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== "");
      expect([...heading, ...verses.map((verse) => verse.text)]).toEqual(lines);
      expect(verses.map((verse) => verse.number)).toEqual(verses.map((_, index) => index + 1));
    }
  }
});
