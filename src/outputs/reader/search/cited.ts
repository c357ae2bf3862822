/** Finds the documents that a citation means, or else the nearest ones. */
import { type Citation, labelOf } from "../../../model/citation.ts";
import type { FoundDocument } from "./index.ts";

/** A document, and its cited verse, or the first and the last of several. */
export interface CitedDocument {
  readonly document: FoundDocument;
  readonly verse?: number | undefined;
  readonly lastVerse?: number | undefined;
}

/**
 * The cited documents in the order of the anthology: passages, with any letter if the citation has none, and the scholium
 * that may be meant instead of a verse.
 */
export function citedDocuments(all: readonly FoundDocument[], citation: Citation): CitedDocument[] {
  const { book, fragment, letter, last, verse, lastVerse, scholium } = citation;
  const label = labelOf(citation);
  const scholia = all
    .filter((one) => !one.isPassage && one.label.toLowerCase() === label)
    .map((document) => ({ document }));
  // The number can only be that of a scholium.
  if (scholium !== undefined && verse === undefined) return scholia;
  const inRange = placesOf(all).filter(
    (one) => one.book === book && one.fragment >= fragment && one.fragment <= (last ?? fragment),
  );
  const exact = inRange.filter((one) => one.letter === letter);
  const isAny = last !== undefined || (exact.length === 0 && letter === "");
  return [
    ...(isAny ? inRange : exact).map(({ document }) => ({ document, verse, lastVerse })),
    ...scholia,
  ];
}

/** The passages before and after the missing one: of its book, if that has any. */
export function nearestDocuments(
  all: readonly FoundDocument[],
  { book, fragment }: Citation,
): FoundDocument[] {
  const every = placesOf(all);
  const own = every.filter((one) => one.book === book);
  const near = (own.length > 0 ? own : every).map((one) => {
    return { ...one, steps: one.book - book || one.fragment - fragment };
  });
  const same = near.filter(({ steps }) => steps === 0);
  const before = near.filter(({ steps }) => steps < 0).slice(-1);
  const after = near.filter(({ steps }) => steps > 0).slice(0, 1);
  return (same.length > 0 ? same : [...before, ...after]).map(({ document }) => document);
}

/** The passages in the order of the anthology, with the parts of their labels. */
function placesOf(all: readonly FoundDocument[]) {
  return all.flatMap((document) => {
    const [, book, fragment, letter = ""] = passageLabel.exec(document.label) ?? [];
    if (book === undefined) return [];
    return {
      document,
      book: Number(book),
      fragment: Number(fragment),
      letter: letter.toLowerCase(),
    };
  });
}

/** The label of a scholium has three parts. */
const passageLabel = /^(\d+)\.(\d+)([a-z]*)$/i;
