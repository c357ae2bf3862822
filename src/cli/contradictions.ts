/** The lines about contradictions between records. */
import type { LoadResult } from "../commands/load.ts";
import { quote } from "../model/errors.ts";

/** The number of contradictions to print. */
const printLimit = 20;

/**
 * A line for each of the first contradictions, then the number of the others.
 * @param source where the records come from, such as "the service"
 */
export function contradictionLines(
  differences: LoadResult["differences"],
  source: string,
): string[] {
  const lines = differences
    .slice(0, printLimit)
    .map(
      ({ record, pointer, given, stored }) =>
        `contradiction: ${record} at ${pointer}: ${source} says ${quote(given, 60)}, ` +
        `but ${quote(stored, 60)} follows from its other records`,
    );
  const hidden = differences.length - printLimit;
  return hidden > 0 ? [...lines, `${hidden} more contradictions are not shown`] : lines;
}
