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
  i: "ι|ει|η|",
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

/** Endings of Latin forms of Greek words: Heraclitus, Ilium. */
const latinEndings: Readonly<Record<string, string>> = { us: "(?:ο|υ|ου)σ", um: "(?:ον|υμ|ουμ)" };

/** A pattern for the folded Greek words, which have no movable nu, that a word in Latin letters may mean. */
export function greekPattern(word: string): string {
  const plain = word.replace(/(?<=(?:[sx]|est)i)n$/, "");
  const [ending = ""] = /u[sm]$/.exec(plain) ?? [];
  const start = plain.slice(0, plain.length - ending.length);
  return (
    start.replace(letters, (letter) => `(?:${readings[letter]})`) + (latinEndings[ending] ?? "")
  );
}

/** A word that may be beta code: letters with signs between them. */
const betaCode = /(?<=^|[\s"“”„«»~])[*a-z()\\/=|+'’.,;:]+(?=$|[\s"“”„«»~])/giu;

/** A capital's star with its signs; accents, breathings and iotas after vowels and rho. A bracket at the end is no sign. */
const sign = /\*[()\\/=]+|(?<=[aeiouhwr])(?:[()]*[\\/=|]|[()](?=[a-z]))[()\\/=|+]*/gi;

const [latin, greek] = ["abgdezhqiklmncoprstufxyw", "αβγδεζηθικλμνξοπρστυφχψω"];

/** A text with its words in beta code as Greek, if their signs show that they are. */
export function withoutBetaCode(text: string): string {
  return text.replace(betaCode, (word) => {
    const plain = word.replace(sign, "");
    if (plain === word) return word;
    return plain
      .toLowerCase()
      .replace(/[a-z]/g, (letter) => greek[latin.indexOf(letter)] ?? letter);
  });
}
