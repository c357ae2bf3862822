/**
 * Runs the conformance suite against every host on this machine, for the table in docs/hosts.md.
 *
 *     npm run conformance                  a small site; writes the table
 *     npm run conformance -- --check       the same, but fails if the table differs
 *     npm run conformance -- <folder>      a published folder, which real clients also read completely; fails if
 *                                          a host's row differs from the table, or a client's reading from the folder
 */
import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { readWithFetch, wholeReading } from "../src/testing/clients.ts";
import { runCases } from "../src/testing/conformance/run.ts";
import { type SiteFacts, siteFacts } from "../src/testing/conformance/site-facts.ts";
import {
  type HostResult,
  hostResult,
  hostRows,
  hostTable,
} from "../src/testing/conformance/table.ts";
import type { TestHost } from "../src/testing/hosts/host.ts";
import { allHosts, contractHosts } from "../src/testing/hosts/index.ts";
import { makeSite } from "../src/testing/site.ts";
import { replaceBlock } from "./marked-block.ts";

const page = new URL("../docs/hosts.md", import.meta.url);
const text = readFileSync(page, "utf8");
const [argument] = process.argv.slice(2);
const faults: string[] = [];

if (argument === undefined || argument === "--check") {
  const site = await makeSite();
  try {
    const results = await runAll(site.facts, async () => {});
    const table = hostTable(results);
    console.log(table);
    const written = replaceBlock(text, "hosts", "npm run conformance", table);
    if (argument !== "--check") writeFileSync(page, written);
    else if (written !== text) faults.push("the table in docs/hosts.md differs");
  } finally {
    site.remove();
  }
} else {
  const site = siteFacts(argument);
  for (const row of hostRows(await runAll(site, readAll))) {
    if (!text.includes(`${row}\n`)) faults.push(`docs/hosts.md has another row:\n${row}`);
  }
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

/** Reads every collection to its end, and the first records of each one by one. */
async function readAll(host: TestHost, origin: string, site: SiteFacts): Promise<void> {
  if (!contractHosts.includes(host)) return;
  for (const collection of Object.keys(site.pages)) {
    const task = { origin, site, collection, records: 50 };
    if (!isDeepStrictEqual(await readWithFetch(task), wholeReading(task))) {
      faults.push(`${host.name}: what fetch reads of ${collection} differs from the site`);
    }
  }
}
