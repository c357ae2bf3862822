/** Two texts of a passage, compared word by word: which words of each are not in the other, or not at that place. */
import { wordsIn } from "../search/fold.ts";

/** Part of a line, in code units. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** What differs, for each line of the two. */
export interface Comparison {
  readonly first: readonly (readonly WordRange[])[];
  readonly second: readonly (readonly WordRange[])[];
  /** How many words differ, in the one that has more of them. */
  readonly count: number;
}

interface Word extends WordRange {
  readonly line: number;
  /** The word with its accents; capitals and the way in which they are stored do not count. */
  readonly key: string;
}

/** Of words, the share that two versions of one text have in common at least. */
const leastInCommon = 1 / 3;

/** So many pairs of words are looked at: those of two texts of 4,000 words. */
const mostPairs = 2 ** 24;

/**
 * Compares the lines of two texts; undefined when they have so little in common that they are not versions of one, or are
 * much longer than any epigram.
 */
export function compared(
  first: readonly string[],
  second: readonly string[],
): Comparison | undefined {
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
  // lengths[i * width + j]: how many words first has in common with second, from i and j on.
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
