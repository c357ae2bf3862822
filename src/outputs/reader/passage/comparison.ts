/** Compares two texts of a passage word by word: finds the words of each that the other lacks or has elsewhere. */
import { wordsIn } from "../search/fold.ts";

/** Part of a line, in code units. */
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
  const one = wordsOf(first);
  const other = wordsOf(second);
  if (one.length * other.length > mostPairs) return undefined;
  const { inFirst, inSecond } = commonWords(one, other);
  const most = Math.max(one.length, other.length);
  if (inFirst.size < most * leastInCommon) return undefined;
  const left = (words: readonly Word[], common: ReadonlySet<number>) =>
    words.filter((_, index) => !common.has(index));
  const onlyFirst = left(one, inFirst);
  const onlySecond = left(other, inSecond);
  return {
    first: byLine(onlyFirst, first.length),
    second: byLine(onlySecond, second.length),
    count: Math.max(onlyFirst.length, onlySecond.length),
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

/** The words of a longest common subsequence, by their indexes. */
function commonWords(first: readonly Word[], second: readonly Word[]) {
  const width = second.length + 1;
  // lengths[i * width + j]: how many words `first` from i on has in common with `second` from j on.
  const lengths = new Uint16Array((first.length + 1) * width);
  const at = (one: number, other: number) => lengths[one * width + other] ?? 0;
  const areEqual = (one: number, other: number) => first[one]?.key === second[other]?.key;
  for (let one = first.length - 1; one >= 0; one -= 1) {
    for (let other = second.length - 1; other >= 0; other -= 1) {
      lengths[one * width + other] = areEqual(one, other)
        ? at(one + 1, other + 1) + 1
        : Math.max(at(one + 1, other), at(one, other + 1));
    }
  }
  const inFirst = new Set<number>();
  const inSecond = new Set<number>();
  let one = 0;
  let other = 0;
  while (one < first.length && other < second.length) {
    if (areEqual(one, other)) {
      inFirst.add(one++);
      inSecond.add(other++);
    } else if (at(one + 1, other) >= at(one, other + 1)) one += 1;
    else other += 1;
  }
  return { inFirst, inSecond };
}

function byLine(words: readonly Word[], count: number): WordRange[][] {
  const lines = Array.from({ length: count }, (): WordRange[] => []);
  for (const { line, start, end } of words) lines[line]?.push({ start, end });
  return lines;
}
