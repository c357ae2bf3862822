/** The lines about texts that cannot be published in XML. */
import type { LoadResult } from "../commands/load.ts";

/** The number of texts to print. */
const printLimit = 20;

/** A line for each of the first texts, then the number of the others. */
export function unfitTextLines(texts: LoadResult["notInXml"]): string[] {
  const lines = texts
    .slice(0, printLimit)
    .map(
      ({ record, pointer, character }) =>
        `not in XML: ${record} at ${pointer} has ${character}: remove it at its source, or build with --no-xml`,
    );
  const hidden = texts.length - printLimit;
  return hidden > 0 ? [...lines, `${hidden} more such texts are not shown`] : lines;
}
