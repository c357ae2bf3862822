/** Counts what was repaired in the records of a service to match the contract; reported at the end. */

/** One kind of repair in one collection. */
export interface Repair {
  readonly collection: string;
  readonly repair: string;
  /** How often it was made. */
  readonly times: number;
}

/** Counts repairs while they are made. */
export class Repairs {
  readonly #times = new Map<string, { collection: string; repair: string; times: number }>();

  note(collection: string, repair: string): void {
    const key = `${collection} ${repair}`;
    const known = this.#times.get(key);
    if (known === undefined) this.#times.set(key, { collection, repair, times: 1 });
    else known.times += 1;
  }

  clear(): void {
    this.#times.clear();
  }

  /** All repairs, in the order in which they were first made. */
  list(): Repair[] {
    return [...this.#times.values()];
  }
}
