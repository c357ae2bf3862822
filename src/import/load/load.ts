/**
 * The loader: makes a snapshot from records in the form of the contract. The snapshot gives the same records back.
 *
 * The sample, the tests and `pull` all make their snapshots here. A record may say something that rows cannot store: an
 * object that contradicts the record that it stands for, or a derived list that does not follow from the relations. To
 * find such differences, the loader renders the new snapshot and compares.
 */
import { AnthologyError, Faults } from "../../model/errors.ts";
import { pointerTo } from "../../model/pointer.ts";
import type { Origin } from "../../model/published.ts";
import { publishedRecords } from "../../resources/resource.ts";
import { plainLinks } from "../../routing/links.ts";
import { recordPath } from "../../routing/routes.ts";
import { openSnapshot } from "../../snapshot/open.ts";
import type { Key } from "../../snapshot/snapshot.ts";
import { isRefusedRow, SnapshotWriter } from "../../snapshot/writer.ts";
import {
  type Catalogue,
  type CatalogueEntry,
  catalogue,
  faultyPlaces,
  type RecordFacts,
} from "./catalogue.ts";
import { differences } from "./differences.ts";
import type { LoadReport, RecordDifference, Records } from "./report.ts";

/**
 * Writes the records to a new snapshot at `file`, which appears complete or not at all.
 * @param provenance where the records were pulled from, if they were
 * @param faults what was found before
 * @throws AnthologyError of kind `data` with every record that does not match its schema or has a dead link
 */
export function loadFiles(
  records: Records,
  file: string,
  facts: RecordFacts = {},
  provenance?: Origin,
  faults = new Faults(),
): LoadReport {
  const contents = catalogue(records, facts, faults);
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
  const counts = contents.collections.map(({ resource, entries }) => [
    resource.name,
    entries.length,
  ]);
  return {
    records: Object.fromEntries(counts),
    differences: compare(contents, file),
  };
}

function writeRows(contents: Catalogue, writer: SnapshotWriter, faults: Faults): void {
  const isFaulty = faultyPlaces(faults);
  let missing = 0;
  const occurrences = new Map<string, number>();
  for (const { resource, entries } of contents.collections) {
    for (const entry of entries) {
      const { record, name, pointer } = entry;
      const fault = (at: string, expected: string, found: string, isShared = false) => {
        const table = resource.tableAt(at);
        if (isFaulty(name, pointer + at)) return;
        faults.add({ record: name, field: pointer + at, table, expected, found, isShared });
      };
      /** A dead link is a fault and gives a key that no record has, so that the record's other links are checked too. */
      const keyOf = (collection: string, link: string): Key => {
        const target = contents.find(collection, link);
        if (target === undefined) {
          fault(pointerTo(record, link), `an existing record of ${collection}`, link, true);
        }
        if (target !== undefined && target !== "faulty") return target.key;
        missing -= 1;
        return missing;
      };
      try {
        resource.load(record, {
          add: (table, row) => writer.insert(table, row),
          addList: (table, owner, items, columns) => {
            for (const [position, item] of items.entries()) {
              writer.insert(table, { ...owner, position, ...columns(item, position) });
            }
          },
          key: keyOf,
          record: <Published extends object>(collection: string, url: string) => {
            const target = contents.find(collection, url);
            return target === "faulty" ? undefined : (target?.record as Published | undefined);
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
  const shown = faults.shown.map((fault) => {
    const [, table = "", column = "", key] = /^(\w+) (\w+)=(\S+)/.exec(fault.record) ?? [];
    const records = collections.find(({ resource }) => [table, column].includes(resource.table));
    const entry = records?.entries.find((one) => String(one.key) === key);
    return { ...fault, record: entry?.name ?? fault.record };
  });
  return new AnthologyError(kind, message, { hint, faults: { shown, count: faults.count } });
}

function compare({ baseUrl, collections }: Catalogue, file: string): RecordDifference[] {
  const snapshot = openSnapshot(file);
  try {
    return collections.flatMap(({ resource, entries }) => {
      const left = new Map(entries.map((entry) => [entry.id, entry]));
      const found: RecordDifference[] = [];
      const add = (id: string, entry: CatalogueEntry | undefined, stored?: object) => {
        const record = recordPath(resource.name, id);
        for (const difference of differences(entry?.given, stored)) {
          const isStranger = entry?.strangers.includes(difference.pointer);
          if (isStranger !== true) found.push({ record, ...difference });
        }
      };
      for (const { id, record } of publishedRecords(resource, snapshot, plainLinks(baseUrl))) {
        add(id, left.get(id), record);
        left.delete(id);
      }
      for (const [id, entry] of left) add(id, entry);
      return found;
    });
  } finally {
    snapshot.close();
  }
}
