/**
 * Runs the conformance suite against every host on this machine, and writes the results for the table in docs/hosts.md.
 *
 *     npm run conformance                  a small site; writes src/testing/conformance/results.json
 *     npm run conformance -- --check       the same, but fails if the results differ from the file
 *     npm run conformance -- <folder>      a published folder, which real clients also read completely; fails if
 *                                          a host deviates from the file, or a client from the folder
 */
import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { readWithFetch, readWithPython, wholeReading } from "../src/testing/clients.ts";
import { runCases } from "../src/testing/conformance/run.ts";
import { type SiteFacts, siteFacts } from "../src/testing/conformance/site-facts.ts";
import { type HostResult, hostResult, hostTable } from "../src/testing/conformance/table.ts";
import type { TestHost } from "../src/testing/hosts/host.ts";
import { allHosts, contractHosts } from "../src/testing/hosts/index.ts";
import { makeSite } from "../src/testing/site.ts";

const file = new URL("../src/testing/conformance/results.json", import.meta.url);
const [argument] = process.argv.slice(2);
const faults: string[] = [];

if (argument === undefined || argument === "--check") {
  const site = await makeSite();
  try {
    const results = await runAll(site.facts, async () => {});
    console.log(hostTable(results));
    if (argument === "--check") compareWithKept(results);
    else writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  } finally {
    site.remove();
  }
} else {
  const site = siteFacts(argument);
  compareWithKept(await runAll(site, readAll));
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

type Visit = (host: TestHost, origin: string, site: SiteFacts) => Promise<void>;

/** Runs the suite on every host, and calls `visit` with each host while it runs. */
async function runAll(site: SiteFacts, visit: Visit): Promise<HostResult[]> {
  const results: HostResult[] = [];
  for (const host of allHosts) {
    const { origin, stop } = await host.start(site.folder);
    try {
      results.push(hostResult(host, await runCases(origin, site, host), site));
      await visit(host, origin, site);
    } finally {
      await stop();
    }
  }
  return results;
}

function compareWithKept(results: readonly HostResult[]): void {
  const kept = JSON.parse(readFileSync(file, "utf8")) as HostResult[];
  const summaries = (list: readonly HostResult[]) =>
    list.map(({ host, summary }) => ({ host, summary }));
  if (isDeepStrictEqual(summaries(results), summaries(kept))) return;
  faults.push(`the results differ from results.json:\n${hostTable(results)}`);
}

/** Reads every collection to its end with both clients, and the first records of each one by one. */
async function readAll(host: TestHost, origin: string, site: SiteFacts): Promise<void> {
  if (!contractHosts.includes(host)) return;
  const clients = { fetch: readWithFetch, "Python's requests": readWithPython };
  for (const [client, read] of Object.entries(clients)) {
    const start = performance.now();
    let records = 0;
    for (const collection of Object.keys(site.pages)) {
      const task = { origin, site, collection, records: 50 };
      const found = await read(task);
      records += found.followed.length;
      if (!isDeepStrictEqual(found, wholeReading(task))) {
        faults.push(
          `${host.name}: what ${client} read of ${collection} differs from what is published`,
        );
      }
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${host.name}: ${client} read all ${records} records twice in ${seconds} s`);
  }
}
