/** What a build has made: every file with its size and hash, and what it all comes to. */
import type { Faults } from "../model/errors.ts";
import type { FileNumbers, Ledger } from "./ledger.ts";
import type { ManifestFile, ManifestHead } from "./manifest.ts";
import type { Site } from "./plan.ts";

/** The files of a site. */
export interface BuiltSite {
  readonly site: Site;
  readonly numbers: FileNumbers;
  /** Those of the collections. */
  readonly ledger: Ledger;
  /** Those that belong to none, sorted by path. */
  readonly singles: readonly ManifestFile[];
  /** How many of them all were written. */
  readonly written: number;
}

/** A row of the table that a build ends with: a collection, its XML form and its twins together. */
export interface CollectionSummary {
  readonly collection: string;
  readonly records: number;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
}

/** What a reader is told of a built site. */
export interface SiteSummary {
  readonly head: ManifestHead;
  readonly files: number;
  readonly bytes: number;
  /** What belongs to no collection stands last, as `other`. */
  readonly collections: readonly CollectionSummary[];
}

/** All files in the order of their paths, as the manifest lists them. */
export function* filesOf({ numbers, ledger, singles }: BuiltSite): Generator<ManifestFile> {
  let place = 0;
  for (const { path, file } of numbers.inOrder()) {
    for (let single = singles[place]; single && single.path < path; single = singles[place]) {
      yield single;
      place += 1;
    }
    yield { path, bytes: ledger.sizeOf(file), sha256: ledger.hashOf(file).toString("hex") };
  }
  yield* singles.slice(place);
}

/** Counts files and bytes. */
export function summarise(built: BuiltSite, head: ManifestHead): SiteSummary {
  const { numbers, ledger, singles } = built;
  const collections = head.collections.map(({ name, records, pages }, index) => {
    let [files, bytes] = [0, 0];
    for (const { first, count } of numbers.ofCollection(index)) {
      for (let file = first; file < first + count; file += 1) bytes += ledger.sizeOf(file);
      files += count;
    }
    return { collection: name, records, pages, files, bytes };
  });
  const other = {
    collection: "other",
    records: 0,
    pages: 0,
    files: singles.length,
    bytes: singles.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  const rows = [...collections, other];
  return {
    head,
    files: rows.reduce((sum, { files }) => sum + files, 0),
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    collections: rows,
  };
}

/** Each file of the plan must have been written, and no other. */
export function checkFiles({ numbers, ledger, singles }: BuiltSite, faults: Faults): void {
  let missing = 0;
  for (let file = 0; file < numbers.count; file += 1) if (!ledger.has(file)) missing += 1;
  if (missing > 0) {
    const expected = `${numbers.count} files`;
    faults.add({ record: "the site", field: "", expected, found: `${numbers.count - missing}` });
  }
  for (const [place, { path }] of singles.entries()) {
    if (path !== singles[place + 1]?.path) continue;
    faults.add({ record: path, field: "", expected: "one file of this name", found: "two" });
  }
}
