/** Random choices that are the same for the same seed. */

/** Numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number below a bound. */
export function below(bound: number, random: () => number): number {
  return Math.floor(random() * bound);
}

/** One of a list, which is not empty. */
export function oneOf<Item>(items: readonly Item[], random: () => number): Item {
  return items[below(items.length, random)] as Item;
}

/** So many of a list, in its order; all if it is shorter. */
export function sample<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const left = new Set(items.keys());
  while (left.size > count) left.delete(oneOf([...left], random));
  return [...left].map((index) => items[index] as Item);
}
