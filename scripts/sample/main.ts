/**
 * Writes data/anthology.sqlite from the readable sources in data/sample.
 *
 *     tsx scripts/sample/main.ts           writes the snapshot
 *     tsx scripts/sample/main.ts --check   exits 1 if the snapshot differs from the sources
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { differences } from "../../src/import/load/differences.ts";
import { loadFiles } from "../../src/import/load/load.ts";
import { AnthologyError, exitStatus, Faults, quote } from "../../src/model/errors.ts";
import { resources } from "../../src/resources/index.ts";
import { publishedRecords } from "../../src/resources/records.ts";
import { plainLinks } from "../../src/routing/links.ts";
import { openSnapshot } from "../../src/snapshot/open.ts";
import { sampleBaseUrl, sampleRecords } from "./records.ts";

const snapshotFile = fileURLToPath(new URL("../../data/anthology.sqlite", import.meta.url));

function main(): void {
  const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
  const records = sampleRecords();
  if (!values.check) loadFiles(records, snapshotFile);
  compare(records);
  const counts = resources.map(({ name }) => `${name} ${records[name]?.length ?? 0}`);
  console.log(`${values.check ? "up to date" : "written"}: ${counts.join(", ")}`);
}

/** @throws AnthologyError of kind `data` if the snapshot and the sources differ, also in the order of records. */
function compare(records: ReturnType<typeof sampleRecords>): void {
  const faults = new Faults();
  const snapshot = openSnapshot(snapshotFile);
  try {
    for (const resource of resources) {
      const stored = [...publishedRecords(resource, snapshot, plainLinks(sampleBaseUrl))];
      const found = differences(
        records[resource.name] ?? [],
        stored.map(({ record }) => record),
      );
      faults.add(
        ...found.map(({ pointer, given, stored }) => ({
          record: resource.name,
          field: pointer,
          expected: quote(given),
          found: quote(stored),
        })),
      );
    }
  } finally {
    snapshot.close();
  }
  faults.throwIfAny("data/anthology.sqlite does not hold data/sample", "run `npm run sample`");
}

try {
  main();
} catch (error) {
  if (!(error instanceof AnthologyError)) throw error;
  console.error(`error: ${error.message}`);
  for (const { record, field, expected, found } of error.faults?.shown ?? []) {
    console.error(`  ${record}: ${field}: expected ${expected}, found ${found}`);
  }
  if (error.hint !== undefined) console.error(`  try: ${error.hint}`);
  process.exitCode = exitStatus[error.kind];
}
