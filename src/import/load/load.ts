/**
 * The loader: makes a snapshot from records in the form of the contract. The snapshot gives the same records back.
 *
 * The sample, the tests and `pull` all make their snapshots here. A record may say something that rows cannot store: an
 * object that contradicts the record that it stands for, or a derived list that does not follow from the relations. To
 * find such differences, the loader renders the new snapshot and compares.
 */
import { Faults } from "../../model/errors.ts";
import { pointerTo } from "../../model/pointer.ts";
import type { Origin } from "../../model/published.ts";
import type { Resource } from "../../resources/resource.ts";
import { publishedRecords } from "../../resources/resource.ts";
import type { Rows } from "../../resources/view.ts";
import { plainLinks } from "../../routing/links.ts";
import { recordPath } from "../../routing/routes.ts";
import { openSnapshot } from "../../snapshot/open.ts";
import type { Key } from "../../snapshot/snapshot.ts";
import { isRefusedRow, SnapshotWriter } from "../../snapshot/writer.ts";
import { type Catalogue, type CatalogueEntry, catalogue, type RecordFacts } from "./catalogue.ts";
import { differences } from "./differences.ts";
import type { LoadReport, RecordDifference, Records } from "./report.ts";

/**
 * Writes the records to a new snapshot at `file`, which appears complete or not at all.
 * @param provenance where the records were pulled from, if they were
 * @throws AnthologyError of kind `data` with every record that does not match its schema or has a dead link
 */
export function loadFiles(
  records: Records,
  file: string,
  facts: RecordFacts = {},
  provenance?: Origin,
): LoadReport {
  const contents = catalogue(records, facts);
  const writer = new SnapshotWriter(file);
  try {
    writeRows(contents, writer);
    if (provenance !== undefined) writer.insert("provenance", { id: 1, ...provenance });
    writer.finish();
  } catch (error) {
    writer.abandon();
    throw error;
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

/** What all records share while they are written. */
interface Loading {
  readonly contents: Catalogue;
  readonly writer: SnapshotWriter;
  readonly occurrences: Map<string, number>;
  /** Names of collections without records to which records link. */
  readonly missing: Set<string>;
}

function writeRows(contents: Catalogue, writer: SnapshotWriter): void {
  const faults = new Faults();
  const loading = { contents, writer, occurrences: new Map(), missing: new Set<string>() };
  for (const { resource, entries } of contents.collections) {
    for (const entry of entries) {
      const fault = (field: string, expected: string, found: string) =>
        faults.add({
          record: entry.name,
          field: entry.pointer + field,
          table: resource.tableAt(field),
          expected,
          found,
        });
      try {
        resource.load(entry.record, rowsOf(entry, loading, fault));
      } catch (error) {
        if (!isRefusedRow(error)) throw error;
        fault("", "rows that their table accepts", error.message);
      }
    }
  }
  faults.throwIfAny("the records do not fit together", adviceOn([...loading.missing]));
}

function adviceOn(missing: readonly string[]): string {
  const [first] = missing;
  if (first === undefined) return "fix them at their source";
  return `add the records of ${missing.join(", ")}, in files such as ${first}.json or ${first}.ndjson.gz: others link to them`;
}

function rowsOf(
  { record }: CatalogueEntry,
  { contents, writer, occurrences, missing }: Loading,
  fault: Rows["fault"],
): Rows {
  /** The key of an entry. A dead link is a fault and gives -1, so that the record's other links are checked too. */
  const keyOr = (entry: CatalogueEntry | undefined, collection: string, name: string): Key => {
    if (entry !== undefined) return entry.key;
    const isMeant = ({ resource }: { resource: Resource }) => resource.name === collection;
    if (contents.collections.find(isMeant)?.entries.length === 0) missing.add(collection);
    fault(pointerTo(record, name), `an existing record of ${collection}`, name);
    return -1;
  };
  return {
    add: (table, row) => writer.insert(table, row),
    addList: (table, owner, items, columns) => {
      for (const [position, item] of items.entries()) {
        writer.insert(table, { ...owner, position, ...columns(item, position) });
      }
    },
    key: (collection, url) => keyOr(contents.at(collection, url), collection, url),
    keyByAlias: (collection, alias) => keyOr(contents.named(collection, alias), collection, alias),
    record: <Published extends object>(collection: string, url: string) =>
      contents.at(collection, url)?.record as Published | undefined,
    occurrence: (name) => {
      const before = occurrences.get(name) ?? 0;
      occurrences.set(name, before + 1);
      return before;
    },
    fault,
  };
}

function compare({ baseUrl, collections }: Catalogue, file: string): RecordDifference[] {
  const snapshot = openSnapshot(file);
  try {
    return collections.flatMap(({ resource, entries }) => {
      const left = new Map(entries.map(({ id, given }) => [id, given]));
      const found: RecordDifference[] = [];
      const add = (id: string, given: unknown, stored: unknown) => {
        const record = recordPath(resource.name, id);
        for (const difference of differences(given, stored)) found.push({ record, ...difference });
      };
      for (const { id, record } of publishedRecords(resource, snapshot, plainLinks(baseUrl))) {
        add(id, left.get(id), record);
        left.delete(id);
      }
      for (const [id, given] of left) add(id, given, undefined);
      return found;
    });
  } finally {
    snapshot.close();
  }
}
