/**
 * The loader: makes a snapshot from records in the form of the contract. The snapshot gives the same records back.
 *
 * The sample, the tests and `pull` all make their snapshots here. A record may say something that rows cannot store: an
 * object that contradicts the record that it stands for, or a derived list that does not follow from the relations. To
 * find such differences, the loader renders the new snapshot and compares.
 */
import { AnthologyError, Faults } from "../../../model/errors.ts";
import { isObject, type Json } from "../../../model/json.ts";
import { escapePointer, pointerTo } from "../../../model/pointer.ts";
import type { Origin } from "../../../model/published.ts";
import { publishedRecords } from "../../../resources/resource.ts";
import { plainLinks } from "../../../routing/links.ts";
import { recordPath } from "../../../routing/routes.ts";
import { withSnapshot } from "../../../snapshot/open.ts";
import type { Key } from "../../../snapshot/snapshot.ts";
import { isRefusedRow, SnapshotWriter } from "../../../snapshot/writer.ts";
import type { LoadReport, RecordDifference } from "../records/given.ts";
import { type Item, itemName } from "../records/relations.ts";
import { type Catalogue, type Completion, catalogue } from "./catalogue.ts";

interface LoadOptions extends Completion {
  /** Where the records were pulled from, if they were. */
  readonly provenance?: Origin;
  /** What was found before. */
  readonly faults?: Faults;
}

/**
 * Writes the records to a new snapshot at `file`, which appears complete or not at all.
 * @throws AnthologyError of kind `data` with every record that does not match its schema or has a dead link
 */
export function loadItems(
  items: Iterable<Item>,
  file: string,
  { provenance, faults = new Faults(), ...completion }: LoadOptions = {},
): LoadReport {
  const contents = catalogue(items, completion, faults);
  const writer = new SnapshotWriter(file);
  try {
    writeRows(contents, writer, faults);
    faults.throwIfAny(
      "the records cannot be loaded",
      "fix them at their source, or add those that are missing",
    );
    if (provenance !== undefined) writer.insert("provenance", { id: 1, ...provenance });
    writer.finish();
  } catch (error) {
    writer.abandon();
    throw error instanceof AnthologyError ? withNames(error, contents) : error;
  }
  const records = contents.collections.map(({ resource: { name }, entries }) => [
    name,
    entries.length,
  ]);
  return { records: Object.fromEntries(records), differences: compare(contents, file) };
}

function writeRows(contents: Catalogue, writer: SnapshotWriter, faults: Faults): void {
  let missing = 0;
  const occurrences = new Map<string, number>();
  for (const { resource, entries } of contents.collections) {
    for (const { item, record } of entries) {
      const name = itemName(item);
      const { pointer = "" } = item;
      const fault = (at: string, expected: string, found: string, isShared = false) => {
        const [field, table] = [pointer + at, resource.tableAt(at)];
        if (contents.isFaulty(name, field)) return;
        faults.add({ record: name, field, table, expected, found, isShared });
      };
      /** A dead link is a fault and gives a key that no record has, so that the record's other links are checked too. */
      const key = (collection: string, link: string): Key => {
        const target = contents.find(collection, link) ?? "missing";
        if (typeof target === "object") return target.key;
        const expected = `an existing record of ${collection}`;
        if (target === "missing") fault(pointerTo(record, link), expected, link, true);
        missing -= 1;
        return missing;
      };
      try {
        resource.load(record, {
          add: (table, row) => writer.insert(table, row),
          addList: (table, owner, list, columns) => {
            for (const [position, one] of list.entries()) {
              writer.insert(table, { ...owner, position, ...columns(one, position) });
            }
          },
          key,
          record: <Published>(collection: string, url: string) => {
            const target = contents.find(collection, url);
            return (target === "faulty" ? undefined : target?.record) as Published | undefined;
          },
          occurrence: (of) => {
            const before = occurrences.get(of) ?? 0;
            occurrences.set(of, before + 1);
            return before;
          },
          fault,
        });
      } catch (error) {
        if (!isRefusedRow(error)) throw error;
        fault("", "rows that their table accepts", error.message);
      }
    }
  }
}

/** An error of the new rows, with the records that they are made from in place of the rows. */
function withNames({ kind, message, hint, faults }: AnthologyError, { collections }: Catalogue) {
  if (faults === undefined) return new AnthologyError(kind, message, { hint });
  const nameOf = (row: string) => {
    const [, table = "", column = "", key] = /^(\w+) (\w+)=(\S+)/.exec(row) ?? [];
    const records = collections.find(({ resource }) => [table, column].includes(resource.table));
    const entry = records?.entries.find((one) => String(one.key) === key);
    return entry === undefined ? row : itemName(entry.item);
  };
  const shown = faults.shown.map(({ many, ...fault }) => ({
    ...fault,
    record: nameOf(fault.record),
    ...(many && { many: { ...many, others: many.others.map(nameOf) } }),
  }));
  return new AnthologyError(kind, message, { hint, faults: { shown, count: faults.count } });
}

/** Where the records differ from those that the new snapshot gives back. */
function compare({ baseUrl, collections }: Catalogue, file: string): RecordDifference[] {
  // The writer has checked it.
  return withSnapshot(file, (snapshot) =>
    collections.flatMap(({ resource, entries }) => {
      const left = new Map(entries.map((entry) => [entry.item.id, entry]));
      const differing = (id: string, stored?: object): RecordDifference[] => {
        const entry = left.get(id);
        left.delete(id);
        const record = recordPath(resource.name, id);
        return differences(entry?.item.record, stored).flatMap((difference) =>
          entry?.strangers.includes(difference.pointer) ? [] : [{ record, ...difference }],
        );
      };
      const published = publishedRecords(resource, snapshot, plainLinks(baseUrl));
      const found = Array.from(published, ({ id, record }) => differing(id, record));
      return [...found, ...Array.from(left.keys(), (id) => differing(id))].flat();
    }),
  );
}

/** All differences between a given and a stored value. Members that were not given do not count. */
function differences(given: unknown, stored: unknown): Omit<RecordDifference, "record">[] {
  if (Object.is(given, stored)) return [];
  const areLists = Array.isArray(given) && Array.isArray(stored);
  if (!areLists && !(isObject(given) && isObject(stored))) return [{ pointer: "", given, stored }];
  const [one, other] = [given as Json, stored as Json];
  const longer = areLists && stored.length > given.length ? stored : given;
  return Object.keys(longer).flatMap((key) => {
    const found = differences(one[key], Object.hasOwn(other, key) ? other[key] : undefined);
    return found.map(({ pointer, ...values }) => {
      return { pointer: `/${escapePointer(key)}${pointer}`, ...values };
    });
  });
}
