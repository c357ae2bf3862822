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
  readonly #repairs = new Map<string, Repair>();

  note(collection: string, repair: string): void {
    const key = `${collection} ${repair}`;
    const times = (this.#repairs.get(key)?.times ?? 0) + 1;
    this.#repairs.set(key, { collection, repair, times });
  }

  clear(): void {
    this.#repairs.clear();
  }

  /** All repairs, in the order in which they were first made. */
  list(): Repair[] {
    return [...this.#repairs.values()];
  }
}
