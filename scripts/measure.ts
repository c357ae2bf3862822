/**
 * Measures what a build costs: the compiled program builds a snapshot into a new folder, then builds it again over
 * what is there; times, files, bytes and the most memory that the process held are printed as medians of the runs.
 *
 *     npm run compile
 *     npm run measure -- <snapshot> --readme    also writes the table of the README
 *     tsx scripts/measure.ts <snapshot> [--runs 3] [--jobs 1,2] [--json] [--readme] [-- options of the build]
 *
 * Exit status: 0 measured; 2 could not run.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureBuild, medianOf } from "./measure/cost.ts";
import { type MeasuredLine, writeMeasured } from "./measure/readme.ts";

const program = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

const { snapshot, runs, jobs, json, readme, options } = readArguments();
// What else the machine had to do: seconds mean little without it.
const [load = 0] = loadavg();
const measured = jobs.flatMap((count) => measureJobs(count));
const machine = {
  node: process.version,
  processors: availableParallelism(),
  model: cpus()[0]?.model ?? "unknown",
  memory: totalmem(),
};
if (json) console.log(JSON.stringify({ snapshot, runs, machine, measured }));
else printTable();
if (readme) {
  const { node, processors, model } = machine;
  const place = `Node ${node}, ${processors} processors (${model})`;
  const state = `load average ${load.toFixed(1)} before the first run`;
  const what = "A full-size snapshot (`npm run full-size`)";
  writeMeasured(`${what}: medians of ${runs} runs, ${place}, ${state}.`, measured);
}

/** Medians of building anew and of building over the same files. */
function measureJobs(count: number): MeasuredLine[] {
  const costs = Array.from({ length: runs }, () => {
    const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
    const out = join(folder, "out");
    const words = ["build", "--snapshot", snapshot, "--out", out, "--jobs", `${count}`, "--json"];
    try {
      const measure = () => measureBuild(program, [...words, ...options]);
      return { anew: measure(), again: measure() };
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  return [
    { build: "new", jobs: count, ...medianOf(costs.map(({ anew }) => anew)) },
    { build: "again", jobs: count, ...medianOf(costs.map(({ again }) => again)) },
  ];
}

function printTable(): void {
  const { node, processors, model, memory } = machine;
  console.log(`Node ${node}, ${processors} processors (${model}), ${megabytes(memory)} of memory`);
  console.log(`medians of ${runs} runs`);
  for (const { build, jobs, seconds, processor, phases, files, bytes, written, peak } of measured) {
    console.log(
      `\n${build}, --jobs ${jobs}: ${seconds.toFixed(2)} s (${processor.toFixed(2)} s of processors), ` +
        `${megabytes(peak)} of memory, ${files} files, ${bytes} bytes, ${written} written`,
    );
    for (const [phase, time] of Object.entries(phases)) {
      console.log(`  ${time.toFixed(2).padStart(8)} s  ${phase}`);
    }
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MiB`;
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: "string", default: "3" },
      jobs: { type: "string", default: "1,2" },
      json: { type: "boolean", default: false },
      readme: { type: "boolean", default: false },
    },
  });
  const [snapshot, ...options] = positionals;
  const runs = Number(values.runs);
  const jobs = values.jobs.split(",").map(Number);
  const isCount = (value: number) => Number.isInteger(value) && value > 0;
  if (snapshot === undefined || !isCount(runs) || !jobs.every(isCount)) {
    console.error("usage: tsx scripts/measure.ts <snapshot> [--runs 3] [--jobs 1,2] [--json]");
    process.exit(2);
  }
  if (!existsSync(program)) {
    console.error("the program is not compiled; run: npm run compile");
    process.exit(2);
  }
  return { snapshot, runs, jobs, json: values.json, readme: values.readme, options };
}
