/** Short texts for lists of numbers and of words in the files of the search; compression makes them shorter still. */

/** Numbers in base 36, each after the first as its difference from the one before. */
export function gapsBetween(numbers: readonly number[]): string {
  return numbers
    .map((number, index) => (number - (numbers[index - 1] ?? 0)).toString(36))
    .join(",");
}

export function sums(coded: string): number[] {
  let sum = 0;
  return (coded === "" ? [] : coded.split(",")).map((difference) => {
    sum += Number.parseInt(difference, 36);
    return sum;
  });
}

/** The longest start that a word takes from the one before it: its length is one character. */
const longestShared = 35;

/** Sorted words, each as the length of the start that it shares with the one before it, and its other letters. */
export function frontCoded(words: readonly string[]): string {
  return words
    .map((word, index) => {
      const before = words[index - 1] ?? "";
      let shared = 0;
      while (shared < Math.min(before.length, longestShared) && before[shared] === word[shared]) {
        shared += 1;
      }
      return shared.toString(36) + word.slice(shared);
    })
    .join(" ");
}

export function wordsFrom(coded: string): string[] {
  let word = "";
  return (coded === "" ? [] : coded.split(" ")).map((code) => {
    word = word.slice(0, Number.parseInt(code.charAt(0), 36)) + code.slice(1);
    return word;
  });
}

/** Labels in order; those that differ only in a last number that counts up are one: `5.1:310`. */
export function runsOf(labels: readonly string[]): string[] {
  const runs: { start: string; first: number; last: number }[] = [];
  for (const label of labels) {
    const [, start = label, digits = ""] = /^(.*?)([1-9]\d{0,8})?$/.exec(label) ?? [];
    const number = Number(digits);
    const run = runs.at(-1);
    if (run?.start === start && number > 0 && number === run.last + 1) run.last = number;
    else runs.push({ start, first: number, last: number });
  }
  return runs.map(({ start, first, last }) => {
    const label = first === 0 ? start : `${start}${first}`;
    return first === last ? label : `${label}:${last}`;
  });
}

export function labelsFrom(runs: readonly string[]): string[] {
  return runs.flatMap((run) => {
    const [, start = run, first = "", last = ""] = /^(.*?)([1-9]\d*):(\d+)$/.exec(run) ?? [];
    if (last === "") return [run];
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${start}${Number(first) + index}`,
    );
  });
}

/** The positions of a word, by document. */
export type Places = ReadonlyMap<number, readonly number[]>;

/**
 * Occurrences of a word in order, document and position in turn: of each document the difference from the one before, and
 * the positions.
 */
export function placesCoded(occurrences: readonly number[]): string {
  const documents = new Map<number, number[]>();
  for (let index = 0; index < occurrences.length; index += 2) {
    const [document = 0, position = 0] = occurrences.slice(index, index + 2);
    const known = documents.get(document);
    if (known === undefined) documents.set(document, [position]);
    else known.push(position);
  }
  let before = 0;
  return [...documents]
    .map(([document, positions]) => {
      const difference = (document - before).toString(36);
      before = document;
      return `${difference},${gapsBetween(positions)}`;
    })
    .join(";");
}

export function placesFrom(coded: string): Places {
  let document = 0;
  return new Map(
    coded.split(";").map((one) => {
      const comma = one.indexOf(",");
      document += Number.parseInt(one.slice(0, comma), 36);
      return [document, sums(one.slice(comma + 1))];
    }),
  );
}
