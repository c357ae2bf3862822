/** Finds the documents that a citation means, or else the nearest ones. */
import { type Citation, labelOf } from "./citation.ts";
import type { Documents } from "./index.ts";

/** A document, and its cited verse. */
export interface CitedDocument {
  readonly document: number;
  readonly verse: number | undefined;
}

/**
 * The cited documents in the order of the anthology: passages, with any letter if the citation has none, and the scholium
 * that may be meant instead of a verse.
 */
export function citedDocuments(records: Documents, citation: Citation): CitedDocument[] {
  const { fragment, letter, last = fragment, verse, scholium } = citation;
  const label = `${labelOf(citation)}.${scholium}`;
  const ofScholium = records.labels.flatMap((own, document) =>
    document >= records.passageCount && own.toLowerCase() === label
      ? [{ document, verse: undefined }]
      : [],
  );
  // The number can only be that of a scholium.
  if (scholium !== undefined && verse === undefined) return ofScholium;
  const inRange = passagesOf(records, citation).filter(
    (one) => one.fragment >= fragment && one.fragment <= last,
  );
  const exact = inRange.filter((one) => one.letter === letter);
  const isAny = citation.last !== undefined || (exact.length === 0 && letter === "");
  const passages = (isAny ? inRange : exact).map(({ document }) => ({ document, verse }));
  return [...passages, ...ofScholium];
}

/** The passages of the book before and after the missing one. */
export function nearestDocuments(records: Documents, citation: Citation): number[] {
  const all = passagesOf(records, citation);
  const same = all.filter(({ fragment }) => fragment === citation.fragment);
  const before = all.findLast(({ fragment }) => fragment < citation.fragment);
  const after = all.find(({ fragment }) => fragment > citation.fragment);
  const nearest = same.length > 0 ? same : [before, after];
  return nearest.flatMap((one) => (one === undefined ? [] : [one.document]));
}

/** The passages of the cited book, in the order of the anthology. */
function passagesOf({ labels, passageCount }: Documents, { book }: Citation) {
  return labels.slice(0, passageCount).flatMap((label, document) => {
    const [, own, fragment, letter = ""] = /^(\d+)\.(\d+)([a-z]*)$/i.exec(label) ?? [];
    if (Number(own) !== book) return [];
    return [{ document, fragment: Number(fragment), letter: letter.toLowerCase() }];
  });
}
