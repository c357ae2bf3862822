/** Writes the texts that the results of a search show. */
import type { Passage, Scholium, TextSummary } from "../../../model/published.ts";
import type { Files } from "../../output.ts";
import { labelOfUrn } from "../labels.ts";
import { tagOf } from "../names.ts";
import type { SearchDocument } from "../search.ts";
import { linesOf, textAnchor, verseAnchor } from "../verse-markup.ts";
import { isInCouplets, paragraphsOf, versesOf } from "../verses.ts";
import { foundTextsFolder } from "./search-paths.ts";
import { type FoundText, textPieceOf } from "./text-piece.ts";

/** Adds the texts of a batch to their pieces. */
export function writeFoundTexts(records: readonly (Passage | Scholium)[], files: Files): void {
  for (const record of records) {
    const label = labelOfUrn(record.urn);
    const texts = foundTexts(record.texts, "book" in record && isInCouplets(record));
    if (texts.length === 0) continue;
    files.piece(
      foundTextsFolder + textPieceOf(label),
      `,\n${JSON.stringify(label)}:${JSON.stringify(texts)}`,
    );
  }
}

/** Completes each piece to a JSON object around its texts. */
export function frameFoundTexts(documents: readonly SearchDocument[], files: Files): void {
  const read = documents.filter(({ isRead }) => isRead);
  for (const piece of new Set(read.map(({ label }) => textPieceOf(label)))) {
    // After a first member, each text can begin with a comma.
    files.frame(foundTextsFolder + piece, '{"":[]', "}\n");
  }
}

/** The texts that are not blank in the order of their page: the Greek ones first. */
function foundTexts(texts: readonly TextSummary[], isElegiac: boolean): FoundText[] {
  const greek = texts.filter(({ language }) => language === "grc");
  const others = texts.filter(({ language }) => language !== "grc");
  return [
    ...greek.map(({ text }, index) => {
      const verses = versesOf(text, isElegiac);
      const [lines, heading] = [linesOf(verses), verses.heading.length];
      return { tag: tagOf("grc"), lines, anchor: verseAnchor(index + 1), heading };
    }),
    ...others.map(({ url, text, language }) => ({
      tag: tagOf(language),
      lines: paragraphsOf(text).flat(),
      anchor: textAnchor(url),
      heading: null,
    })),
  ].filter(({ lines }) => lines.length > 0);
}
