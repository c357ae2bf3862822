/**
 * Compares the records of a collection with those of the previous site. To save memory, the old records are not kept:
 * they are read once for a hash of each record and, if records changed, a second time for the changed members.
 */
import { hash } from "node:crypto";
import { AnthologyError } from "../../model/errors.ts";
import type { TextSummary } from "../../model/published.ts";
import { type OldRecords, parse } from "./old-records.ts";

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

/** The texts of so many records of a collection are kept. */
export const mostTexts = 1000;

export interface NewRecord {
  readonly id: string;
  readonly sha256: string;
}

/**
 * Compares a collection.
 * @param recordsOf gives the new records with these ids, by id
 */
export function compareRecords(
  before: OldRecords,
  now: readonly NewRecord[],
  recordsOf: (ids: readonly string[]) => ReadonlyMap<string, object>,
): CollectionComparison {
  const old = hashesOf(before);
  const added: string[] = [];
  const differing: string[] = [];
  for (const { id, sha256 } of now) {
    const known = old.get(id);
    if (known === undefined) added.push(id);
    else if (known !== sha256) differing.push(id);
    // The records that are left in `old` at the end are gone.
    old.delete(id);
  }
  const found = recordsThatDiffer(before, recordsOf(differing));
  const changed = differing.flatMap((id) => found.get(id) ?? []);
  return { added, changed, removed: [...old.keys()] };
}

/** A hash of each record by its id, in their order. */
function hashesOf(before: OldRecords): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const { id, text } of before.read()) {
    if (hashes.has(id)) {
      throw new AnthologyError("run", `the previous site has two records of the address of ${id}`, {
        hint: "build and publish that site again, or leave --previous out",
      });
    }
    hashes.set(id, hash("sha256", text));
  }
  return hashes;
}

/**
 * The changes by id. The members are first those of the new record, then those that only the old one has. If only the order of
 * the members differs, the record has not changed.
 */
function recordsThatDiffer(
  before: OldRecords,
  differing: ReadonlyMap<string, object>,
): ReadonlyMap<string, ChangedRecord> {
  const found = new Map<string, ChangedRecord>();
  if (differing.size === 0) return found;
  let texts = 0;
  for (const { id, text } of before.read()) {
    const record = differing.get(id);
    if (record === undefined) continue;
    const old = parse(text) ?? {};
    const changed = Object.entries(record)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]))
      .map(([name]) => name);
    const gone = Object.keys(old).filter((name) => !Object.hasOwn(record, name));
    const fields = [...changed, ...gone];
    if (fields.length === 0) continue;
    const hasTexts = "texts" in record && changed.includes("texts") && texts < mostTexts;
    if (hasTexts) texts += 1;
    const versions = hasTexts && { texts: [textsIn(old.texts), textsIn(record.texts)] as const };
    found.set(id, { id, fields, ...versions });
  }
  return found;
}

/** The texts in a member of a record, which may come from any site. */
function textsIn(member: unknown): TextSummary[] {
  if (!Array.isArray(member)) return [];
  return member.filter((one): one is TextSummary =>
    ["url", "language", "text"].every((name) => typeof one?.[name] === "string"),
  );
}
