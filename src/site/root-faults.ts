/**
 * The faults of records, each at the value that has to be changed. Many records show parts of others, and addresses
 * are made of values: one wrong value is found in all of these places, and is one fault.
 */
import { type Fault, quote } from "../model/errors.ts";
import { stepsTo } from "../model/pointer.ts";
import { parseUrl, recordPath } from "../routing/routes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Validator } from "../validation/validator.ts";
import type { Plan } from "./plan.ts";
import { type RenderedRecord, type WrongValue, wrongValues } from "./wrong-values.ts";

/** A record with all that is wrong with it. */
interface CheckedRecord extends RenderedRecord {
  readonly wrong: readonly WrongValue[];
}

/** A record that another shows, and the pointer in it of what was looked for in the other. */
interface ShownRecord {
  readonly shown: CheckedRecord;
  readonly pointer: string;
}

/** How many records are kept that were read to look for a root. */
const mostKnown = 1000;

/** Finds the faults of records of one site. */
export class RootFaults {
  readonly #plan: Plan;
  readonly #snapshot: Snapshot;
  readonly #validator: Validator;
  readonly #render: (path: string) => RenderedRecord | undefined;
  readonly #known = new Map<string, CheckedRecord | undefined>();
  #brokenText: readonly Fault[] | undefined;

  /** @param render gives the record at a path of the site; undefined where there is none */
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

  /** What has to be changed for a record to be published; records that share a fault all give it. */
  of(record: RenderedRecord): Fault[] {
    const wrong = wrongValues(record, this.#plan, this.#validator);
    return wrong.map((value) => this.#rootOf({ ...record, wrong }, value, new Set()));
  }

  /** @param seen where this search has been: records may show each other */
  #rootOf(at: CheckedRecord, wrong: WrongValue, seen: Set<string>): Fault {
    const place = `${at.path} ${wrong.pointer}`;
    if (seen.has(place)) return faultAt(at, wrong);
    seen.add(place);
    const named = this.#recordNamedBy(wrong);
    return (
      this.#brokenBytes(wrong.value) ??
      (named && this.#rootOfAddress(named, seen)) ??
      this.#rootInShown(at, wrong, seen) ??
      faultAt(at, wrong)
    );
  }

  /** A value that another record is to blame for, or has at least. */
  #rootInShown(at: CheckedRecord, wrong: WrongValue, seen: Set<string>): Fault | undefined {
    const { shown, pointer } = this.#shownAt(at, wrong.pointer) ?? {};
    if (shown === undefined || pointer === undefined) return undefined;
    const [same] = shown.wrong
      .filter((other) => isSame(other, { ...wrong, pointer }))
      // Its own values first: it may show the record that it is shown by.
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

  /** What is wrong with the address of a record, if anything is: a value that it is made of, or else the address. */
  #rootOfAddress(record: CheckedRecord, seen: Set<string>): Fault | undefined {
    const { wrong, path, collection } = record;
    const address = wrong.find((other) => this.#recordNamedBy(other)?.path === path);
    if (address === undefined) return undefined;
    const source = wrong.find(({ pointer }) => collection.resource.idFrom.includes(pointer));
    return source === undefined ? faultAt(record, address) : this.#rootOf(record, source, seen);
  }

  /** A text that is not stored as UTF-8 is the row's fault, which is found by its bytes. */
  #brokenBytes(value: unknown): Fault | undefined {
    if (typeof value !== "string" || !value.includes("\ufffd")) return undefined;
    this.#brokenText ??= [...this.#snapshot.brokenText()];
    return this.#brokenText.find(({ found }) => found.endsWith(`: ${quote(value)}`));
  }

  /** The record whose address, urn, page or code a value is. */
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

  /** The innermost other record that a record shows where a pointer leads. */
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

  /** The path of the record that stands at a pointer in another: by its address, or as its resource finds it. */
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

/** Whether two values are wrong as one: they are the same, or both missing at one place. */
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
    table: resource.table,
    expected: bySchema ? `${expected} (schemas/${resource.schema}.json)` : expected,
    found,
    ...(hint === undefined ? {} : { hint }),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
