/** What one build costs, told by the program itself and by the process that it ran in. */
import { spawnSync } from "node:child_process";

/** The cost of a build, in seconds and bytes. */
export interface Cost {
  /** From start to end of the process. */
  readonly seconds: number;
  /** Time of all processors together; unlike the other it hardly depends on what else the machine does. */
  readonly processor: number;
  /** Each phase as the program reports it. */
  readonly phases: Readonly<Record<string, number>>;
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  /** The most memory that the process held at once. */
  readonly peak: number;
}

/** Runs before the program, in its process: at the end it writes to file descriptor 3 what it used. */
const reporter = `
import { readFileSync, writeSync } from "node:fs";
process.on("exit", () => {
  const { maxRSS } = process.resourceUsage();
  let kibibytes = maxRSS;
  // maxRSS may count what the parent held when it started this process; Linux says it exactly.
  try {
    kibibytes = Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? maxRSS);
  } catch {}
  const { user, system } = process.cpuUsage();
  writeSync(3, JSON.stringify({ peak: kibibytes * 1024, processor: (user + system) / 1e6 }));
});
`;

/** Runs the compiled program with these arguments, which ask for its result as JSON. */
export function measureBuild(program: string, args: readonly string[]): Cost {
  const preload = `data:text/javascript,${encodeURIComponent(reporter)}`;
  const started = performance.now();
  const { status, stdout, stderr, output } = spawnSync(
    process.execPath,
    ["--import", preload, program, ...args],
    { encoding: "utf8", maxBuffer: 2 ** 30, stdio: ["ignore", "pipe", "pipe", "pipe"] },
  );
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) {
    console.error(`the build ended with status ${status}: ${stderr}${stdout}`);
    process.exit(2);
  }
  const used = JSON.parse(output[3] ?? "") as Pick<Cost, "peak" | "processor">;
  const result = JSON.parse(stdout) as Pick<Cost, "files" | "bytes" | "written"> & {
    readonly seconds: Cost["phases"];
  };
  const { files, bytes, written, seconds: phases } = result;
  return { seconds, ...used, phases, files, bytes, written };
}

/** The median of every number; files and bytes are the same in each. */
export function medianOf(costs: readonly Cost[]): Cost {
  const [first] = costs;
  if (first === undefined) throw new Error("there is nothing to take the median of");
  const phases = Object.keys(first.phases).map((phase) => [
    phase,
    median(costs.map((cost) => cost.phases[phase] ?? 0)),
  ]);
  return {
    ...first,
    seconds: median(costs.map(({ seconds }) => seconds)),
    processor: median(costs.map(({ processor }) => processor)),
    phases: Object.fromEntries(phases),
    peak: median(costs.map(({ peak }) => peak)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [lower = 0, upper = 0] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1);
  return (lower + upper) / 2;
}
