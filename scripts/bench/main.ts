/**
 * The benchmark: the cost of builds of several sizes, compared with the minimum cost of writing the same files and with
 * other generators.
 *
 *     npm run bench
 *     npm run bench -- --write                        also writes the table of docs/benchmarks.md
 *     npm run bench -- --sizes 0.1,1 --rounds 3 --no-peers
 *     npm run bench -- --profile                      where a full build spends its time
 *
 * On ext4, creating files is many times slower for five minutes after as many were deleted. So every build goes into a
 * new folder, nothing is deleted before the end, and the start checks that the disk has enough room.
 *
 * Exit status: 0 measured; 2 could not run, or a build's output is wrong. Times never fail.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { replaceBlock } from "../marked-block.ts";
import { type BenchArguments, BenchError, readArguments } from "./arguments.ts";
import { preparePeers } from "./peer-trials.ts";
import { peers } from "./peers/peers.ts";
import { checkSpace, makePlan, type Plan, type SizePlan } from "./plan.ts";
import { program } from "./processes.ts";
import { profileBuild } from "./profile.ts";
import { Results } from "./results.ts";
import { makeSnapshots } from "./snapshots.ts";
import { circumstances, measuredTable, peerLine, peerText } from "./table.ts";
import { measureRound, names } from "./trials.ts";

try {
  await main(readArguments());
} catch (error) {
  if (!(error instanceof BenchError)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 2;
}

async function main(options: BenchArguments): Promise<void> {
  if (!existsSync(program)) {
    throw new BenchError("the program is not compiled; run: npm run compile");
  }
  const work = workFolder(options.work);
  const plan = makePlan(options, peers.length);
  try {
    checkSpace(work, plan);
  } catch (error) {
    rmdirSync(work);
    throw error;
  }
  console.error(`building in ${work}`);
  const snapshots = join(work, "snapshots");
  mkdirSync(snapshots);
  if (options.profile) {
    const { plain } = await makeSnapshots(snapshots, options.sizes[0] ?? 1);
    console.log(await profileBuild(plain, work));
  } else {
    await measure(plan, work, snapshots, options.write);
  }
  if (options.keep) return;
  console.error(
    `removing ${work}; for five minutes nothing that makes many files is to be measured`,
  );
  // Much faster than Node with millions of files.
  spawnSync("rm", ["-rf", work]);
}

async function measure(
  plan: Plan,
  work: string,
  snapshotFolder: string,
  write: boolean,
): Promise<void> {
  // The other load of the machine, without which seconds mean little.
  const [load = 0] = loadavg();
  const started = performance.now();
  const results = new Results();
  try {
    for (const sizePlan of plan.sizes) {
      await measureSize(sizePlan, work, snapshotFolder, results);
    }
  } catch (error) {
    // Keep the earlier results if the last size does not fit on the disk.
    console.error("it ended before its time; this is what was measured until then:");
    print(results, load, false);
    throw error;
  }
  console.error(`measured in ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  print(results, load, write);
}

async function measureSize(
  sizePlan: SizePlan,
  work: string,
  snapshotFolder: string,
  results: Results,
): Promise<void> {
  const { size, rounds, peerRounds } = sizePlan;
  console.error(`size ${size}: making its snapshots`);
  const snapshots = await makeSnapshots(snapshotFolder, size);
  const { ready, missing } =
    peerRounds > 0
      ? preparePeers(snapshots.plain, join(work, "peers"))
      : { ready: [], missing: [] };
  results.missingPeers.push(...missing);
  for (let round = 1; round <= rounds; round += 1) {
    const folder = join(work, `size-${size}`, `round-${round}`);
    await measureRound(sizePlan, round, snapshots, folder, ready, results);
  }
}

function print(results: Results, load: number, write: boolean): void {
  const summaries = results.summaries(names.floor, names.build);
  const where = circumstances(load);
  const table = measuredTable(summaries);
  console.log(`${where}\n\n${table}`);
  for (const peer of results.peers) console.log(`\n${peerText(peer, summaries)}`);
  for (const line of results.missingPeers) console.log(`\n${line}`);
  if (!write) return;
  const missing = results.missingPeers.map((line) => `- ${line}`);
  const lines = [...results.peers.map(peerLine), ...missing].join("\n");
  const file = new URL("../../docs/benchmarks.md", import.meta.url);
  const text = [where, table, lines].join("\n\n").trimEnd();
  const page = readFileSync(file, "utf8");
  writeFileSync(file, replaceBlock(page, "measured", "npm run bench", text));
}

/** An empty folder to build in. */
function workFolder(name: string | undefined): string {
  if (name === undefined) return mkdtempSync(join(tmpdir(), "anthology-bench-"));
  const folder = resolve(name);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new BenchError(`--work ${name}: it is not empty`);
  return folder;
}
