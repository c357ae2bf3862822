/**
 * Counts what the reading edition finds in the texts of a snapshot: headings, verses that the source has broken, couplets,
 * lines that are no verses, parallels. With `--list`, also prints each of them, to be judged by eye.
 *
 *     npm run edition-figures -- <snapshot> [--list]
 *
 * Exit status: 0 counted; 2 could not run.
 */
import { parseArgs } from "node:util";
import { wordsOf } from "../src/greek/fold.ts";
import { linesOf } from "../src/greek/lines.ts";
import { areCouplets } from "../src/greek/metre.ts";
import { greekTexts, isInCouplets, type Verses } from "../src/greek/verses.ts";
import { labelOfUrn } from "../src/model/urn.ts";
import { findParallels } from "../src/outputs/reader/parallels/find.ts";
import { interfaceLanguages } from "../src/outputs/reader/words/index.ts";
import { passages as resource } from "../src/resources/passages.ts";
import { plainLinks } from "../src/routing/links.ts";
import { openSnapshot } from "../src/snapshot/open.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: "boolean", default: false } },
});
/** The pairs that a search must not miss share so many words, each of which at most one in so many passages has, or two. */
const wordsOfPair = 3;
const rareShare = 500;

const [file] = positionals;
if (file === undefined || positionals.length > 1) {
  console.error("usage: npm run edition-figures -- <snapshot> [--list]");
  process.exit(2);
}

const snapshot = openSnapshot(file);
const { keys } = resource.entries(snapshot);
const links = plainLinks("https://anthology.example");
const show = resource.read(snapshot, keys);
const passages = keys.map((key) => show(key, links));
snapshot.close();

const texts = passages.flatMap((passage) =>
  greekTexts(passage).map(({ number, text, verses }) => ({
    name: `${labelOfUrn(passage.urn)}${number === 1 ? "" : ` (text ${number})`}`,
    tag: isInCouplets(passage),
    text,
    verses,
    lines: versesOf(verses),
    stored: new Set(linesOf(text).map((line) => line.text)),
  })),
);
const written = texts.filter(({ text }) => text.trim() !== "");

function versesOf({ stanzas }: Verses): string[] {
  return stanzas.flat().map(({ text }) => text);
}

tell("passages", passages.length);
tell("Greek texts that are not blank", written.length);
list("texts with a heading", written, ({ verses }) => verses.heading);
list("texts with verses broken at a quotation", written, ({ lines, stored }) =>
  lines.filter((line) => !stored.has(line)),
);
list("texts with lines that are no verses", written, ({ verses }) =>
  verses.strays.map(({ text }) => text),
);
list("texts in several stanzas", written, ({ verses }) =>
  verses.stanzas.length > 1 ? verses.stanzas.map(([first]) => first?.text ?? "") : [],
);

const tagged = written.filter(({ tag }) => tag === true);
const otherMetre = written.filter(({ tag }) => tag === false);
const untagged = written.filter(({ tag }) => tag === undefined);
tell("texts tagged as elegiac couplets", tagged.length);
tell(
  "  of them recognised by their metre",
  tagged.filter(({ lines }) => areCouplets(lines)).length,
);
list("  of them with an odd number of verses", tagged, ({ lines }) =>
  lines.length % 2 === 1 ? [`${lines.length} verses`] : [],
);
tell("texts tagged as another metre", otherMetre.length);
list("  of them with the metre of couplets", otherMetre, ({ lines }) =>
  areCouplets(lines) ? lines.slice(0, 2) : [],
);
tell("texts without a tag for their metre", untagged.length);
list("  of them recognised as couplets", untagged, ({ verses, lines }) =>
  verses.isFoundByMetre ? lines.slice(0, 2) : [],
);
list("  of them not recognised", untagged, ({ verses, lines }) =>
  verses.isFoundByMetre ? [] : lines.slice(0, 2),
);

for (const { code, ownName } of interfaceLanguages) {
  const lacking = passages.filter(({ texts: own }) => {
    const translations = own.filter(
      ({ language, text }) => language !== "grc" && text.trim() !== "",
    );
    return translations.length > 0 && !translations.some(({ language }) => language === code);
  });
  tell(`passages with translations, but none in ${ownName}`, lacking.length);
}

const words = passages.map((passage) => {
  const text = greekTexts(passage).find((one) => one.text.trim() !== "");
  return text === undefined ? [] : versesOf(text.verses).flatMap(wordsOf);
});
const numbers = new Map([...new Set(words.flat())].map((word, index) => [word, index]));
const numbered = words.map((own) => Uint32Array.from(own, (word) => numbers.get(word) ?? 0));
const started = performance.now();
const parallels = findParallels(numbered, numbers.size);
const milliseconds = performance.now() - started;
const pairs = new Set(parallels.map(({ first, second }) => `${first} ${second}`));
tell(`parallels, found in ${Math.round(milliseconds)} ms`, parallels.length);
tell("  of them with nearly the same words", parallels.filter((one) => one.isNearDuplicate).length);
tell("passages with parallels", new Set(parallels.flatMap((one) => [one.first, one.second])).size);
const mostPassages = Math.max(2, Math.floor(passages.length / rareShare));
const sharing = pairsSharing(wordsOfPair, mostPassages);
tell(
  `pairs that share ${wordsOfPair} words of at most ${mostPassages} passages, in any order`,
  sharing.size,
);
tell("  of them among the parallels", [...sharing.keys()].filter((pair) => pairs.has(pair)).length);
if (values.list) {
  for (const { first, second, score, shared } of parallels) {
    const common = shared.map(([index]) => words[first]?.[index]).join(" ");
    console.log(`    ${nameOf(first)} and ${nameOf(second)}, score ${score}: ${common}`);
  }
  for (const [pair, common] of sharing) {
    const [first, second] = pair.split(" ").map(Number);
    if (!pairs.has(pair))
      console.log(`    no parallel: ${nameOf(first)}, ${nameOf(second)}: ${common.join(" ")}`);
  }
}

/** Pairs of passages with the words that they share, if these are so many and each in at most some passages. */
function pairsSharing(least: number, most: number): Map<string, string[]> {
  const places = new Map<string, number[]>();
  for (const [index, own] of words.entries()) {
    for (const word of new Set(own))
      places.set(word, [...(places.get(word) ?? []), index].slice(0, most + 1));
  }
  const shared = new Map<string, string[]>();
  for (const [word, own] of places) {
    if (own.length > most) continue;
    for (const [index, one] of own.entries()) {
      for (const other of own.slice(index + 1)) {
        const pair = `${one} ${other}`;
        shared.set(pair, [...(shared.get(pair) ?? []), word]);
      }
    }
  }
  return new Map([...shared].filter(([, common]) => common.length >= least));
}

function nameOf(index: number | undefined): string {
  const passage = passages[index ?? -1];
  return passage === undefined ? "" : labelOfUrn(passage.urn);
}

function tell(what: string, count: number): void {
  console.log(`${what}: ${count}`);
}

/** The number of texts in which something is found, and what is found. */
function list(
  what: string,
  among: typeof texts,
  found: (text: (typeof texts)[number]) => readonly string[],
): void {
  const all = among.map((text) => ({ name: text.name, lines: found(text) }));
  const some = all.filter(({ lines }) => lines.length > 0);
  tell(what, some.length);
  if (!values.list) return;
  for (const { name, lines } of some) console.log(`    ${name}: ${lines.join(" / ")}`);
}
