/** Finds the documents that a citation means, or else the nearest ones. */
import { type Citation, labelOf } from "../../../model/citation.ts";
import type { Documents } from "./index.ts";

/** A document, and its cited verse. */
export interface CitedDocument {
  readonly document: number;
  readonly verse?: number | undefined;
}

/**
 * The cited documents in the order of the anthology: passages, with any letter if the citation has none, and the scholium
 * that may be meant instead of a verse.
 */
export function citedDocuments(records: Documents, citation: Citation): CitedDocument[] {
  const { book, fragment, letter, last, verse, scholium } = citation;
  const label = labelOf(citation);
  const ofScholium = records.labels.findIndex(
    (own, document) => document >= records.passageCount && own.toLowerCase() === label,
  );
  const scholia = ofScholium < 0 ? [] : [{ document: ofScholium }];
  // The number can only be that of a scholium.
  if (scholium !== undefined && verse === undefined) return scholia;
  const inRange = passagesOf(records).filter(
    (one) => one.book === book && one.fragment >= fragment && one.fragment <= (last ?? fragment),
  );
  const exact = inRange.filter((one) => one.letter === letter);
  const isAny = last !== undefined || (exact.length === 0 && letter === "");
  return [...(isAny ? inRange : exact).map(({ document }) => ({ document, verse })), ...scholia];
}

/** The passages before and after the missing one: of its book, if that has any. */
export function nearestDocuments(records: Documents, { book, fragment }: Citation): number[] {
  const every = passagesOf(records);
  const own = every.filter((one) => one.book === book);
  const all = (own.length > 0 ? own : every).map((one) => {
    return { ...one, steps: one.book - book || one.fragment - fragment };
  });
  const same = all.filter(({ steps }) => steps === 0);
  const before = all.filter(({ steps }) => steps < 0).slice(-1);
  const after = all.filter(({ steps }) => steps > 0).slice(0, 1);
  return (same.length > 0 ? same : [...before, ...after]).map(({ document }) => document);
}

/** The passages in the order of the anthology. */
function passagesOf({ labels, passageCount }: Documents) {
  return labels.slice(0, passageCount).flatMap((label, document) => {
    const [, book, fragment, letter = ""] = /^(\d+)\.(\d+)([a-z]*)$/i.exec(label) ?? [];
    if (book === undefined) return [];
    return {
      document,
      book: Number(book),
      fragment: Number(fragment),
      letter: letter.toLowerCase(),
    };
  });
}
