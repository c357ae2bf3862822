/** Greek typed in Latin letters: transliterated (`eros`, `psyche`), or in beta code (`e)/rws`, `yuxh/`). */

/** The Greek letters that Latin letters may mean. The longest match counts, with any of its readings. */
const readings: Readonly<Record<string, string>> = {
  th: "θ|τη|τ",
  ph: "φ|πη",
  ch: "χ|κη|ξη",
  kh: "χ|κη",
  ps: "ψ|πσ",
  ks: "ξ|κσ",
  rh: "ρ|ρη",
  rrh: "ρρ",
  ou: "ου|οω|ωυ",
  ae: "αι|αε|αη",
  oe: "οι|οε|οη",
  ng: "γγ|νγ",
  nk: "γκ|νκ",
  nch: "γχ",
  nkh: "γχ",
  nx: "γξ|γχ|νχ",
  gk: "γκ",
  gc: "γξ|γκ",
  ei: "ει|η",
  a: "α",
  b: "β",
  c: "κ|ξ",
  d: "δ",
  e: "ε|η|ει",
  f: "φ",
  g: "γ",
  h: "η|",
  i: "ι|ει|",
  j: "ι|σ",
  k: "κ",
  l: "λ",
  m: "μ",
  n: "ν",
  o: "ο|ω",
  p: "π",
  q: "θ|κ",
  r: "ρ",
  s: "σ",
  t: "τ",
  u: "υ|ου",
  v: "β|υ",
  w: "ω",
  x: "ξ|χ",
  y: "υ|ψ",
  z: "ζ",
};

/** A pattern for the keys of a table. The longest match counts. */
export function anyOf(table: object): string {
  const keys = Object.keys(table);
  return keys.sort((one, other) => other.length - one.length || (one < other ? -1 : 1)).join("|");
}

const letters = new RegExp(anyOf(readings), "g");

/** A pattern for the Greek words that a word in Latin letters may mean. */
export function greekPattern(word: string): string {
  return word.replace(letters, (letter) => `(?:${readings[letter]})`);
}

/** A word that may be beta code: letters with signs between them. */
const betaCode = /(?<=^|[\s"“”„«»~])[*a-z()\\/=|+'’.,;:]+(?=$|[\s"“”„«»~])/giu;

/** A text without the accents, breathings and iotas of beta code, which follow vowels and rho. */
export function withoutBetaSigns(text: string): string {
  return text.replace(betaCode, (word) =>
    word.replace(/\*(?=[()\\/=])/g, "").replace(/([aeiouhwr])[()\\/=|+]+/gi, "$1"),
  );
}
