/** Finds verses, headings, stanzas, couplets and lines that are no verses in stored texts. */
import { expect, test } from "vitest";
import { oddRecords } from "../../testing/odd-records.ts";
import { greekTexts, isInCouplets, paragraphsOf, type Verses, versesOf } from "./verses.ts";

const number = " ".repeat(20);
const quotation = " ".repeat(24);

/**
 * A text as shown: headings with `#`, lines that are no verses with `!`, second verses of couplets indented, an empty line
 * between stanzas.
 */
function shown({ heading, stanzas, strays }: Verses): string[] {
  const straysAfter = (number: number) =>
    strays.filter(({ after }) => after === number).map(({ text }) => `! ${text}`);
  const verse = (one: Verses["stanzas"][number][number]) => [
    `${one.isIndented ? "  " : ""}${one.number} ${one.text}`,
    ...straysAfter(one.number),
  ];
  return [
    ...heading.map((line) => `# ${line}`),
    ...straysAfter(0),
    ...stanzas.flatMap((verses, index) => [...(index === 0 ? [] : [""]), ...verses.flatMap(verse)]),
  ];
}

const hexameter = "Ὦ ξεῖν’, ἄγγειλον Λακεδαιμονίοις ὅτι τῇδε";
const pentameter = "κείμεθα, τοῖς κείνων ῥήμασι πειθόμενοι.";
const trimeters = ["Τὰ τοῦ Πλάτωνος ἐξερευνήσας βάθη", "τὰ τῶν λογισμῶν ἐξερίζωσας πάθη."];
const couplet = [`1 ${hexameter}`, `  2 ${pentameter}`];

/** What a passage is tagged as. */
const forms = { couplets: true, other: false, untagged: undefined };

const cases: readonly (readonly [
  what: string,
  text: string,
  form: keyof typeof forms,
  shown: readonly string[],
])[] = [
  ["no words", " \n\n", "couplets", []],
  [
    "numbers in the margin, no stanzas",
    `a\nb\n\n${number}c\r\nd\r\n\r\n${number} e`,
    "untagged",
    ["1 a", "2 b", "3 c", "4 d", "5 e"],
  ],
  [
    "stanzas",
    "a\nb\n\nc\nd\n\n\ne\nf",
    "untagged",
    ["1 a", "2 b", "", "3 c", "4 d", "", "5 e", "6 f"],
  ],
  ["an empty line after every verse", "a\n\nb\n\nc", "untagged", ["1 a", "2 b", "3 c"]],
  [
    "breaks of numbers whose blanks were lost",
    "1\n2\n3\n4\n\n5\n6\n7\n8\n9\n\n10\n11\n12\n13\n14\n\n15\n16\n17\n18\n19\n\n20",
    "untagged",
    Array.from({ length: 20 }, (_, index) => `${index + 1} ${index + 1}`),
  ],
  [
    "no stanza that ends within a couplet",
    `${hexameter}\n\n${pentameter}\n${hexameter}\n${pentameter}`,
    "couplets",
    [...couplet, `3 ${hexameter}`, `  4 ${pentameter}`],
  ],
  [
    "a first couplet separated from the others",
    `${hexameter}\n${pentameter}\n\n${`${hexameter}\n${pentameter}\n`.repeat(2)}`,
    "couplets",
    [
      ...[...couplet, "", `3 ${hexameter}`, `  4 ${pentameter}`, `5 ${hexameter}`],
      `  6 ${pentameter}`,
    ],
  ],
  ["couplets of an odd count", "ab\nb\nab", "couplets", ["1 ab", "2 b", "3 ab"]],

  // Headings.
  [
    "a short title before a couplet",
    `Εἰς τὸ αὐτό\n${hexameter}\n${pentameter}`,
    "couplets",
    ["# Εἰς τὸ αὐτό", ...couplet],
  ],
  [
    "a short title before a verse",
    `Εἰς τὸ αὐτό\n${hexameter}`,
    "untagged",
    ["# Εἰς τὸ αὐτό", `1 ${hexameter}`],
  ],
  [
    "a name with the blanks of a number",
    `${number}τὸν Δαμαινέτου\n ${hexameter}\n\n${number}${pentameter}`,
    "untagged",
    ["# τὸν Δαμαινέτου", ...couplet],
  ],
  [
    "a title longer than a verse",
    `Τίνας ἂν εἴποι λόγους ὁ φύλαξ τοῦ τάφου τοῖς παριοῦσιν ὁδοιπόροις\n${hexameter}\n${hexameter}`,
    "other",
    [
      "# Τίνας ἂν εἴποι λόγους ὁ φύλαξ τοῦ τάφου τοῖς παριοῦσιν ὁδοιπόροις",
      `1 ${hexameter}`,
      `2 ${hexameter}`,
    ],
  ],
  [
    "a summary before the number of the first verse",
    `Ὁ δὲ κίων τὸν στρατηγὸν ἐν μέσῳ τῶν ἐχθρῶν ἔχει\nκαὶ τὸν κήρυκα πρὸς αὐτὸν λέγοντα.\n${number}${hexameter}\n${pentameter}`,
    "untagged",
    [
      "# Ὁ δὲ κίων τὸν στρατηγὸν ἐν μέσῳ τῶν ἐχθρῶν ἔχει",
      "# καὶ τὸν κήρυκα πρὸς αὐτὸν λέγοντα.",
      ...couplet,
    ],
  ],
  [
    "a hexameter before an indented pentameter is no heading",
    `${hexameter}\n${number}${pentameter}`,
    "couplets",
    couplet,
  ],
  [
    "a verse in another metre before an indented one is no heading",
    `${trimeters[0]}\n${number}${trimeters[1]}`,
    "other",
    [`1 ${trimeters[0]}`, `2 ${trimeters[1]}`],
  ],
  [
    "a line that ends in a colon is no heading",
    `εἶπεν ὁ φύλαξ:\n${hexameter}\n${pentameter}`,
    "untagged",
    ["1 εἶπεν ὁ φύλαξ:", `2 ${hexameter}`, `3 ${pentameter}`],
  ],
  [
    "a first line without which couplets are of an odd count is no heading",
    `χαῖρέ μοι ὦ\n${hexameter}`,
    "couplets",
    ["1 χαῖρέ μοι ὦ", `  2 ${hexameter}`],
  ],
  [
    "a damaged verse before a pentameter is no heading",
    `ξεῖνε ξεῖνε, σὺ δ’ ἄγγειλον Λακεδαιμονίοις πᾶσιν ὅτι τῇδε\n${pentameter}`,
    "untagged",
    ["1 ξεῖνε ξεῖνε, σὺ δ’ ἄγγειλον Λακεδαιμονίοις πᾶσιν ὅτι τῇδε", `2 ${pentameter}`],
  ],

  // Verses that the source has broken at a quotation.
  [
    "a quotation that ends a verse",
    `Ὑψοῦται Ῥοδόπη τῷ κάλλεϊ: κἤν ποτε \n${quotation}χαῖρε\n${number}εἴπω, ταῖς σοβαραῖς ὀφρύσιν ἠσπάσατο.`,
    "couplets",
    ["1 Ὑψοῦται Ῥοδόπη τῷ κάλλεϊ: κἤν ποτε χαῖρε", "  2 εἴπω, ταῖς σοβαραῖς ὀφρύσιν ἠσπάσατο."],
  ],
  [
    "a quotation within a verse",
    `Ὑψοῦται Ῥοδόπη, κἤν \n${quotation}χαῖρε κόρη\n${number}ἀκούσῃ\n${pentameter}`,
    "couplets",
    ["1 Ὑψοῦται Ῥοδόπη, κἤν χαῖρε κόρη ἀκούσῃ", `  2 ${pentameter}`],
  ],
  [
    "a quotation after verses that are no heading",
    `Ἦν βραδὺς Εὐτυχίδας σταδιοδρόμος: ἀλλ’ ἐπὶ δεῖπνον\nἔτρεχεν, ὥστε λέγειν: \n${quotation}Εὐτυχίδας πέταται.`,
    "couplets",
    [
      "1 Ἦν βραδὺς Εὐτυχίδας σταδιοδρόμος: ἀλλ’ ἐπὶ δεῖπνον",
      "  2 ἔτρεχεν, ὥστε λέγειν: Εὐτυχίδας πέταται.",
    ],
  ],
  [
    "a whole verse after a blank is not joined",
    `${hexameter} \n${quotation}${pentameter}`,
    "couplets",
    couplet,
  ],

  // Couplets found by their metre. A tag for another metre wins.
  ["couplets without a tag", `${hexameter}\n${pentameter}`, "untagged", couplet],
  [
    "couplets tagged as another metre",
    `${hexameter}\n${pentameter}`,
    "other",
    [`1 ${hexameter}`, `2 ${pentameter}`],
  ],

  // Lines that are no verses.
  [
    "the name of a translator typed as Greek",
    `${hexameter}\n${pentameter}\nω. ρ. πατον, λονδον`,
    "couplets",
    [...couplet, "! ω. ρ. πατον, λονδον"],
  ],
  [
    "numbers and notes in other scripts",
    `1\n${hexameter}\n2 Cod. Pal.\n${pentameter}\n\nGo, tell the Spartans,\nthou who passest by.`,
    "untagged",
    [
      "! 1",
      ...[couplet[0] ?? "", "! 2 Cod. Pal.", couplet[1] ?? ""],
      ...["! Go, tell the Spartans,", "! thou who passest by."],
    ],
  ],
  ["a gap is a verse", `${hexameter}\n* * *`, "couplets", [`1 ${hexameter}`, "  2 * * *"]],
];

test.each(cases)("%s", (_what, text, form, expected) => {
  expect(shown(versesOf(text, forms[form]))).toEqual(expected);
});

test("says that couplets were found by their metre, but not where a tag names it", () => {
  const text = `${hexameter}\n${pentameter}`;
  expect(Object.values(forms).map((form) => versesOf(text, form).isFoundByMetre)).toEqual([
    ...[false, false, true],
  ]);
});

test("separates paragraphs of prose, but not at printed numbers", () => {
  expect(paragraphsOf(`\n one\n\ntwo\n\n${number}more\n\nthree\n`)).toEqual([
    ["one"],
    ["two", "more"],
    ["three"],
  ]);
});

test.each([
  ["distique élégiaque", "Formes métriques", true],
  ["distique e\u0301le\u0301giaque", "", true],
  ["Elegiac couplet", "Metric forms", true],
  ["distico elegiaco ", "Genres", true],
  ["elegiac poets", "Genres", undefined],
  ["Iambic trimeter", "Metric forms", false],
  ["Iambic trimeter", "Genres", undefined],
])("recognizes couplets by the keyword %s in %s: %s", (name, category, expected) => {
  const named = (text: string) => [{ name: text, language: "eng" }];
  const keyword = { url: "", names: named(name), category: { url: "", names: named(category) } };
  expect(isInCouplets({ keywords: [keyword] })).toBe(expected);
});

test("keeps every word once, in order", () => {
  for (const passage of oddRecords().passages) {
    for (const { text, verses } of greekTexts(passage)) {
      const all = verses.stanzas.flat();
      const lines = [...verses.heading, ...all.map((verse) => verse.text)];
      expect(lines.join(" ").split(/\s+/)).toEqual(text.trim().split(/\s+/));
      expect(all.map((verse) => verse.number)).toEqual(all.map((_, index) => index + 1));
    }
  }
});
