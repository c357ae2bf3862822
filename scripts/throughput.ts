/**
 * Measures with `wrk` how many requests a second `anthology-build serve` and nginx answer with the same files on this
 * machine (apt-get install wrk nginx-light), and how much memory our process uses.
 *
 *     npm run compile
 *     tsx scripts/throughput.ts <folder> [--seconds 30] [--connections 64] [--json]
 *
 * Exit status: 0 measured; 1 an answer failed; 2 could not run.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs, promisify } from "node:util";
import { siteFacts } from "../src/testing/conformance/site-facts.ts";
import type { RunningHost } from "../src/testing/hosts/host.ts";
import { ownServer } from "../src/testing/hosts/programs.ts";
import { nginx } from "../src/testing/hosts/web-servers.ts";

const run = promisify(execFile);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "30" },
    connections: { type: "string", default: "64" },
    json: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error(
    "usage: tsx scripts/throughput.ts <folder> [--seconds 30] [--connections 64] [--json]",
  );
  process.exit(2);
}

interface Load {
  readonly host: string;
  readonly target: string;
  readonly perSecond: number;
  /** Number of unsuccessful answers and failed connections. */
  readonly errors: number;
  /** Memory of our process in megabytes, every few seconds. */
  readonly memory: readonly number[];
}

const { firstRecord } = siteFacts(folder);
const targets = [firstRecord.authors, "/api/authors/?page=2", "/api/passages/?page=2&format=json"];
/** A composed page, which nginx cannot serve. */
const filtered = "/api/passages/?book__number=7&page=2";
const loads: Load[] = [];
for (const host of [ownServer, nginx]) {
  const running = await host.start(folder);
  try {
    const composed = host.abilities.includes("filters") ? [filtered] : [];
    for (const target of [...targets, ...composed]) {
      if (target !== undefined) loads.push(await measure(host.name, running, target));
    }
  } finally {
    await running.stop();
  }
}
if (values.json) console.log(JSON.stringify({ load: loadavg(), loads }));
else print();
process.exitCode = loads.some(({ errors }) => errors > 0) ? 1 : 0;

async function measure(host: string, { origin, pid }: RunningHost, target: string): Promise<Load> {
  const memory: number[] = [];
  const timer = setInterval(() => pid !== undefined && memory.push(memoryOf(pid)), 3000);
  const words = ["-t1", `-c${values.connections}`, `-d${values.seconds}s`, origin + target];
  const { stdout } = await run("wrk", words).finally(() => clearInterval(timer));
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const failed = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(
    stdout,
  );
  const broken = (failed?.slice(1) ?? []).reduce((sum, count) => sum + Number(count), 0);
  const errors = broken + number(/Non-2xx or 3xx responses: (\d+)/);
  return { host, target, perSecond: number(/Requests\/sec: +([\d.]+)/), errors, memory };
}

/** Memory of a process in megabytes. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

function print(): void {
  for (const { host, target, perSecond, errors, memory } of loads) {
    const held = memory.length === 0 ? "" : `; memory in MB: ${memory.join(" ")}`;
    console.log(`${host} ${target}: ${Math.round(perSecond)} a second, ${errors} errors${held}`);
  }
  for (const target of targets) {
    const [ours, theirs] = loads.filter((load) => load.target === target);
    const ratio = (ours?.perSecond ?? 0) / (theirs?.perSecond ?? 1);
    console.log(`${target}: ${ratio.toFixed(2)} of nginx`);
  }
}
