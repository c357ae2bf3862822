/**
 * Checks that the package works under every supported Node and npm: under each, installs a packed tarball into an empty
 * folder and runs the commands of a new user. Every build must have the same manifest, byte for byte.
 *
 *     npm run nodes
 *     npm run nodes -- --tools <folder>   keeps the Nodes and npms in this folder (default: a temporary folder)
 *     npm run nodes -- --clones           also tries the README's commands in clones of this repository
 *
 * Nodes and npms are packages of the npm registry. Exit status: 0 everything works; 1 something does not.
 */
import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { table } from "../../src/cli/report.ts";
import { temporaryFolder } from "../../src/testing/temporary-folder.ts";
import { succeedIn } from "../../src/testing/temporary-project.ts";
import { installToolchains, type Toolchain } from "./toolchains.ts";
import { cloneSteps, manifestHash, type Step, tarballSteps } from "./trial.ts";

/** A trial of the package with one Node and npm. */
interface Trial {
  readonly source: "tarball" | "clone";
  readonly toolchain: Toolchain;
  readonly steps: readonly Step[];
}

/** A trial and the time of each step in milliseconds; undefined for a failed step. */
interface Result extends Trial {
  readonly durations: ReadonlyMap<string, number | undefined>;
}

const { values } = parseArgs({
  options: { tools: { type: "string" }, clones: { type: "boolean", default: false } },
});
const repository = fileURLToPath(new URL("../../", import.meta.url));
const work = mkdtempSync(join(temporaryFolder(), "anthology-nodes-"));
try {
  const tarball = await pack();
  const manifest = await buildHere();
  const toolchains = await installToolchains(resolve(values.tools ?? join(work, "tools")));
  const inParallel = pLimit(availableParallelism());
  const trials = planTrials(toolchains, tarball);
  const results = await Promise.all(
    trials.map((trial) => inParallel(() => attempt(trial, manifest))),
  );
  console.log(`every build of the sample: manifest.json with the SHA-256 ${manifest}\n`);
  report(results);
} finally {
  await rm(work, { recursive: true });
}

function planTrials(toolchains: readonly Toolchain[], tarball: string): Trial[] {
  const packed = toolchains.map((toolchain): Trial => {
    return { source: "tarball", toolchain, steps: tarballSteps(tarball, toolchain) };
  });
  if (!values.clones) return packed;
  const steps = cloneSteps(repository);
  return [
    ...packed,
    ...toolchains.map((toolchain): Trial => ({ source: "clone", toolchain, steps })),
  ];
}

/** Packs this repository; `npm pack` compiles it first. */
async function pack(): Promise<string> {
  const output = await succeedIn(repository, "npm", [
    "pack",
    "--pack-destination",
    work,
    "--silent",
  ]);
  return join(work, output.trim().split("\n").at(-1) ?? "");
}

/** Builds the sample with the current Node, and returns the hash of its manifest. */
async function buildHere(): Promise<string> {
  const program = join(repository, "dist/cli/main.js");
  await succeedIn(work, process.execPath, [program, "--quiet"]);
  return manifestHash(join(work, "out"));
}

/** Runs the steps in order, up to the first that fails. */
async function attempt(trial: Trial, manifest: string): Promise<Result> {
  const { source, toolchain, steps } = trial;
  const folder = join(work, `${source}-${toolchain.line}`);
  mkdirSync(folder);
  const durations = new Map<string, number | undefined>();
  for (const { name, run } of steps) {
    const start = performance.now();
    try {
      await run({ folder, toolchain, manifest });
      durations.set(name, performance.now() - start);
    } catch (error) {
      durations.set(name, undefined);
      console.error(`${source}, Node ${toolchain.node}, npm ${toolchain.npm}: ${name} failed`);
      console.error(error instanceof Error ? error.message : error);
      break;
    }
  }
  await rm(folder, { recursive: true });
  return { ...trial, durations };
}

/** Prints a table of all steps and a line with counts, and sets the exit status. */
function report(results: readonly Result[]): void {
  const names = [...new Set(results.flatMap(({ steps }) => steps.map(({ name }) => name)))];
  const rows = results.map(({ source, toolchain, durations }) => [
    `${source}, Node ${toolchain.node}`,
    toolchain.npm,
    ...names.map((name) => (durations.has(name) ? cell(durations.get(name)) : "–")),
  ]);
  console.log(table([["", "npm", ...names], ...rows]));
  const tried = results.flatMap(({ durations }) => [...durations.values()]);
  const failed = tried.filter((duration) => duration === undefined).length;
  console.log(`\n${tried.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function cell(duration: number | undefined): string {
  return duration === undefined ? "failed" : `${(duration / 1000).toFixed(1)} s`;
}
