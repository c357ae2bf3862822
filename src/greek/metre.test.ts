/** Recognises elegiac couplets by their metre, in the sample and in single verses. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { passages } from "../resources/passages.ts";
import { plainLinks } from "../routing/links.ts";
import { openSnapshot } from "../snapshot/open.ts";
import { areCouplets, isHexameter, isPentameter, scanned, scansLike, syllables } from "./metre.ts";
import { greekTexts, isInCouplets } from "./verses.ts";

test("recognises every tagged poem of the sample, and none with the tag of another metre", () => {
  const file = fileURLToPath(new URL("../../data/anthology.sqlite", import.meta.url));
  const snapshot = openSnapshot(file);
  const { keys } = passages.entries(snapshot);
  const links = plainLinks("https://anthology.example");
  const found = { true: [] as boolean[], false: [] as boolean[] };
  const show = passages.read(snapshot, keys);
  for (const key of keys) {
    const passage = show(key, links);
    const tag = isInCouplets(passage);
    const [verses] = greekTexts(passage).map(({ verses: { stanzas } }) => stanzas.flat());
    if (tag === undefined || verses === undefined) continue;
    found[`${tag}`].push(areCouplets(verses.map(({ text }) => text)));
  }
  snapshot.close();
  expect(found.true.length).toBeGreaterThan(70);
  expect(found.false.length).toBeGreaterThan(4);
  expect(new Set(found.true)).toEqual(new Set([true]));
  expect(new Set(found.false)).toEqual(new Set([false]));
});

test.each([
  // The ending -εω is one syllable.
  ["μῆνιν ἄειδε θεὰ Πηληϊάδεω Ἀχιλῆος", 16, "hexameter"],
  ["πολλὰς δ᾽ ἰφθίμους ψυχὰς Ἄϊδι προΐαψεν", 14, "hexameter"],
  // Here ευ and αι are one syllable each, and above ϊ is one of its own.
  ["ξεῖν’ Ἁλικαρνησεῦ, τετράπαλαι σποδιή·", 13, "pentameter"],
  ["κείμεθα, τοῖς κείνων ῥήμασι πειθόμενοι.", 13, "pentameter"],
  // Brackets of editors stand within words.
  ["κείμεθα, τοῖς κεί[νων] ῥή(μασι) πειθόμενοι.", 13, "pentameter"],
  // The same without a word that begins at the middle.
  ["κείμεθα, τοῖς κείνων ὑπορήμασι πειθόμενοι.", 15, "neither"],
  ["Τὰ τοῦ Πλάτωνος ἐξερευνήσας βάθη", 12, "neither"],
  ["Go, tell the Spartans", 0, "neither"],
] as const)("%s: %i syllables, %s", (verse, count, metre) => {
  expect(syllables(verse)).toBe(count);
  expect([isHexameter(verse), isPentameter(verse)]).toEqual([
    metre === "hexameter",
    metre === "pentameter",
  ]);
});

test("half of the verses of each kind are enough, and hexameters alone are not couplets", () => {
  const [hexameter, pentameter, damaged] = [
    "Ὦ ξεῖν’, ἄγγειλον Λακεδαιμονίοις ὅτι τῇδε",
    "κείμεθα, τοῖς κείνων ῥήμασι πειθόμενοι.",
    "κείμεθα, τοῖς ῥήμασι.",
  ];
  expect(areCouplets([hexameter, pentameter, hexameter, damaged])).toBe(true);
  expect(areCouplets([hexameter, damaged, hexameter, damaged])).toBe(false);
  expect(areCouplets([hexameter, hexameter])).toBe(false);
  expect(areCouplets([pentameter, hexameter])).toBe(false);
  expect(areCouplets([hexameter, pentameter, hexameter])).toBe(false);
});

test("a verse may have two short syllables for a long one, and is compared in time with the product of the lengths", () => {
  const like = (one: string, other: string) => scansLike(scanned(one), other);
  const hexameter = "Ὦ ξεῖν’, ἄγγειλον Λακεδαιμονίοις ὅτι τῇδε";
  expect(like("μῆνιν ἄειδε θεὰ Πηληϊάδεω Ἀχιλῆος", hexameter)).toBe(true);
  expect(like("Τὰ τοῦ Πλάτωνος ἐξερευνήσας βάθη", hexameter)).toBe(false);
  // As a pattern, each place with two branches doubled the time.
  const many = "τά ".repeat(2000);
  expect(like(`${many}ὦξ ὦξ ὦξ`, `${many}${many}ὦξ τὸ ὦξ τά`)).toBe(false);
  expect(like(`${many}ὦξ τὸ ὦξ τά`, `${many}${many}ὦξ τὸ ὦξ τά`)).toBe(true);
});
