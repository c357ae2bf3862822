/** Compares names in different spellings or with a typing error: Kallimachos and Callimachus, Meleagar and Meleager. */
import leven from "leven";

/** The sounds of Greek and Latin letters. The longest match counts. */
const sounds: Readonly<Record<string, string>> = {
  ...{ αι: "e", οι: "e", ει: "i", ου: "u", γγ: "ng", γκ: "nk", γχ: "nk", γξ: "nks" },
  ...{ α: "a", β: "b", γ: "g", δ: "d", ε: "e", ζ: "z", η: "e", θ: "t", ι: "i", κ: "k", λ: "l" },
  ...{ μ: "m", ν: "n", ξ: "ks", ο: "o", π: "p", ρ: "r", σ: "s", τ: "t", υ: "u", φ: "f", χ: "k" },
  ...{ ψ: "ps", ω: "o" },
  ...{ ae: "e", oe: "e", ai: "e", oi: "e", ei: "i", ou: "u", ph: "f", th: "t", ch: "k", kh: "k" },
  ...{ rh: "r", c: "k", q: "k", x: "ks", y: "u", w: "o", v: "u", j: "i", h: "" },
};

const longestFirst = Object.keys(sounds).sort(
  (one, other) => other.length - one.length || (one < other ? -1 : 1),
);
const letters = new RegExp(longestFirst.join("|"), "gu");

/** The sound of a folded word, with double letters reduced to one. */
export function soundOf(word: string): string {
  return word.replace(letters, (letter) => sounds[letter] ?? letter).replace(/(.)\1+/gu, "$1");
}

/** The difference of two sounds, from 0; undefined if they are not similar: one error is allowed for every five letters. */
export function unlikeness(one: string, other: string): number | undefined {
  const allowed = Math.floor(Math.min(one.length, other.length) / 5);
  const steps = leven(one, other, { maxDistance: allowed + 1 });
  return steps <= allowed ? steps : undefined;
}
