/**
 * Sends every filter on passages to every host that has them: each book, each author's main name, each keyword, and 300
 * pairs and triples of them. Compares each page with the result of an SQL query of the snapshot.
 *
 *     npm run compile
 *     npm run filters -- <snapshot> <folder built from it> [--combinations 300] [--seed 1]
 *
 * Exit status: 0 no difference; 1 differences; 2 could not run.
 */
import { parseArgs } from "node:util";
import { checkFilters, FilterOracle, type FilterReport } from "../src/testing/filter-checks.ts";
import { routingHosts } from "../src/testing/hosts/index.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    combinations: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
  },
});
const [snapshot, folder] = positionals;
if (snapshot === undefined || folder === undefined) {
  console.error("usage: npm run filters -- <snapshot> <folder> [--combinations 300] [--seed 1]");
  process.exit(2);
}

let differing = 0;
const oracle = new FilterOracle(snapshot);
try {
  const { books, authors, keywords } = oracle.known();
  const combinations = oracle.combinations(Number(values.combinations), Number(values.seed));
  const all = { books, authors, keywords, combinations };
  for (const host of routingHosts) {
    const { origin, stop } = await host.start(folder);
    try {
      for (const [what, filters] of Object.entries(all)) {
        const start = performance.now();
        const report = await checkFilters(origin, folder, oracle, filters);
        tell(`${host.name}, ${what}`, report, performance.now() - start);
      }
      const report = await checkFilters(origin, folder, oracle, [...books, ...combinations], "api");
      tell(`${host.name}, books and combinations with format=api`, report);
    } finally {
      await stop();
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  oracle.close();
}
if (differing > 0) process.exitCode = 1;

function tell(what: string, report: FilterReport, milliseconds?: number): void {
  const { filters, found, requests, records, differences } = report;
  differing += differences.length;
  const seconds = milliseconds === undefined ? "" : ` in ${(milliseconds / 1000).toFixed(1)} s`;
  console.log(
    `${what}: ${filters} filters, ${found} of which find something, ${records} records in ${requests} answers${seconds}; differences ${differences.length}`,
  );
  for (const difference of differences.slice(0, 10)) console.log(`  ${difference}`);
}
