/** Damage in Greek texts: it is found, and the search does not read it. */
import { expect, test } from "vitest";
import { oddRecords } from "../testing/odd-records.ts";
import { damageIn, readable } from "./damage.ts";
import { wordsIn, wordsOf } from "./fold.ts";

const cases: readonly (readonly [text: string, damage: readonly string[], words: string])[] = [
  ["νηῷ ς1᾽ ἀνεθήκατο", ["1"], "νηω σ ανεθηκατο"],
  ["φάσγανον ὑψός1᾽ ἄειρεν", ["1"], "φασγανον υψοσ αειρεν"],
  ["καὶ %2οὔθ᾽ Ἕλενος", ["%2"], "και ουθ ελενοσ"],
  ["ἐκεῖνα %    παλαίτερον", ["%"], "εκεινα παλαιτερον"],
  ["ἔτι βουλὴν [p. 60]\nσκεπτομένῳ", ["[p. 60]"], "ετι βουλην σκεπτομενω"],
  ["πορφυρέoν κύαmον", ["o", "m"], "πορφυρεον κυαμον"],
  ["τὸν qeo/s a)/nqrwpon ἔχων πόθον ἦλθον", ["qeo/s", "a)/nqrwpon"], "τον εχων ποθον ηλθον"],
  // The first letter of the text is a Latin one, or that of an English text a Greek one.
  ["Mηδείς μοι ταύτην", ["M"], "μηδεισ μοι ταυτην"],
  ["Ο Love, a 9 % b", ["%"], "ο love a 9 b"],
  ["καὶ [τὸν] (θεόν) ἐ[ρῶ]ν †   τε — * * *; ·", [], "και τον θεον ερων τε"],
  ["τὸν φησὶν Paton p. 60", [], "τον φησι paton p 60"],
  // A text in another script keeps what looks like damage.
  ["Paton [p. 60] a/b 9 % ἔρως1", ["[p. 60]", "a/b", "%", "1"], "paton p 60 a b 9 ερωσ1"],
];

test.each(cases)("of %s", (text, damage, words) => {
  expect(damageIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(damage);
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
  }
});

test("reads no damage in texts as Greek", () => {
  const texts = oddRecords().texts.filter(({ language }) => language.code === "grc");
  expect(texts.filter(({ text }) => damageIn(text).length > 0).length).toBeGreaterThanOrEqual(2);
  for (const { text } of texts) {
    expect(readable(text)).toHaveLength(text.length);
    for (const word of wordsOf(text)) expect(word).toMatch(/^[α-ωᾳ]+$/);
  }
});
