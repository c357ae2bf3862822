/** Writes the texts that the results of a search show, in pieces of a book: the page fetches those of the visible results. */

import { greekTexts, paragraphsOf, shownTexts } from "../../../greek/verses.ts";
import type { Passage, Scholium } from "../../../model/published.ts";
import { labelOfUrn } from "../../../model/urn.ts";
import { readerFolder } from "../../addresses/reader.ts";
import type { Files } from "../../output.ts";
import { tagOf } from "../../pages/names.ts";
import { textAnchor, verseAnchor, verseLines } from "../verse-markup.ts";
import { type FoundText, textPieceOf } from "./index.ts";

export const foundTextsFolder = `${readerFolder}texts/`;

/** Adds the texts of a record to their piece, and returns them as JSON; nothing if there is none to read. */
export function writeFoundTexts(record: Passage | Scholium, files: Files): string {
  const texts = foundTexts(record);
  if (texts.length === 0) return "";
  const label = labelOfUrn(record.urn);
  const text = `,\n${JSON.stringify(label)}:${JSON.stringify(texts).normalize()}`;
  files.append(foundTextsFolder + textPieceOf(label), text);
  return text;
}

/** Completes each piece to a JSON object around its texts. */
export function frameFoundTexts(labels: readonly string[], files: Files): void {
  for (const piece of new Set(labels.map(textPieceOf))) {
    // After a first member, each text can begin with a comma.
    files.append(foundTextsFolder + piece, '{"":[]', "start");
    files.append(foundTextsFolder + piece, "}\n", "end");
  }
}

/** The texts that are not blank in the order of their page: the Greek ones first. */
function foundTexts(record: Passage | Scholium): FoundText[] {
  const others = shownTexts(record.texts).filter(({ language }) => language !== "grc");
  return [
    ...greekTexts(record).map(({ number, verses }) => {
      const [lines, heading] = [verseLines(verses), verses.heading.length];
      return { tag: tagOf("grc"), lines, anchor: verseAnchor(number), heading };
    }),
    ...others.map(({ url, text, language }) => ({
      tag: tagOf(language),
      lines: paragraphsOf(text).flat(),
      anchor: textAnchor(url),
      heading: null,
    })),
  ].filter(({ lines }) => lines.length > 0);
}
