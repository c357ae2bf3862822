/** The items that two lists have in common, in the same order: a longest common subsequence. */

/** An item of a list, compared by its key. */
export interface Keyed {
  readonly key: string;
}

/** The largest number of pairs to compare: two texts of 4,000 words. */
const mostPairs = 2 ** 24;

/** The common items of both lists; undefined for lists that are too long. */
export function commonItems<Item extends Keyed>(
  first: readonly Item[],
  second: readonly Item[],
): ReadonlySet<Item> | undefined {
  if (first.length * second.length > mostPairs) return undefined;
  const width = second.length + 1;
  // lengths[i * width + j]: how many items `first` from i on has in common with `second` from j on.
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
  const common = new Set<Item>();
  for (let [one, other] = [0, 0]; at(one, other) > 0; ) {
    const [item, match] = [first[one], second[other]];
    if (item !== undefined && match !== undefined && item.key === match.key) {
      common.add(item).add(match);
      one += 1;
      other += 1;
    } else if (at(one + 1, other) >= at(one, other + 1)) one += 1;
    else other += 1;
  }
  return common;
}
