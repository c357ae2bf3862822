/** The folding of words for the search. */
import { expect, test } from "vitest";
import { wordsIn, wordsOf } from "./fold.ts";

const cases: readonly (readonly [text: string, words: string, why: string])[] = [
  ["Ἔρως ἔρως ἜΡΩΣ ἔρωϲ ΕΡΩϹ", "ερωσ ερωσ ερωσ ερωσ ερωσ", "accents, capitals, every sigma"],
  ["θεο\u0301\u03c2 θε\u03ccς θε\u1f79ς", "θεοσ θεοσ θεοσ", "decomposed, tonos, oxia"],
  [
    "ᾠδῇ ὠιδῆι ᾨδῇ ὨΙΔῌ ωιδηι ΩΙΔΗΙ",
    "ωδη ωδη ωδη ωδη ωδη ωδη",
    "a iota below a letter or after it",
  ],
  [
    "ᾍδης Ἅιδης ῥᾴδιος ῥάιδιος τᾶι",
    "ᾳδησ ᾳδησ ρᾳδιοσ ρᾳδιοσ τᾳ",
    "the same of α, by the marks on it",
  ],
  ["παῖς καὶ Αἵδης ΑΙΔΗΣ ἀϊών", "παισ και αιδησ αιδησ αιων", "what is or may be a diphthong"],
  [
    "ᾠδῃ\u0301 ω\u0314\u0345δη\u0342ι τῶ[ι] ᾳ\u0301 α\u0301ι",
    "ωδη ωδη τω ᾳ ᾳ",
    "the same in several characters",
  ],
  ["θάνα-\nτος θάνα-\r\n\r\n  τος θάνα\u00ad\nτος", "θανατοσ θανατοσ θανατοσ", "a divided word"],
  ["θεός-\n– ἔρως - ἔρως", "θεοσ ερωσ ερωσ", "dashes"],
  ["sea-\nborn", "sea born", "a hyphen of another language"],
  ["Ῥόδος ῤῥ ϊΐ ᾱ ῐ", "ροδοσ ρρ ιι α ι", "breathings, diaereses, quantities"],
  ["ϐίος ϑεός ϕίλος ϰαί ϖ ϱ", "βιοσ θεοσ φιλοσ και π ρ", "variants of letters"],
  ["ἐνθάδ᾽ εἰκόνας ἀλλ’ οὐ ἀλλʼ οὐ", "ενθαδ εικονασ αλλ ου αλλ ου", "elision ends a word"],
  [
    "δ᾽ἔρως δʼἔρως δ'ἔρως δ‘ἔρως δ´ἔρως",
    "δ ερωσ δ ερωσ δ ερωσ δ ερωσ δ ερωσ",
    "elision without a blank",
  ],
  ["δ᾿ἔρως δ\u1fbfἔ ʹ ͵α", "δ ερωσ δ ε α", "a separate breathing; signs of numbers"],
  ["ἐνθάδ\u0313 εἰ \u0314 ὁ", "ενθαδ ει ο", "a mark without a letter"],
  ["ἐ[ρῶ]ν ἔρω[ς] [ἔ]ρως [ἔρως] †ἔρως†", "ερων ερωσ ερωσ ερωσ ερωσ", "brackets of editors"],
  ["ἐ⟨ρῶ⟩ν ἐ{ρ}ῶν ἐ<ρῶ>ν ἐ⌊ρῶ⌋ν ἐ(ρῶ)ν ἐ[[ρῶν", "ερων ερων ερων ερων ερων ερων", "all brackets"],
  ["ἔρως [θεός] (ἄλλος)", "ερωσ θεοσ αλλοσ", "brackets between words"],
  ["Cœur cœur CŒUR œuvre ægis Æ", "coeur coeur coeur oeuvre aegis ae", "ligatures"],
  ["straße STRASSE ẞ øre łódź Đ", "strasse strasse ss ore lodz d", "letters with strokes"],
  ["l'été l’été L'ÉTÉ aujourd’hui", "l ete l ete l ete aujourd hui", "French"],
  ["corac\u0327ão coração ﬁn", "coracao coracao fin", "decomposed, and a typographic ligature"],
  ["antho\u00adlogy an\u200bthology \ufeffa", "anthology anthology a", "invisible characters"],
  ["sont-ils; A.P. 5,177—177", "sont ils a p 5 177 177", "punctuation and numbers"],
  ["ἐστί ἐστίν πᾶσιν ὄψιν οὐδέν πίστιν", "εστι εστι πασι οψι ουδεν πιστιν", "a movable nu"],
  ["愛神 と カナ", "愛 神 と カ ナ", "each Han and Kana character"],
  ["ﺣﺐ Любовь אַהֲבָה", "حب любовь אהבה", "other scripts"],
  ["İstanbul ISTANBUL", "istanbul istanbul", "a dotted capital"],
  ["\ud800 a\udc00b", "a b", "halves of pairs"],
  [" \r\n\t", "", "nothing"],
];

test.each(cases)("%s is %s: %s", (text, words) => {
  expect(wordsOf(text).join(" ")).toBe(words);
  expect(wordsOf(text.normalize("NFD").normalize("NFC")).join(" ")).toBe(words);
});

test("does not change folded words when it folds them again", () => {
  for (const [text, words] of cases) expect(wordsOf(words), text).toEqual(wordsOf(text));
});

test("finds the position of each word, with its marks and without its punctuation", () => {
  const text = "«ἐ[ρῶ]ν», θεο\u0301ς† 愛 [α]\u0301";
  const found = wordsIn(text).map(({ start, end }) => text.slice(start, end));
  expect(found).toEqual(["ἐ[ρῶ]ν", "θεο\u0301ς", "愛", "α"]);
});
