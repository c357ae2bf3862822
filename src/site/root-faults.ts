/**
 * The faults of records, each at the value that must be changed. Many records contain parts of others, and addresses
 * are formed from values. So one wrong value may be found in many records, but is one fault.
 */
import { type Fault, quote } from "../model/errors.ts";
import { stepsTo } from "../model/pointer.ts";
import { parseUrl, recordPath } from "../routing/routes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Validator } from "../validation/validator.ts";
import type { Plan } from "./plan.ts";
import { type RenderedRecord, type WrongValue, wrongValues } from "./wrong-values.ts";

/** A record with its wrong values. */
interface CheckedRecord extends RenderedRecord {
  readonly wrong: readonly WrongValue[];
}

/** A record that another contains, and the pointer of a value of the other, relative to this record. */
interface ShownRecord {
  readonly shown: CheckedRecord;
  readonly pointer: string;
}

/** How many records are kept in memory that were rendered to find the cause of a fault. */
const mostKnown = 1000;

/** Finds the faults of the records of one site. */
export class RootFaults {
  readonly #plan: Plan;
  readonly #snapshot: Snapshot;
  readonly #validator: Validator;
  readonly #render: (path: string) => RenderedRecord | undefined;
  readonly #known = new Map<string, CheckedRecord | undefined>();
  #brokenText: readonly Fault[] | undefined;

  /** @param render returns the record at a path of the site; undefined if there is none */
  constructor(
    plan: Plan,
    snapshot: Snapshot,
    validator: Validator,
    render: (path: string) => RenderedRecord | undefined,
  ) {
    this.#plan = plan;
    this.#snapshot = snapshot;
    this.#validator = validator;
    this.#render = render;
  }

  /** The faults that prevent a record from being published. Records that share a fault all return it. */
  of(record: RenderedRecord): Fault[] {
    const wrong = wrongValues(record, this.#plan, this.#validator);
    return wrong.map((value) => this.#rootOf({ ...record, wrong }, value, new Set()));
  }

  /** @param seen values already visited: records may contain each other */
  #rootOf(at: CheckedRecord, wrong: WrongValue, seen: Set<string>): Fault {
    const key = `${at.path} ${wrong.pointer}`;
    if (seen.has(key)) return faultAt(at, wrong);
    seen.add(key);
    const named = this.#recordNamedBy(wrong);
    return (
      this.#brokenBytes(wrong.value) ??
      (named && this.#rootOfAddress(named, seen)) ??
      this.#rootInShown(at, wrong, seen) ??
      faultAt(at, wrong)
    );
  }

  /** The fault in another record that is the cause of a wrong value, or at least contains it too. */
  #rootInShown(at: CheckedRecord, wrong: WrongValue, seen: Set<string>): Fault | undefined {
    const { shown, pointer } = this.#shownAt(at, wrong.pointer) ?? {};
    if (shown === undefined || pointer === undefined) return undefined;
    const [same] = shown.wrong
      .filter((other) => isSame(other, { ...wrong, pointer }))
      // Its own values first: two records may contain each other.
      .sort((a, b) => this.#depth(shown, a) - this.#depth(shown, b));
    if (same !== undefined) return this.#rootOf(shown, same, seen);
    const isOfAddress = shown.collection.resource.idFrom.includes(pointer);
    return (
      (isOfAddress ? this.#rootOfAddress(shown, seen) : undefined) ??
      faultAt(shown, { ...wrong, pointer })
    );
  }

  #depth(record: CheckedRecord, { pointer }: WrongValue): number {
    return this.#shownAt(record, pointer) === undefined ? 0 : 1;
  }

  /** The fault of a record's address, if there is one: a value that forms the address, or else the address itself. */
  #rootOfAddress(record: CheckedRecord, seen: Set<string>): Fault | undefined {
    const { wrong, path, collection } = record;
    const address = wrong.find((other) => this.#recordNamedBy(other)?.path === path);
    if (address === undefined) return undefined;
    const source = wrong.find(({ pointer }) => collection.resource.idFrom.includes(pointer));
    return source === undefined ? faultAt(record, address) : this.#rootOf(record, source, seen);
  }

  /** The fault of the row that stores a text in bytes that are not UTF-8. */
  #brokenBytes(value: unknown): Fault | undefined {
    if (typeof value !== "string" || !value.includes("\ufffd")) return undefined;
    this.#brokenText ??= [...this.#snapshot.brokenText()];
    return this.#brokenText.find(({ found }) => found.endsWith(`: ${quote(value)}`));
  }

  /** The record that a value names by its address, urn, web page or code. */
  #recordNamedBy({ pointer, value }: WrongValue): CheckedRecord | undefined {
    if (typeof value !== "string") return undefined;
    if (pointer.endsWith("/language")) return this.#recordAt(recordPath("languages", value));
    const path = parseUrl(this.#plan.options.baseUrl, value)?.path;
    if (path !== undefined) return this.#recordAt(path);
    const [, urn] = /^(?:\/passages\/)?(urn:[^/]*)\/?$/.exec(value) ?? [];
    if (urn === undefined) return undefined;
    return (
      this.#recordAt(recordPath("passages", urn)) ?? this.#recordAt(recordPath("scholia", urn))
    );
  }

  /** The innermost other record, inside this one, that contains the value at a pointer. */
  #shownAt({ record, path }: RenderedRecord, pointer: string): ShownRecord | undefined {
    for (const step of stepsTo(record, pointer).slice(1).reverse()) {
      if (!isObject(step.value)) continue;
      const shown = this.#recordAt(this.#pathOf(step.value, step.pointer, record));
      if (shown !== undefined && shown.path !== path) {
        return { shown, pointer: pointer.slice(step.pointer.length) };
      }
    }
    return undefined;
  }

  /** The path of the record inside another at a pointer, found by its address or by its resource. */
  #pathOf(value: object, pointer: string, owner: object): string | undefined {
    const { options, collections } = this.#plan;
    if ("url" in value) {
      const path = parseUrl(options.baseUrl, String(value.url))?.path;
      if (path !== undefined) return path;
    }
    const [list = "", index] = pointer.split("/").slice(-2);
    const part = { value, owner, list, index: Number(index) };
    for (const { resource } of collections) {
      const key = resource.keyOfPart?.(this.#snapshot, part);
      if (key !== undefined) return recordPath(resource.name, String(key));
    }
    return undefined;
  }

  #recordAt(path: string | undefined): CheckedRecord | undefined {
    if (path === undefined || !this.#plan.addresses.has(path)) return undefined;
    if (this.#known.has(path)) return this.#known.get(path);
    const record = this.#render(path);
    const checked = record && {
      ...record,
      wrong: wrongValues(record, this.#plan, this.#validator),
    };
    if (this.#known.size === mostKnown) this.#known.clear();
    this.#known.set(path, checked);
    return checked;
  }
}

/** Whether two wrong values are one fault: they are equal, or both missing at the same pointer. */
function isSame(one: WrongValue, other: WrongValue): boolean {
  if (one.value === undefined) return other.value === undefined && one.pointer === other.pointer;
  return JSON.stringify(one.value) === JSON.stringify(other.value);
}

function faultAt(
  { path, collection: { resource } }: RenderedRecord,
  { pointer, expected, bySchema, found, hint }: WrongValue,
): Fault {
  return {
    record: path,
    field: pointer,
    table: resource.tableAt(pointer),
    expected: bySchema ? `${expected} (schemas/${resource.schema}.json)` : expected,
    found,
    ...(hint === undefined ? {} : { hint }),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
