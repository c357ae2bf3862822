/** Distributes values by arithmetic alone, so that the same number always gives the same value. */

/** The member of a list at a number, modulo its length. */
export function turn<Item>(list: readonly Item[], number: number): Item {
  const item = list[number % list.length];
  if (item === undefined) throw new Error("the sample has none of these");
  return item;
}

/** The first `count` whole numbers, from 0. */
export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

/** The owner of a thing, when `count` things are distributed evenly and in order among `owners`. */
export function ownerOf(thing: number, count: number, owners: number): number {
  return Math.floor((thing * owners) / count);
}

/** The things of each owner, in order. */
export function byOwner(owners: number, things: Iterable<readonly [owner: number, thing: number]>) {
  const lists: number[][] = numbers(owners).map(() => []);
  for (const [owner, thing] of things) lists[owner]?.push(thing);
  return (owner: number): readonly number[] => lists[owner] ?? [];
}

const start = Date.UTC(2020, 0, 1);
const hour = 3_600_000;

/** Timestamps with three, six or no decimals, as in the live service. */
export function datesOf(number: number): { created_at: string; updated_at: string } {
  return { created_at: timestamp(number), updated_at: timestamp(number * 3 + 1) };
}

function timestamp(number: number): string {
  const [seconds] = new Date(start + (number % 30_000) * hour + (number % 60) * 1000)
    .toISOString()
    .split(".");
  return `${seconds}${turn([".104221", ".038", ""], number)}Z`;
}

/** A text of a realistic length, joined from at most `longest` of the sample's. */
export function wording(pool: readonly string[], number: number, longest: number): string {
  const verses = numbers(1 + ((number * 11) % longest)).map((index) =>
    turn(pool, number + index * 5),
  );
  return verses.join(turn(["\n", "\r\n", "\n\n"], number));
}

/** The pool's texts joined, and cut to exactly this length. */
export function wordingOf(length: number, pool: readonly string[]): string {
  let text = pool.join("\n");
  while (text.length < length) text += `\n${text}`;
  return text.slice(0, length);
}
