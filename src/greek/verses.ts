/**
 * The verses of a text, as an edition counts them. A printed number does not end a stanza. Neither does an empty line after
 * every verse, or after every fifth.
 */
import type { KeywordSummary, Passage, Scholium, TextSummary } from "../model/published.ts";
import { remembered } from "../model/remembered.ts";
import { readingOf, strayLines } from "./damage.ts";
import { headingLength, isNumbered, type Line, linesOf, withoutBreaks } from "./lines.ts";
import { areCouplets } from "./metre.ts";

export interface Verse {
  /** The trimmed line. */
  readonly text: string;
  /** From 1, without headings. */
  readonly number: number;
  /** Whether it is the second verse of a couplet. */
  readonly isIndented: boolean;
}

export interface Verses {
  /** Lines before the first verse that are not verses: a title or a summary. */
  readonly heading: readonly string[];
  readonly stanzas: readonly (readonly Verse[])[];
  /**
   * Lines that a conversion or an editor left among the verses, each with the number of verses before it; in the heading, minus
   * the number of its lines that follow.
   */
  readonly strays: readonly { readonly text: string; readonly after: number }[];
  /** Whether its couplets were found by their metre, not by a keyword. */
  readonly isFoundByMetre: boolean;
}

/** Numbers are printed at every fifth verse. */
const numberStep = 5;

/** A Greek text of a record. */
export interface GreekText extends TextSummary {
  /** Its number among the Greek texts of the record. */
  readonly number: number;
  readonly verses: Verses;
}

/** The language of a text that is stored as Greek, but has letters, and none of them Greek. */
const unknownLanguage = "und";

/** Texts with the languages in which they are shown: English that is stored as Greek is in no known one. */
export function shownTexts<Text extends TextSummary>(texts: readonly Text[]): readonly Text[] {
  return texts.map((text) =>
    text.language === "grc" && /\p{L}/u.test(text.text) && !/\p{Script=Greek}/u.test(text.text)
      ? { ...text, language: unknownLanguage }
      : text,
  );
}

/** The Greek texts of a record with their verses. Many outputs need them. */
export const greekTexts = remembered((record: Passage | Scholium): readonly GreekText[] => {
  // Scholia are prose.
  const isElegiac = "book" in record ? isInCouplets(record) : false;
  return shownTexts(record.texts)
    .filter(({ language }) => language === "grc")
    .map((text, index) => ({
      ...text,
      number: index + 1,
      verses: versesOf(text.text, isElegiac),
    }));
});

/** @param isElegiac whether the text is tagged as elegiac couplets; undefined if it has no tag for its metre */
export function versesOf(text: string, isElegiac: boolean | undefined): Verses {
  const all = withoutBreaks(linesOf(text));
  const strays = strayLines(all.map((line) => line.text));
  const lines = all.filter((_, index) => !strays.has(index));
  const start = headingLength(lines, isElegiac);
  const verses = lines.slice(start);
  const isEven = verses.length % 2 === 0;
  const isFoundByMetre = isElegiac === undefined && areCouplets(verses.map((line) => line.text));
  const areIndented = isEven && (isElegiac === true || isFoundByMetre);
  const stanzaStarts = stanzaStartsOf(verses, areIndented);
  const stanzas: Verse[][] = [];
  for (const [index, line] of verses.entries()) {
    const isIndented = areIndented && index % 2 === 1;
    const verse = { text: line.text, number: index + 1, isIndented };
    if (index === 0 || stanzaStarts.has(index)) stanzas.push([verse]);
    else stanzas.at(-1)?.push(verse);
  }
  return {
    heading: lines.slice(0, start).map((line) => line.text),
    stanzas,
    strays: [...strays].map((index, before) => ({
      text: all[index]?.text ?? "",
      after: index - before - start,
    })),
    isFoundByMetre,
  };
}

/** The paragraphs of prose or of a translation. Empty lines separate them, except where numbers were printed. */
export function paragraphsOf(text: string): readonly (readonly string[])[] {
  const paragraphs: string[][] = [];
  for (const [index, line] of linesOf(text).entries()) {
    if (index === 0 || (line.isApart && !isNumbered(line))) paragraphs.push([line.text]);
    else paragraphs.at(-1)?.push(line.text);
  }
  return paragraphs;
}

/** Whether a passage is tagged as written in elegiac couplets; undefined if it has no tag for its metre. */
export function isInCouplets({ keywords }: Pick<Passage, "keywords">): boolean | undefined {
  if (keywords.some((keyword) => hasName(keyword, couplets))) return true;
  return keywords.some(({ category }) => hasName(category, metres)) ? false : undefined;
}

function hasName({ names }: Pick<KeywordSummary, "names">, pattern: RegExp): boolean {
  return names.some(({ name }) => pattern.test(name.normalize()));
}

/** The names of the form in the languages of the records. */
const couplets = /^\s*(?:elegiac (?:couplet|distich)|distique élégiaque|distico elegiaco)s?\s*$/i;

/** The names of the category of metres. */
const metres = /^\s*(?:metric(?:al)? forms|formes métriques|forme metriche|metra)\s*$/i;

/**
 * The first line of a record's texts as it is read: of a Greek poem the first verse, of a scholium also a heading; without Greek,
 * that of the first text that is not blank.
 */
export function firstLine(
  record: Passage | Scholium,
): { text: string; language: string } | undefined {
  for (const { language, verses } of greekTexts(record)) {
    const [verse] = verses.stanzas[0] ?? [];
    const line = "book" in record ? verse?.text : (verses.heading[0] ?? verse?.text);
    if (line !== undefined) return { text: readingOf(line).text, language };
  }
  for (const { text, language } of shownTexts(record.texts)) {
    const [line] = linesOf(text);
    if (line !== undefined) return { text: line.text, language };
  }
  return undefined;
}

/** Which lines begin a new stanza. No stanza ends within a couplet. */
function stanzaStartsOf(verses: readonly Line[], areInCouplets: boolean): ReadonlySet<number> {
  const breaks = [...verses.entries()].filter(([index, { isApart }]) => isApart && index > 0);
  if (breaks.length === verses.length - 1) return new Set();
  const starts = breaks.flatMap(([index, line]) => (isNumbered(line) ? [] : [index]));
  if (areInCouplets && starts.some((index) => index % 2 === 1)) return new Set();
  return isEveryFifth(starts) ? new Set() : new Set(starts);
}

/** Whether breaks are printed numbers whose blanks were lost: most are a multiple of five lines apart. */
function isEveryFifth(breaks: readonly number[]): boolean {
  if (breaks.length <= 3) return false;
  const rests = Array.from({ length: numberStep }, (_, rest) => rest);
  const most = Math.max(
    ...rests.map((rest) => breaks.filter((index) => index % numberStep === rest).length),
  );
  return most >= breaks.length * 0.75;
}
