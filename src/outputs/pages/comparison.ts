/** Compares two texts of a passage word by word: finds the words of each that the other lacks or has elsewhere. */
import { commonItems, type Keyed } from "../../comparison/common-items.ts";
import { wordsIn } from "../../greek/fold.ts";
import { groupsOf } from "../../model/groups.ts";
import type { Mark } from "./marked-text.ts";

/** The words that differ in the two texts, by line. */
interface TextComparison {
  readonly first: ReadonlyMap<number, readonly Mark[]>;
  readonly second: ReadonlyMap<number, readonly Mark[]>;
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
  const isLeft = (word: Word) => !common.has(word);
  const [left, otherLeft] = [one.filter(isLeft), other.filter(isLeft)];
  const lineOf = ({ line }: Word) => line;
  return {
    first: groupsOf(left, lineOf),
    second: groupsOf(otherLeft, lineOf),
    count: Math.max(left.length, otherLeft.length),
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
