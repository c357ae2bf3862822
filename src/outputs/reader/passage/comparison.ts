/** Compares two texts of a passage word by word: finds the words of each that the other lacks or has elsewhere. */
import { commonItems, type Keyed } from "../../../comparison/common-items.ts";
import { wordsIn } from "../../../greek/fold.ts";
import type { Mark } from "../search/evidence.ts";

/** The words that differ, for each line of the two texts. */
interface TextComparison {
  readonly first: readonly (readonly Mark[])[];
  readonly second: readonly (readonly Mark[])[];
  /** How many words differ: the larger number of the two texts. */
  readonly count: number;
}

interface Word extends Mark, Keyed {
  readonly line: number;
  /** The word with its accents, in lower case and in one normal form. */
  readonly key: string;
}

/** Two versions of one text have at least this share of their words in common. */
const leastInCommon = 1 / 3;

/**
 * Compares the lines of two texts. Undefined when they have too little in common to be versions of one text, or are much
 * longer than any epigram.
 */
export function compared(
  first: readonly string[],
  second: readonly string[],
): TextComparison | undefined {
  const [one, other] = [wordsOf(first), wordsOf(second)];
  const common = commonItems(one, other);
  if (common === undefined) return undefined;
  // A pair of equal words is two of the common ones.
  if (common.size / 2 < Math.max(one.length, other.length) * leastInCommon) return undefined;
  const [left, otherLeft] = [one, other].map((all) => all.filter((word) => !common.has(word)));
  return {
    first: byLine(left ?? [], first.length),
    second: byLine(otherLeft ?? [], second.length),
    count: Math.max(left?.length ?? 0, otherLeft?.length ?? 0),
  };
}

function wordsOf(lines: readonly string[]): Word[] {
  return lines.flatMap((text, line) =>
    wordsIn(text).map(({ start, end }) => ({
      line,
      start,
      end,
      key: text.slice(start, end).normalize().toLowerCase(),
    })),
  );
}

function byLine(words: readonly Word[], count: number): Mark[][] {
  const lines = Array.from({ length: count }, (): Mark[] => []);
  for (const { line, start, end } of words) lines[line]?.push({ start, end });
  return lines;
}
