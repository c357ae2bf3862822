/** The file with the alignments of a passage, which its page loads when a reader chooses a word. */

import { greekTexts } from "../../../greek/verses.ts";
import type { PageAlignment } from "../../../model/aligned-words.ts";
import type { Passage } from "../../../model/published.ts";
import { labelOfUrn } from "../../../model/urn.ts";
import { readerFolder } from "../../addresses/reader.ts";
import type { Files, Related } from "../../output.ts";
import { textAnchor } from "../verse-markup.ts";

/** The path of the file; undefined for a passage without alignments. */
export function alignmentsFile({ alignments, urn }: Passage): string | undefined {
  return alignments.length > 0 ? `${readerFolder}alignments/${labelOfUrn(urn)}.json` : undefined;
}

export function writeAlignments(passage: Passage, related: Related, files: Files): void {
  const path = alignmentsFile(passage);
  if (path === undefined) return;
  const numbers = new Map(greekTexts(passage).map(({ url, number }) => [url, number]));
  const shown = new Set(passage.texts.map(({ url }) => url));
  const content = passage.alignments.map((address): PageAlignment => {
    const { texts, alignment_data: groups } = related.alignment(address);
    // A text of another passage is not on the page.
    const keys = texts.map((url) => numbers.get(url) ?? (shown.has(url) ? textAnchor(url) : null));
    return { texts: keys, groups };
  });
  files.bytes(path, JSON.stringify(content));
}
