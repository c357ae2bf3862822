/** Errors that the user can fix, and the faults of the data that they report. */

/** One fault of the data: where it is, what was expected, what was found. */
export interface Fault {
  /** The record: its urn, its path in the API, or its row in the snapshot. */
  readonly record: string;
  /** JSON Pointer of the field in the published record, or the column in the snapshot. */
  readonly field: string;
  /** Table of the snapshot that holds the value. */
  readonly table?: string | undefined;
  readonly expected: string;
  readonly found: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
  /** Whether one cause, such as a missing record, can have it in many records: then it is shown once for all of them. */
  readonly isShared?: boolean;
}

/**
 * `data`: the snapshot or a published folder has faults (exit 1). `run`: the work could not be done (exit 2). `mixed`:
 * the disk failed while files were replaced, and the published folder contains files of two builds (exit 3).
 */
export type ErrorKind = "data" | "run" | "mixed";

/** Exit status of each kind of error; 0 is success, 128 and more are signals. */
export const exitStatus = { data: 1, run: 2, mixed: 3 } as const satisfies Record<
  ErrorKind,
  number
>;

interface Details {
  readonly hint?: string | undefined;
  readonly faults?: FaultList;
  readonly cause?: unknown;
}

/** An error that the user can fix. Anything else that is thrown is a defect of the program. */
export class AnthologyError extends Error {
  override readonly name = "AnthologyError";
  readonly kind: ErrorKind;
  readonly hint: string | undefined;
  readonly faults: FaultList | undefined;

  constructor(kind: ErrorKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.hint = details.hint;
    this.faults = details.faults;
  }
}

/** The result of reading what a build or a pack has written; undefined if it is damaged. */
export function unlessDamaged<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof AnthologyError && error.kind === "data") return undefined;
    throw error;
  }
}

/** Restores the class of an `AnthologyError` that came from another thread; returns any other error unchanged. */
export function reviveError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== "AnthologyError") return error;
  const { kind, message, hint } = error as AnthologyError;
  return new AnthologyError(kind, message, { cause: error, hint });
}

/** How many faults are kept and shown; the rest are only counted. */
export const faultLimit = 100;

/** Faults as they are found: the first `faultLimit` are kept, all are counted. */
export interface FaultList {
  readonly shown: readonly Fault[];
  readonly count: number;
}

/** A growing list of faults. The same fault is counted once, however often it is added. */
export class Faults implements FaultList {
  readonly shown: Fault[] = [];
  /** One key for each distinct fault, shown or not. */
  readonly keys = new Set<string>();
  /** Where they are, shown or not: a record and a field. */
  readonly places = new Set<string>();
  /** The first of each shared fault, with its index and the number of other records. */
  readonly #shared = new Map<string, { index: number; fault: Fault; others: number }>();

  get count(): number {
    return this.keys.size;
  }

  add(...faults: readonly Fault[]): void {
    this.addAll(faults);
  }

  addAll(faults: Iterable<Fault>): void {
    for (const { isShared = false, ...fault } of faults) {
      const key = isShared ? keyOf({ ...fault, record: "", field: "" }) : keyOf(fault);
      this.places.add(`${fault.record} ${fault.field}`);
      const known = this.#shared.get(key);
      if (known !== undefined) this.#countOther(known);
      else if (!this.keys.has(key) && this.shown.length < faultLimit) {
        if (isShared) this.#shared.set(key, { index: this.shown.length, fault, others: 0 });
        this.shown.push(fault);
      }
      this.keys.add(key);
    }
  }

  #countOther(known: { readonly index: number; readonly fault: Fault; others: number }): void {
    known.others += 1;
    const { index, fault, others } = known;
    const found = `${fault.found}, and in ${others} other ${others === 1 ? "place" : "places"}`;
    this.shown[index] = { ...fault, found };
  }

  /** Adds the faults of another list, which may come from another thread. */
  merge({ shown, keys }: Pick<Faults, "shown" | "keys">): void {
    this.addAll(shown);
    for (const key of keys) this.keys.add(key);
  }

  throwIfAny(summary: string, hint?: string): void {
    if (this.count === 0) return;
    const counted = `${this.count} ${this.count === 1 ? "fault" : "faults"}`;
    throw new AnthologyError("data", `${summary}: ${counted}`, { faults: this, hint });
  }
}

function keyOf({ record, field, expected, found }: Fault): string {
  return [record, field, expected, found].join("\n");
}

/** Why something failed, from what was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** A value as a message quotes it: JSON, shortened to a readable line. */
export function quote(value: unknown, length = 120): string {
  if (value === undefined) return "nothing";
  const text = jsonOf(value);
  if (text.length <= length) return text;
  const count = typeof value === "string" ? value.length : text.length;
  return `${text.slice(0, length)}… (${count} characters)`;
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch (error) {
    // JSON.stringify recurses for each level, so a value that JSON.parse could read may be too deep for it.
    if (error instanceof RangeError) return "a value that is nested too deep to be shown";
    throw error;
  }
}
