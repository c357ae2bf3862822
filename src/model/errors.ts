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

/** The same fault in one record or more. */
interface FaultGroup {
  /** All faults of few records; of many, those that were found first. */
  readonly faults: Fault[];
  /** Their records; of a shared fault, its places. */
  readonly records: Set<string>;
  readonly kind: string;
  readonly isShared: boolean;
}

/** A growing list of faults. The same fault is counted once, however often it is added. */
export class Faults implements FaultList {
  /** The group of each distinct fault. */
  readonly keys = new Map<string, string>();
  /** Where they are: a record and a field. */
  readonly places = new Set<string>();
  readonly groups = new Map<string, FaultGroup>();
  /** How many records of a kind there are. */
  readonly #totals = new Map<string, number>();

  get count(): number {
    return this.keys.size;
  }

  get shown(): readonly ShownFault[] {
    const counts = new Map<string, number>();
    for (const group of this.keys.values()) counts.set(group, (counts.get(group) ?? 0) + 1);
    const shown = Array.from(this.groups, ([key, group]) => this.#show(group, counts.get(key)));
    return shown.flat().slice(0, faultLimit);
  }

  add(...faults: readonly Fault[]): void {
    this.addAll(faults);
  }

  addAll(faults: Iterable<Fault>): void {
    for (const { isShared = false, ...fault } of faults) {
      const { record, field } = fault;
      const key = isShared ? keyOf({ ...fault, record: "", field: "" }) : keyOf(fault);
      const kind = kindOf(record);
      const name = isShared ? key : [kind, patternOf(field), fault.expected].join("\n");
      const place = `${record} ${field}`;
      this.places.add(place);
      this.#addTo(name, {
        faults: [fault],
        records: new Set([isShared ? place : record]),
        kind,
        isShared,
      });
      this.keys.set(key, name);
    }
  }

  /** Adds to the number of records which could have the faults of this one. */
  countRecords(record: string, count = 1): void {
    const kind = kindOf(record);
    this.#totals.set(kind, (this.#totals.get(kind) ?? 0) + count);
  }

  /** Adds the faults of another list, which may come from another thread. */
  merge({ groups, keys }: Pick<Faults, "groups" | "keys">): void {
    for (const [name, group] of groups) this.#addTo(name, group);
    for (const [key, name] of keys) this.keys.set(key, name);
  }

  throwIfAny(summary: string, hint?: string): void {
    if (this.count === 0) return;
    const message = `${summary}: ${counted(this.count, "fault")}`;
    throw new AnthologyError("data", message, { faults: this, hint });
  }

  /** Adds to a group, before the keys of the new faults are known. */
  #addTo(name: string, { faults, records, kind, isShared }: FaultGroup): void {
    const group = this.groups.get(name) ?? { faults: [], records: new Set(), kind, isShared };
    this.groups.set(name, group);
    for (const record of records) group.records.add(record);
    const isFull = isShared ? group.faults.length > 0 : group.records.size > fewRecords;
    if (isFull && group.faults.length > 0) return;
    const room = faultLimit - group.faults.length;
    group.faults.push(...faults.filter((fault) => !this.keys.has(keyOf(fault))).slice(0, room));
  }

  #show({ faults, records, kind, isShared }: FaultGroup, count = 0): readonly ShownFault[] {
    const [first] = faults;
    const others = records.size - 1;
    if (first === undefined || others === 0 || !(isShared || others >= fewRecords)) return faults;
    if (isShared) {
      const found = `${first.found}, and in ${others} other ${others === 1 ? "place" : "places"}`;
      return [{ ...first, found }];
    }
    const names = [...records].filter((name) => name !== first.record).slice(0, namedRecords);
    const many = {
      faults: count,
      records: records.size,
      of: this.#totals.get(kind),
      others: names,
    };
    return [{ ...first, many }];
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
