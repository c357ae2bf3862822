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

/** How many faults are shown; the rest are only counted. */
export const faultLimit = 100;

/** A fault that more records have is shown once, with their number. */
const fewRecords = 5;

/** So many of the other records are named. */
const namedRecords = 20;

/** A fault as it is shown: of one record, or of many. */
export interface ShownFault extends Fault {
  /** Of many records: how many faults and records they are, and the names of the first others. */
  readonly many?: {
    readonly faults: number;
    readonly records: number;
    /** The number of records that could have it, if that is known. */
    readonly of?: number | undefined;
    readonly others: readonly string[];
  };
}

/** Faults as they are found, grouped by what is expected in a field of all records of a kind. */
export interface FaultList {
  /** At most `faultLimit`. */
  readonly shown: readonly ShownFault[];
  readonly count: number;
}

/** A growing list of faults. The same fault is counted once, however often it is added. */
export class Faults implements FaultList {
  /** Each distinct fault; a shared one for each of its places. */
  readonly all = new Map<string, Fault>();
  /** Where they are: a record and a field. */
  readonly places = new Set<string>();
  /** Those that are shown as one if they are many. */
  readonly #groups = new Map<string, Fault[]>();
  /** How many records of a kind there are. */
  readonly #totals = new Map<string, number>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get shown(): readonly ShownFault[] {
    const shown = Array.from(this.#groups.values(), (group) => this.#show(group));
    return shown.flat().slice(0, faultLimit);
  }

  add(...faults: readonly Fault[]): void {
    this.addAll(faults);
  }

  addAll(faults: Iterable<Fault>): void {
    for (const fault of faults) {
      const { record, field, expected, isShared } = fault;
      const key = keyOf(fault);
      if (this.all.has(key)) continue;
      this.all.set(key, fault);
      this.places.add(`${record} ${field}`);
      const name = isShared
        ? keyOf({ ...fault, record: "", field: "" })
        : [kindOf(record), patternOf(field), expected].join("\n");
      const group = this.#groups.get(name);
      group?.push(fault);
      if (group === undefined) this.#groups.set(name, [fault]);
      if (group === undefined || !isShared) this.#count += 1;
    }
  }

  /** Adds to the number of records which could have the faults of this one. */
  countRecords(record: string, count = 1): void {
    const kind = kindOf(record);
    this.#totals.set(kind, (this.#totals.get(kind) ?? 0) + count);
  }

  throwIfAny(summary: string, hint?: string): void {
    if (this.count === 0) return;
    const message = `${summary}: ${counted(this.count, "fault")}`;
    throw new AnthologyError("data", message, { faults: this, hint });
  }

  #show(group: readonly Fault[]): readonly ShownFault[] {
    const plain = group.map(({ isShared, ...fault }) => fault);
    const [first, ...rest] = plain;
    if (first === undefined) return [];
    if (group[0]?.isShared && rest.length > 0) {
      const places = rest.length === 1 ? "place" : "places";
      return [{ ...first, found: `${first.found}, and in ${rest.length} other ${places}` }];
    }
    const records = new Set(group.map(({ record }) => record));
    if (records.size <= fewRecords) return plain;
    records.delete(first.record);
    const others = [...records].slice(0, namedRecords);
    const of = this.#totals.get(kindOf(first.record));
    return [{ ...first, many: { faults: plain.length, records: records.size + 1, of, others } }];
  }
}

/** The kind of a record, from its name: its collection, its table, its file. */
function kindOf(record: string): string {
  const collection = /^\/?api\/[a-z_]+\//.exec(record)?.[0];
  return collection ?? record.replace(/=.*$/s, "=").replace(/[0-9]+/g, "0");
}

/** A JSON Pointer with the same place for all items of a list. */
function patternOf(field: string): string {
  return field.replace(/\/[0-9]+(?=\/|$)/g, "/0");
}

function keyOf({ record, field, expected, found }: Fault): string {
  return [record, field, expected, found].join("\n");
}

/** Why something failed, from what was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** `1 fault`, `2 faults` */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** A value as a message quotes it: JSON, shortened to a readable line. */
export function quote(value: unknown, length = 120): string {
  if (value === undefined) return "nothing";
  const text = jsonOf(value);
  if (text.length <= length) return text;
  const count = typeof value === "string" ? value.length : text.length;
  return `${text.slice(0, characterAt(text, length))}… (${count} characters)`;
}

/** The start of the character at an index, which may be its second half. */
export function characterAt(text: string, index: number): number {
  return (text.codePointAt(index - 1) ?? 0) > 0xffff ? index - 1 : index;
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
