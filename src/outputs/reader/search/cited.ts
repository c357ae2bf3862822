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
  const { fragment, letter, last, verse, scholium } = citation;
  const label = labelOf(citation);
  const ofScholium = records.labels.findIndex(
    (own, document) => document >= records.passageCount && own.toLowerCase() === label,
  );
  const scholia = ofScholium < 0 ? [] : [{ document: ofScholium }];
  // The number can only be that of a scholium.
  if (scholium !== undefined && verse === undefined) return scholia;
  const inRange = passagesOf(records, citation).filter(
    (one) => one.fragment >= fragment && one.fragment <= (last ?? fragment),
  );
  const exact = inRange.filter((one) => one.letter === letter);
  const isAny = last !== undefined || (exact.length === 0 && letter === "");
  return [...(isAny ? inRange : exact).map(({ document }) => ({ document, verse })), ...scholia];
}

/** The passages of the book before and after the missing one. */
export function nearestDocuments(records: Documents, citation: Citation): number[] {
  const all = passagesOf(records, citation);
  const same = all.filter(({ fragment }) => fragment === citation.fragment);
  const before = all.filter(({ fragment }) => fragment < citation.fragment).slice(-1);
  const after = all.filter(({ fragment }) => fragment > citation.fragment).slice(0, 1);
  return (same.length > 0 ? same : [...before, ...after]).map(({ document }) => document);
}

/** The passages of the cited book, in the order of the anthology. */
function passagesOf({ labels, passageCount }: Documents, { book }: Citation) {
  return labels.slice(0, passageCount).flatMap((label, document) => {
    const [, own, fragment, letter = ""] = /^(\d+)\.(\d+)([a-z]*)$/i.exec(label) ?? [];
    if (Number(own) !== book) return [];
    return [{ document, fragment: Number(fragment), letter: letter.toLowerCase() }];
  });
}
