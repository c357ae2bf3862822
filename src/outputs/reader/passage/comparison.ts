/** Compares two texts of a passage word by word: finds the words of each that the other lacks or has elsewhere. */
import { wordsIn } from "../search/fold.ts";

export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** The words that differ, for each line of the two texts. */
export interface TextComparison {
  readonly first: readonly (readonly WordRange[])[];
  readonly second: readonly (readonly WordRange[])[];
  /** How many words differ: the larger number of the two texts. */
  readonly count: number;
}

interface Word extends WordRange {
  readonly line: number;
  /** The word with its accents, in lower case and in one normal form. */
  readonly key: string;
}

/** Two versions of one text have at least this share of their words in common. */
const leastInCommon = 1 / 3;

/** The largest number of pairs of words to compare: two texts of 4,000 words. */
const mostPairs = 2 ** 24;

/**
 * Compares the lines of two texts. Undefined when they have too little in common to be versions of one text, or are much
 * longer than any epigram.
 */
export function compared(
  first: readonly string[],
  second: readonly string[],
): TextComparison | undefined {
  const [one, other] = [wordsOf(first), wordsOf(second)];
  if (one.length * other.length > mostPairs) return undefined;
  const common = commonWords(one, other);
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
      ...{ line, start, end },
      key: text.slice(start, end).normalize().toLowerCase(),
    })),
  );
}

/** The words of a longest common subsequence, those of both texts. */
function commonWords(first: readonly Word[], second: readonly Word[]): ReadonlySet<Word> {
  const width = second.length + 1;
  // lengths[i * width + j]: how many words `first` from i on has in common with `second` from j on.
  const lengths = new Uint16Array((first.length + 1) * width);
  const at = (one: number, other: number) => lengths[one * width + other] ?? 0;
  for (let one = first.length - 1; one >= 0; one -= 1) {
    for (let other = second.length - 1; other >= 0; other -= 1) {
      lengths[one * width + other] =
        first[one]?.key === second[other]?.key
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1));
    }
  }
  const common = new Set<Word>();
  for (let [one, other] = [0, 0]; at(one, other) > 0; ) {
    const [word, match] = [first[one], second[other]];
    if (word !== undefined && match !== undefined && word.key === match.key) {
      common.add(word).add(match);
      one += 1;
      other += 1;
    } else if (at(one + 1, other) >= at(one, other + 1)) one += 1;
    else other += 1;
  }
  return common;
}

function byLine(words: readonly Word[], count: number): WordRange[][] {
  const lines = Array.from({ length: count }, (): WordRange[] => []);
  for (const { line, start, end } of words) lines[line]?.push({ start, end });
  return lines;
}
