/**
 * Writes a snapshot as large as the live service's data, for measurements and tests of scale. It multiplies the bundled
 * sample. The same scale gives the same bytes.
 *
 *     tsx scripts/full-size.ts <file> [--scale 1]
 *
 * Exit status: 0 written; 2 could not run.
 */
import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadFiles } from "../src/import/load/load.ts";
import { recordsOf } from "../src/testing/parts/records.ts";
import { fullSizeParts } from "./full-size/parts.ts";

const usage = "usage: tsx scripts/full-size.ts <file> [--scale 1]";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: "string", default: "1" } },
});
const [file] = positionals;
const scale = Number(values.scale);
if (file === undefined || positionals.length > 1 || !(scale > 0 && scale <= 100)) {
  console.error(usage);
  process.exit(2);
}

const started = performance.now();
const records = recordsOf(fullSizeParts(scale), "https://anthology.example");
const made = performance.now();
const report = loadFiles(records, file);
if (report.differences.length > 0) {
  console.error(`the snapshot differs from the records: ${JSON.stringify(report.differences[0])}`);
  process.exit(2);
}
const counts = Object.entries(report.records).map(([name, count]) => `${name} ${count}`);
const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
console.log(counts.join(", "));
console.log(
  `${file}: ${statSync(file).size} bytes; records made in ${seconds(started, made)} s, ` +
    `loaded in ${seconds(made, performance.now())} s`,
);
