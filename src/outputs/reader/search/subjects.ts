/** Finds authors, books, places and keywords by their names, also in another spelling or with a typing error. */
import leven from "leven";
import { withoutIotas } from "../../../greek/fold.ts";
import { anyOf } from "../../../greek/greek-letters.ts";
import type { FoundSubject } from "./index.ts";
import { matcherOf } from "./query.ts";

/** One of several words of a query finds names if it has so many letters. */
export const leastLetters = 4;

/** The subjects with a name in which each of the words begins a word: equal names first, then those with most passages. */
export function subjectsNamed(
  subjects: readonly FoundSubject[],
  words: readonly string[],
): FoundSubject[] {
  if (words.length === 0) return [];
  const begin = words.map((word) => matcherOf(`* ${word}*`));
  const named = subjects.filter(({ names }) =>
    names.some((name) => begin.every((begins) => begins(` ${name}`))),
  );
  const equals = matcherOf(words.join(" "));
  const isCalled = ({ names }: FoundSubject) => Number(names.some(equals));
  return mostFirst(named).sort((one, other) => isCalled(other) - isCalled(one));
}

/** The subjects with the most similar name, those with most passages first: Kallimachos and Callimachus, Meleagar and Meleager. */
export function subjectsLike(
  subjects: readonly FoundSubject[],
  words: readonly string[],
): FoundSubject[] {
  const typed = words.map(soundOf);
  if (typed.length === 0) return [];
  const ranks = subjects.map(({ names }) =>
    Math.min(...names.map((name) => unlikeness(typed, name.split(" ").map(soundOf)))),
  );
  const least = Math.min(...ranks);
  return least === Number.POSITIVE_INFINITY
    ? []
    : mostFirst(subjects.filter((_, index) => ranks[index] === least));
}

function mostFirst(subjects: readonly FoundSubject[]): FoundSubject[] {
  return subjects.toSorted((one, other) => other.documents.length - one.documents.length);
}

/** The difference between a name and the typed words; infinite if one of these is not similar to any word of the name. */
function unlikeness(typed: readonly string[], name: readonly string[]): number {
  const ranks = typed.map((word) => Math.min(...name.map((other) => distanceOf(word, other))));
  return ranks.reduce((sum, rank) => sum + rank, 0);
}

/** The difference of two words or sounds; infinite if it is more than one error for every five letters. */
export function distanceOf(one: string, other: string): number {
  const allowed = Math.floor(Math.min(one.length, other.length) / 5);
  const steps = leven(one, other, { maxDistance: allowed + 1 });
  return steps <= allowed ? steps : Number.POSITIVE_INFINITY;
}

/** The letters that stand for each sound, in Greek and Latin. The longest match counts. */
const spellings = {
  e: "αι οι ε η ae oe ai oi",
  i: "ει ι ei j",
  u: "ου υ ou y v",
  ng: "γγ",
  nk: "γκ γχ",
  nks: "γξ",
  a: "α",
  b: "β",
  g: "γ",
  d: "δ",
  z: "ζ",
  t: "θ τ th",
  k: "κ χ ch kh c q",
  l: "λ",
  m: "μ",
  n: "ν",
  ks: "ξ x",
  o: "ο ω w",
  p: "π",
  r: "ρ rh",
  s: "σ",
  f: "φ ph",
  ps: "ψ",
  "": "h",
};
const sounds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(spellings).flatMap(([sound, own]) => own.split(" ").map((one) => [one, sound])),
);

const letters = new RegExp(anyOf(sounds), "gu");
const known = new Map<string, string>();

/** The sound of a folded word, with double letters reduced to one. */
function soundOf(word: string): string {
  const sound =
    known.get(word) ??
    withoutIotas(word)
      .replace(letters, (letter) => sounds[letter] ?? letter)
      .replace(/(.)\1+/gu, "$1");
  known.set(word, sound);
  return sound;
}
