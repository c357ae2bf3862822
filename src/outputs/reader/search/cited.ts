/** Finds the documents that a citation means, or else the nearest ones. */
import { type Citation, labelOf } from "./citation.ts";
import type { Documents } from "./index.ts";

/** A document, and its cited verse. */
export interface CitedDocument {
  readonly document: number;
  readonly verse: number | undefined;
}

/** The label of a passage. */
const passageLabel = /^(\d+)\.(\d+)([a-z]*)$/i;

/**
 * The cited documents in the order of the anthology: passages, with any letter if the citation has none, and the scholium
 * that may be meant instead of a verse.
 */
export function citedDocuments(records: Documents, citation: Citation): CitedDocument[] {
  const { verse, scholium } = citation;
  const label = `${labelOf(citation)}.${scholium}`;
  const ofScholium = records.labels.flatMap((own, document) =>
    document >= records.passageCount && scholium !== undefined && own.toLowerCase() === label
      ? [{ document, verse: undefined }]
      : [],
  );
  // The number can only be that of a scholium.
  if (scholium !== undefined && verse === undefined) return ofScholium;
  const passages = citedPassages(records, citation).map((document) => ({ document, verse }));
  return [...passages, ...ofScholium];
}

function citedPassages(records: Documents, { book, fragment, letter, last }: Citation): number[] {
  const all = passagesOf(records, book);
  if (last !== undefined) {
    return all.filter((one) => one.fragment >= fragment && one.fragment <= last).map(documentOf);
  }
  const numbered = all.filter((one) => one.fragment === fragment);
  const exact = numbered.filter((one) => one.letter === letter);
  const meant = exact.length > 0 || letter !== "" ? exact : numbered;
  return meant.map(documentOf);
}

/** The passages of the book before and after the missing one. */
export function nearestDocuments(records: Documents, { book, fragment }: Citation): number[] {
  const all = passagesOf(records, book);
  const same = all.filter((one) => one.fragment === fragment);
  if (same.length > 0) return same.map(documentOf);
  const before = all.findLast((one) => one.fragment < fragment);
  const after = all.find((one) => one.fragment > fragment);
  return [before, after].flatMap((one) => (one === undefined ? [] : [one.document]));
}

interface NumberedPassage {
  readonly document: number;
  readonly fragment: number;
  readonly letter: string;
}

function documentOf({ document }: NumberedPassage): number {
  return document;
}

/** The passages of a book, in the order of the anthology. */
function passagesOf({ labels, passageCount }: Documents, book: number): NumberedPassage[] {
  return labels.slice(0, passageCount).flatMap((label, document) => {
    const [, own, fragment, letter = ""] = passageLabel.exec(label) ?? [];
    if (Number(own) !== book) return [];
    return [{ document, fragment: Number(fragment), letter: letter.toLowerCase() }];
  });
}
