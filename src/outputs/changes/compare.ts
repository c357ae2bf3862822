/** Compares the records of a collection with those of the previous site, reading these once. */
import { hash } from "node:crypto";
import { AnthologyError } from "../../model/errors.ts";
import type { TextSummary } from "../../model/published.ts";
import { type OldRecord, parse } from "./old-records.ts";

/** The changes of a collection; records are named by the ids in their addresses. */
export interface CollectionComparison {
  /** In the order of the collection. */
  readonly added: readonly string[];
  readonly changed: readonly ChangedRecord[];
  /** In the order of the previous site. */
  readonly removed: readonly string[];
}

/** A record that differs from the old one at the same address. */
export interface ChangedRecord {
  readonly id: string;
  readonly fields: readonly string[];
  /** Its texts, if they differ and it is one of the first records of which that is so. */
  readonly texts?: readonly [before: readonly TextSummary[], after: readonly TextSummary[]];
}

/** The texts of so many records of a collection are kept, and so many records are compared together. */
export const mostTexts = 1000;

/**
 * Compares a collection.
 * @param recordsOf gives the new records with these ids, by id
 */
export function compareRecords(
  before: Iterable<OldRecord>,
  now: readonly { readonly id: string; readonly sha256: string }[],
  recordsOf: (ids: readonly string[]) => ReadonlyMap<string, object>,
): CollectionComparison {
  const hashes = new Map(now.map(({ id, sha256 }) => [id, sha256]));
  const old = new Set<string>();
  const removed: string[] = [];
  const changed = new Map<string, ChangedRecord>();
  let differing: OldRecord[] = [];
  let texts = 0;
  const compareDiffering = () => {
    const records = recordsOf(differing.map(({ id }) => id));
    for (const { id, text } of differing) {
      const change = changeOf(id, parse(text) ?? {}, records.get(id) ?? {}, texts < mostTexts);
      if (change === undefined) continue;
      if (change.texts !== undefined) texts += 1;
      changed.set(id, change);
    }
    differing = [];
  };
  for (const record of before) {
    const { id, text } = record;
    if (old.has(id)) {
      throw new AnthologyError("run", `the previous site has two records of the address of ${id}`, {
        hint: "build and publish that site again, or leave --previous out",
      });
    }
    old.add(id);
    const sha256 = hashes.get(id);
    if (sha256 === undefined) removed.push(id);
    else if (sha256 !== hash("sha256", text)) differing.push(record);
    if (differing.length === mostTexts) compareDiffering();
  }
  compareDiffering();
  return {
    added: now.flatMap(({ id }) => (old.has(id) ? [] : [id])),
    changed: now.flatMap(({ id }) => changed.get(id) ?? []),
    removed,
  };
}

/**
 * The members that differ: first those of the new record, then those that only the old one has. If only the order of the
 * members differs, the record has not changed.
 */
function changeOf(
  id: string,
  old: Readonly<Record<string, unknown>>,
  now: Readonly<{ texts?: unknown }>,
  keepsTexts: boolean,
): ChangedRecord | undefined {
  const differing = Object.entries(now)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]))
    .map(([name]) => name);
  const gone = Object.keys(old).filter((name) => !Object.hasOwn(now, name));
  const fields = [...differing, ...gone];
  if (fields.length === 0) return undefined;
  if (!keepsTexts || !differing.includes("texts")) return { id, fields };
  return { id, fields, texts: [textsIn(old.texts), textsIn(now.texts)] };
}

/** The texts in a member of a record, which may come from any site. */
function textsIn(member: unknown): TextSummary[] {
  if (!Array.isArray(member)) return [];
  return member.filter((one): one is TextSummary =>
    ["url", "language", "text"].every((name) => typeof one?.[name] === "string"),
  );
}
