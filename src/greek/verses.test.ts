/** Finds verses, headings, stanzas, couplets and lines that are no verses in stored texts. */
import { expect, test } from "vitest";
import { oddRecords } from "../testing/odd-records.ts";
import { greekTexts, isInCouplets, paragraphsOf, type Verses, versesOf } from "./verses.ts";

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

/** Signs in the table below: `|` ends a line, N and Q with the blank after it are the blanks of a number or a quotation. */
const signs: Readonly<Record<string, string>> = {
  "|": "\n",
  N: " ".repeat(20),
  Q: " ".repeat(14),
  /** A hexameter, a pentameter, and three trimeters. */
  H: "Ὦ ξεῖν’, ἄγγειλον Λακεδαιμονίοις ὅτι τῇδε",
  P: "κείμεθα, τοῖς κείνων ῥήμασι πειθόμενοι.",
  T: "Τὰ τοῦ Πλάτωνος ἐξερευνήσας βάθη",
  U: "τὰ τῶν λογισμῶν ἐξερίζωσας πάθη.",
  K: "τὰ τοῦ Σόλωνος ἐκδιδάξασιν πάθη,",
  /** A title longer than a verse, the two lines of a summary, and a damaged hexameter. */
  L: "Τίνας ἂν εἴποι λόγους ὁ φύλαξ τοῦ τάφου τοῖς παριοῦσιν ὁδοιπόροις",
  S: "Ὁ δὲ κίων τὸν στρατηγὸν ἐν μέσῳ τῶν ἐχθρῶν ἔχει",
  V: "καὶ τὸν κήρυκα πρὸς αὐτὸν λέγοντα.",
  D: "ξεῖνε ξεῖνε, σὺ δ’ ἄγγειλον Λακεδαιμονίοις πᾶσιν ὅτι τῇδε",
  /** Two couplets of other verses. */
  X: "Μνήσομαι· οὐ γὰρ ἔοικεν ἀνώνυμον ἐνθάδ’ Ἀρχεναύτεω",
  I: "κεῖσθαι θανοῦσαν ἀγλαὰν ἄκοιτιν,",
  Y: "Ξανθίππην Περιάνδρου ἀπέκγονον, ὅς ποθ’ ὑψιπύργου",
  J: "σήμαινε λαοῖς τέρμ’ ἔχων Κορίνθου.",
  /** A hexameter and a pentameter before a quotation, and one after it. */
  A: "Ἦν βραδὺς Εὐτυχίδας σταδιοδρόμος: ἀλλ’ ἐπὶ δεῖπνον",
  B: "ἔτρεχεν, ὥστε λέγειν:",
  R: "Ὑψοῦται Ῥοδόπη τῷ κάλλεϊ: κἤν ποτε",
  E: "εἴπω, ταῖς σοβαραῖς ὀφρύσιν ἠσπάσατο.",
};
const written = (text: string) => text.replace(/[|]|\b[A-Z]\b/g, (sign) => signs[sign] ?? sign);

/** What a passage is tagged as. */
const forms = { couplets: true, other: false, untagged: undefined };

const twenty = Array.from({ length: 20 }, (_, index) => `${index + 1} ${index + 1}`).join("|");

type Case = [what: string, text: string, form: keyof typeof forms, shown: string];
const cases: readonly Case[] = [
  ["no words", " || ", "couplets", ""],
  ["printed numbers", "a|b||N c\r|d\r|\r|N e", "untagged", "1 a|2 b|3 c|4 d|5 e"],
  ["stanzas", "a|b||c|d|||e|f", "untagged", "1 a|2 b||3 c|4 d||5 e|6 f"],
  ["an empty line after every verse", "a||b||c", "untagged", "1 a|2 b|3 c"],
  [
    "breaks of numbers whose blanks were lost",
    "1|2|3|4||5|6|7|8|9||10|11|12|13|14||15|16|17|18|19||20",
    "untagged",
    twenty,
  ],
  [
    "two stanzas of five verses between others",
    "a||b|c|d|e|f||g|h|i|j|k||l",
    "untagged",
    "1 a||2 b|3 c|4 d|5 e|6 f||7 g|8 h|9 i|10 j|11 k||12 l",
  ],
  ["a stanza within a couplet", "H||P|H|P", "couplets", "1 H|  2 P|3 H|  4 P"],
  ["a first couplet apart", "H|P||H|P|H|P", "couplets", "1 H|  2 P||3 H|  4 P|5 H|  6 P"],
  ["couplets of an odd count", "ab|b|ab", "couplets", "1 ab|2 b|3 ab"],

  // Headings.
  ["a short title before a couplet", "Εἰς τὸ αὐτό|H|P", "couplets", "# Εἰς τὸ αὐτό|1 H|  2 P"],
  ["a short title before a verse", "Εἰς τὸ αὐτό|H", "untagged", "# Εἰς τὸ αὐτό|1 H"],
  ["a name with the blanks of a number", "N τὸν| H||N P", "untagged", "# τὸν|1 H|  2 P"],
  ["a title longer than a verse", "L|H|H", "other", "# L|1 H|2 H"],
  ["a summary before a number", "S|V|N H|P", "untagged", "# S|# V|1 H|  2 P"],
  ["no heading: a hexameter before an indented pentameter", "H|N P", "couplets", "1 H|  2 P"],
  ["no heading: another verse before an indented one", "T|N U", "other", "1 T|2 U"],
  ["no heading: a colon", "εἶπεν ὁ φύλαξ:|H|P", "untagged", "1 εἶπεν ὁ φύλαξ:|2 H|3 P"],
  ["no heading: couplets of an odd count", "χαῖρέ μοι ὦ|H", "couplets", "1 χαῖρέ μοι ὦ|  2 H"],
  ["no heading: a damaged verse before a pentameter", "D|P", "untagged", "1 D|2 P"],
  [
    "no heading: the broken half of a verse",
    "Ὦ ξεῖν’, ἄγγειλον|N Λακεδαιμονίοις ὅτι τῇδε|P|H|P",
    "untagged",
    "1 Ὦ ξεῖν’, ἄγγειλον|2 Λακεδαιμονίοις ὅτι τῇδε|3 P|4 H|5 P",
  ],
  ["no heading: an elision", "Δέξαι μ’|H|P", "untagged", "1 Δέξαι μ’|2 H|3 P"],
  ["no heading: verses of the same metre", "T|K|N T|H", "untagged", "1 T|2 K|3 T|4 H"],
  ["no heading: a verse of two metres in turn", "X|I|Y|J", "untagged", "1 X|2 I|3 Y|4 J"],

  // Verses that the source has broken at a quotation.
  ["a quotation that ends a verse", "R |Q χαῖρε|N E", "couplets", "1 R χαῖρε|  2 E"],
  [
    "a quotation within a verse",
    "Ὑψοῦται Ῥοδόπη, κἤν |Q χαῖρε κόρη|N ἀκούσῃ|P",
    "couplets",
    "1 Ὑψοῦται Ῥοδόπη, κἤν χαῖρε κόρη ἀκούσῃ|  2 P",
  ],
  ["after no heading", "A|B |Q Εὐτυχίδας πέταται.", "couplets", "1 A|  2 B Εὐτυχίδας πέταται."],
  ["what follows an empty line is not joined", "R ||Q χαῖρε", "other", "1 R|2 χαῖρε"],
  ["a whole verse after a blank is not joined", "H |Q P", "couplets", "1 H|  2 P"],

  // Couplets found by their metre. A tag for another metre wins.
  ["couplets without a tag", "H|P", "untagged", "1 H|  2 P"],
  ["couplets tagged as another metre", "H|P", "other", "1 H|2 P"],

  // Lines that are no verses.
  ["a name in Greek letters", "H|P|ω. ρ. πατον", "couplets", "1 H|  2 P|! ω. ρ. πατον"],
  [
    "numbers and notes in other scripts",
    "1|H|2 Cod. Pal.|P||Go, tell the Spartans,|thou who passest by.",
    "untagged",
    "! 1|1 H|! 2 Cod. Pal.|  2 P|! Go, tell the Spartans,|! thou who passest by.",
  ],
  [
    "a note below a heading",
    "Εἰς τὸ αὐτό|H|2 Cod. Pal.|P",
    "couplets",
    "# Εἰς τὸ αὐτό|1 H|! 2 Cod. Pal.|  2 P",
  ],
  ["a gap is a verse", "H|* * *", "couplets", "1 H|  2 * * *"],
];

test.each(cases)("%s: %s, %s: %s", (_what, text, form, expected) => {
  expect(shown(versesOf(written(text), forms[form]))).toEqual(
    written(expected)
      .split("\n")
      .slice(expected === "" ? 1 : 0),
  );
});

test("says that couplets were found by their metre, but not where a tag names it", () => {
  const found = Object.values(forms).map((form) => versesOf(written("H|P"), form).isFoundByMetre);
  expect(found).toEqual([false, false, true]);
});

test("separates paragraphs of prose, but not at printed numbers", () => {
  expect(paragraphsOf(written("| one||two||N more||three|"))).toEqual([
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
