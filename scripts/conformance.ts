/**
 * Runs the conformance suite against every host on this machine, and writes the table in docs/hosts.md. With `--check`, it
 * writes nothing, but fails if the table differs.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { removeFolder } from "../src/disk/remove.ts";
import { runCases } from "../src/testing/conformance/run.ts";
import { allHosts } from "../src/testing/hosts/index.ts";
import { makeSite } from "../src/testing/site.ts";
import { type HostResult, hostResult, hostTable } from "./hosts-table.ts";
import { replaceBlock } from "./marked-block.ts";

const page = new URL("../docs/hosts.md", import.meta.url);
const text = readFileSync(page, "utf8");
const { facts, place } = await makeSite();
try {
  const results: HostResult[] = [];
  for (const host of allHosts) {
    const { origin, stop } = await host.start(facts.folder);
    try {
      results.push(hostResult(host, await runCases(origin, facts, host), facts));
    } finally {
      await stop();
    }
  }
  const table = hostTable(results);
  console.log(table);
  const written = replaceBlock(text, "hosts", "npm run conformance", table);
  if (process.argv[2] !== "--check") writeFileSync(page, written);
  else if (written !== text) throw new Error("the table in docs/hosts.md differs");
} finally {
  removeFolder(place.folder);
}
