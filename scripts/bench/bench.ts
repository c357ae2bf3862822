/**
 * The benchmark: the cost of builds of several sizes, compared with the minimum cost of writing the same files and with a
 * simple script. It needs GNU time.
 *
 *     npm run bench
 *     npm run bench -- --write                        also writes the table of docs/benchmarks.md
 *     npm run bench -- --sizes 0.1,1 --rounds 3 --work <folder on another disk>
 *
 * On ext4, creating files is many times slower for five minutes after as many were deleted. So every build goes into a
 * new folder, and nothing is deleted before the end.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { digest, filesBelow } from "../../src/disk/files.ts";
import { groupsOf } from "../../src/model/groups.ts";
import { alterSnapshot } from "../../src/testing/snapshots.ts";
import { replaceBlock } from "../marked-block.ts";
import { baseUrl, changeOne, changePercent, run } from "./trial.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));
const program = join(project, "dist/cli/main.js");
const byHand = join(project, "scripts/bench/by-hand.mjs");

const { values } = parseArgs({
  options: {
    /** Multiples of the full size. */
    sizes: { type: "string", default: "0.1,1,3,10" },
    /** Rounds at sizes up to 1; larger sizes have one. */
    rounds: { type: "string", default: "5" },
    work: { type: "string", default: tmpdir() },
    write: { type: "boolean", default: false },
  },
});

/** One thing measured once. */
interface Trial {
  readonly size: number;
  readonly site: string;
  readonly name: string;
  readonly seconds: number;
  /** Processor time in seconds, in the program and in the system. */
  readonly processor: number;
  /** Peak memory in MiB; the floor's has no meaning. */
  readonly peak?: number;
  readonly files: number;
  readonly written: number;
}

const floor = "floor: write the same files";
const fullBuild = "full build, --jobs 2";

const trials: Trial[] = [];
const load = loadavg()[0] ?? 0;
const work = mkdtempSync(join(resolve(values.work), "anthology-bench-"));
console.error(`building in ${work}`);
for (const size of values.sizes.split(",").map(Number)) measureSize(size);
const table = `${circumstances()}\n\n${measuredTable()}`;
console.log(table);
if (values.write) {
  const file = join(project, "docs/benchmarks.md");
  writeFileSync(file, replaceBlock(readFileSync(file, "utf8"), "measured", "npm run bench", table));
}
// Much faster than Node with millions of files.
spawnSync("rm", ["-rf", work]);

function measureSize(size: number): void {
  const plain = join(work, `${size}.sqlite`);
  run(process.execPath, [...process.execArgv, "scripts/full-size.ts", plain, "--scale", `${size}`]);
  const snapshots = { plain, one: `${plain}-one`, percent: `${plain}-percent` };
  copyFileSync(plain, snapshots.one);
  alterSnapshot(snapshots.one, changeOne);
  copyFileSync(snapshots.one, snapshots.percent);
  alterSnapshot(snapshots.percent, `BEGIN; ${changePercent}; COMMIT`);
  const rounds = size > 1 ? 1 : Number(values.rounds);
  for (let round = 1; round <= rounds; round += 1) {
    const folder = join(work, `size-${size}-round-${round}`);
    measureApi(size, snapshots, folder);
    if (size <= 1) measureProducts(size, snapshots, folder);
  }
}

interface Snapshots {
  readonly plain: string;
  /** With one text changed. */
  readonly one: string;
  /** With every hundredth record with a text of its own changed, too. */
  readonly percent: string;
}

/** The pages of the API alone, which the script written by hand makes too. */
function measureApi(size: number, { plain, one, percent }: Snapshots, folder: string): void {
  const site = siteMeter(size, "API alone", ["--only", "api"]);
  const [out, solo, hasty] = ["build", "solo", "no-sync"].map((name) => join(folder, name));
  if (out === undefined || solo === undefined || hasty === undefined) return;
  site.build(fullBuild, plain, out);
  site.floor(out);
  if (size <= 1) {
    site.build("full build, --jobs 1", plain, solo, "--jobs", "1");
    expectSame(manifest(out), manifest(solo), "--jobs 1 and --jobs 2");
    site.build("full build, --no-sync", plain, hasty, "--no-sync");
    site.build("rebuild, one text changed, --no-sync", one, hasty, "--no-sync");
  }
  if (size === 1) site.byHand(plain, out, join(folder, "by-hand"));
  site.build("rebuild, nothing changed", plain, out);
  site.build("rebuild, one text changed", one, out);
  site.build("rebuild, 1% of the records changed", percent, out);
  site.command("check", "--snapshot", plain, "--base-url", baseUrl, "--jobs", "2", "--only", "api");
  site.command("verify", out);
  const before = manifest(out);
  // Without the note of the last build, a build renders every page again, and writes those that differ.
  rmSync(`${dirname(out)}/.build.anthology-build.json`);
  const { written } = site.build("", percent, out);
  expectSame(before, manifest(out), "a rebuild and a clean build");
  if (written > 0) throw new Error(`${out}: a rebuild left ${written} other files`);
}

function measureProducts(size: number, { plain, one }: Snapshots, folder: string): void {
  const site = siteMeter(size, "all products", []);
  const out = join(folder, "products");
  site.build(fullBuild, plain, out);
  site.floor(out);
  site.build("full build, --no-sync", plain, `${out}-no-sync`, "--no-sync");
  site.build("rebuild, one text changed, --no-sync", one, `${out}-no-sync`, "--no-sync");
  site.build("rebuild, nothing changed", plain, out);
  site.build("rebuild, one text changed", one, out);
  site.command("check", "--snapshot", plain, "--base-url", baseUrl, "--jobs", "2");
}

/** Functions that measure a site, and record the results under a name, unless it is empty. */
function siteMeter(size: number, site: string, only: readonly string[]) {
  let made = { files: 0 };
  const record = (name: string, trial: Omit<Trial, "size" | "site" | "name">) => {
    if (name === "") return;
    trials.push({ size, site, name, ...trial });
    console.error(`size ${size}, ${site}: ${name}: ${trial.seconds} s`);
  };
  return {
    build(name: string, snapshot: string, out: string, ...more: readonly string[]) {
      const args = ["build", "--snapshot", snapshot, "--out", out, "--base-url", baseUrl];
      const jobs = more.includes("--jobs") ? [] : ["--jobs", "2"];
      const { stdout, ...cost } = timed([program, ...args, ...jobs, ...more, ...only, "--json"]);
      const { files, written } = JSON.parse(stdout) as Trial;
      made = { files };
      record(name, { ...cost, ...made, written });
      return { written };
    },
    command(name: string, ...args: readonly string[]) {
      const { stdout: _stdout, ...cost } = timed([program, name, ...args]);
      record(name, { ...cost, ...made, written: 0 });
    },
    floor: (of: string) => record(floor, writeAgain(of, `${of}-floor`)),
    /** It writes no schemas, settings of hosts and pages next to the API. */
    byHand(snapshot: string, built: string, out: string) {
      const { stdout: _stdout, ...cost } = timed([byHand, snapshot, out, baseUrl]);
      const files = [...filesBelow(built)].filter((path) => /^(?:format-)?api\//.test(path));
      const digestsOf = (folder: string) => files.map((path) => digest(join(folder, path))?.sha256);
      expectSame(`${digestsOf(built)}`, `${digestsOf(out)}`, "a build and the script by hand");
      record("by hand", { ...cost, files: files.length, written: files.length });
    },
  };
}

/** Runs a script to its end, and measures it with its child processes. */
function timed(script: readonly string[]) {
  // The next build must not pay for the files of the last.
  spawnSync("sync");
  const report = join(work, "time");
  const words = ["-f", "%e %U %S %M", "-o", report, process.execPath, ...script];
  const stdout = run("/usr/bin/time", words);
  const [seconds = 0, user = 0, system = 0, kibibytes = 0] = readFileSync(report, "utf8")
    .split(" ")
    .map(Number);
  return { seconds, processor: user + system, peak: kibibytes / 1024, stdout };
}

/**
 * Writes the files of a build again in the simplest way: one thread only makes folders and writes files from memory. No
 * generator that writes the same files this way can be faster.
 */
function writeAgain(build: string, out: string): Omit<Trial, "size" | "site" | "name"> {
  let [seconds, processor] = [0, 0];
  const paths = [...filesBelow(build)];
  const made = new Set<string>();
  for (let first = 0; first < paths.length; first += 1000) {
    const files = paths.slice(first, first + 1000).map((path) => {
      return { file: join(out, path), content: readFileSync(join(build, path)) };
    });
    const started = performance.now();
    const before = process.cpuUsage();
    for (const { file, content } of files) {
      const folder = dirname(file);
      if (!made.has(folder)) mkdirSync(folder, { recursive: true });
      made.add(folder);
      writeFileSync(file, content);
    }
    const { user, system } = process.cpuUsage(before);
    processor += (user + system) / 1e6;
    seconds += (performance.now() - started) / 1000;
  }
  return { seconds, processor, files: paths.length, written: paths.length };
}

function manifest(out: string): string {
  return readFileSync(join(out, "manifest.json"), "utf8");
}

function expectSame(one: string, other: string, what: string): void {
  if (one !== other) throw new Error(`${what} give different manifests`);
}

/** The machine and the method, in a sentence or two. */
function circumstances(): string {
  const machine = `${availableParallelism()} processors (${cpus()[0]?.model ?? "unknown"})`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  return (
    `Node ${process.version}, ${machine}, ${memory}, load average ${load.toFixed(1)} before the first run. ` +
    "Seconds, of the clock and of processors, and memory are medians of the rounds; ratios are of these seconds of the clock."
  );
}

function measuredTable(): string {
  const head = [
    "size",
    "site",
    "what",
    "seconds",
    "processor",
    "× floor",
    "peak MiB",
    "files",
    "written",
  ];
  const groups = groupsOf(trials, ({ size, site, name }) => `${size} | ${site} | ${name}`);
  const rows = [...groups.values()].map((own) => {
    const { size, site, name, files, written } = own[0] as Trial;
    const secondsOf = (other: string) =>
      median(groups.get(`${size} | ${site} | ${other}`)?.map(({ seconds }) => seconds) ?? []);
    const seconds = secondsOf(name);
    const peaks = own.flatMap(({ peak }) => peak ?? []);
    return [
      size,
      site,
      name,
      inSeconds(seconds),
      inSeconds(median(own.map(({ processor }) => processor))),
      (seconds / secondsOf(floor)).toFixed(2),
      peaks.length === 0 ? "–" : Math.round(median(peaks)),
      files,
      written,
    ];
  });
  const isText = (column: number) => column === 1 || column === 2;
  const rule = head.map((_, column) => (isText(column) ? "---" : "---:"));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function inSeconds(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
