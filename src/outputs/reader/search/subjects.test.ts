/** Names in another spelling. */
import { expect, test } from "vitest";
import { subjectsLike, subjectsNamed } from "./subjects.ts";

/** Letters that sound the same: short words, in which no typing error is allowed. */
const sounds = [
  "α a | β b | γ g | δ d | ε e | ζ z | η e | θ t | ι i | κ k | λ l | μ m | ν n | ξ ks | ο o | π p | ρ r | σ s | τ t",
  "υ u | φ f | χ k | ψ ps | ω o | μαι me | μοι me | μει mi | μου mu | αγγε ange | γκε nke | γχε nke | γξε nkse",
  "mae me | moe me | mai me | moi me | mei mi | mou mu | phe fe | the te | che ke | khe ke | rhe re | ce ke | qe ke",
  "xe kse | ye ue | wr or | ve ue | je ie | he e | memme meme",
];

const named = { kind: "authors", id: "1", title: { text: "", tag: "" }, documents: [] } as const;

test("finds names in any spelling of a iota", () => {
  const names = ["ᾳδησ", "ο πλουτων"];
  const isNamed = (word: string) => subjectsNamed([{ ...named, names }], [word]).length > 0;
  expect(["ᾳδησ", "αιδησ", "αιδ", "αδησ", "πλουτ"].filter(isNamed)).toHaveLength(5);
  expect(["δησ", "ιδησ", "λουτ"].filter(isNamed)).toEqual([]);
});

test("finds names by their sound", () => {
  const isLike = (typed: string, name: string) =>
    subjectsLike([{ ...named, names: [name] }], [typed]).length > 0;
  for (const pair of sounds.flatMap((line) => line.split(" | "))) {
    const [one = "", other = ""] = pair.split(" ");
    expect([isLike(one, other), isLike(other, one)], pair).toEqual([true, true]);
    expect(isLike(one, `x${other}`), pair).toBe(false);
  }
});
