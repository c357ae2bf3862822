/** Damage in Greek texts: what is read in its place, and that the search does not read it. */
import { expect, test } from "vitest";
import { oddRecords } from "../testing/odd-records.ts";
import { type ReadLine, readable, readingOf } from "./damage.ts";
import { wordsIn, wordsOf } from "./fold.ts";

/** A text, its damaged words as they are read, and the words of the search. */
const cases: readonly (readonly [text: string, read: readonly string[], words: string])[] = [
  ["νηῷ ς1᾽ ἀνεθήκατο", ["σ᾽"], "νηω σ ανεθηκατο"],
  ["φάσγανον ὑψός1᾽ ἄειρεν", ["ὑψόσ᾽"], "φασγανον υψοσ αειρεν"],
  ["καὶ %2οὔθ᾽ Ἕλενος", ["οὔθ᾽"], "και ουθ ελενοσ"],
  ["ἐκεῖνα %    παλαίτερον", ["%"], "εκεινα παλαιτερον"],
  ["ἔτι βουλὴν [p. 60]\nσκεπτομένῳ", ["[p. 60]"], "ετι βουλην σκεπτομενω"],
  ["πορφυρέoν κύαmον", ["πορφυρέον", "κύαμον"], "πορφυρεον κυαμον"],
  ["τὸν qeo/s a)/nqrwpon ἔχων πόθον ἦλθον", ["qeo/s", "a)/nqrwpon"], "τον εχων ποθον ηλθον"],
  // The first letter of the text is a Latin one, or that of an English text a Greek one.
  ["Mηδείς μοι ταύτην", ["Μηδείς"], "μηδεισ μοι ταυτην"],
  ["Ο Love, a 9 % b", ["%"], "ο love a 9 b"],
  ["καὶ [τὸν] (θεόν) ἐ[ρῶ]ν †   τε — * * *; ·", [], "και τον θεον ερων τε"],
  ["τὸν φησὶν Paton p. 60", [], "τον φησι paton p 60"],
  // A text in another script keeps what looks like damage.
  ["Paton [p. 60] a/b 9 % ἔρως1", ["[p. 60]", "a/b", "%", "ἔρωσ"], "paton p 60 a b 9 ερωσ1"],
];

/** A line as it is read, with what is stored in the place of its damaged words. */
function withStored({ text, damage }: ReadLine): string {
  return damage.reduceRight(
    (line, { start, end, stored }) => line.slice(0, start) + stored + line.slice(end),
    text,
  );
}

test.each(cases)("of %s", (text, read, words) => {
  const reading = readingOf(text);
  expect(reading.damage.map(({ start, end }) => reading.text.slice(start, end))).toEqual(read);
  expect(withStored(reading)).toBe(text);
  expect(wordsOf(text).join(" ")).toBe(words);
  expect(readable(text)).toHaveLength(text.length);
});

test("does not read lines that are no verses, but keeps their length", () => {
  const verse = "κείμεθα, τοῖς κείνων ῥήμασι πειθόμενοι.";
  const text = `1\n${verse}\n${verse}\nω. ρ. πατον\nPaton, p. 60`;
  const words = ["κείμεθα", "τοῖς", "κείνων", "ῥήμασι", "πειθόμενοι"];
  const read = wordsIn(text).map(({ start, end }) => text.slice(start, end));
  expect(read).toEqual([...words, ...words]);
  expect(readable(text)).toHaveLength(text.length);
  // In a text without accents no line differs from the others.
  expect(wordsOf("κειμεθα\nτοισ")).toEqual(["κειμεθα", "τοισ"]);
});

test("reads a long run of possible damage once", () => {
  for (const unit of ["a", "1", "\u0301", "a("]) {
    const run = unit.repeat(300_000 / unit.length);
    // Most of the letters are Greek.
    const greek = "α".repeat(run.length);
    expect(readable(`${greek} ${run}`)).toHaveLength(2 * run.length + 1);
    expect(withStored(readingOf(`${greek} ${run}`))).toHaveLength(2 * run.length + 1);
  }
});

test("reads no damage in texts as Greek", () => {
  const texts = oddRecords().texts.filter(({ language }) => language.code === "grc");
  expect(
    texts.filter(({ text }) => readingOf(text).damage.length > 0).length,
  ).toBeGreaterThanOrEqual(2);
  for (const { text } of texts) {
    expect(readable(text)).toHaveLength(text.length);
    for (const word of wordsOf(text)) expect(word).toMatch(/^[α-ωᾳ]+$/);
  }
});
