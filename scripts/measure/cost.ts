/** What one build costs, told by the program itself and by the process that it ran in. */
import { spawnSync } from "node:child_process";

/** The cost of a build, in seconds and bytes. */
export interface Cost {
  /** From start to end of the process. */
  readonly seconds: number;
  /** Each phase as the program reports it. */
  readonly phases: Readonly<Record<string, number>>;
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  /** The most memory that the process held at once. */
  readonly peak: number;
}

/** Runs before the program, in its process: at the end it writes the peak of its memory to file descriptor 3. */
const reporter = `
import { readFileSync, writeSync } from "node:fs";
process.on("exit", () => {
  const { maxRSS } = process.resourceUsage();
  let kibibytes = maxRSS;
  // maxRSS may count what the parent held when it started this process; Linux says it exactly.
  try {
    kibibytes = Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? maxRSS);
  } catch {}
  writeSync(3, String(kibibytes));
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
  const result = JSON.parse(stdout) as Omit<Cost, "phases" | "peak" | "seconds"> & {
    readonly seconds: Cost["phases"];
  };
  const { files, bytes, written, seconds: phases } = result;
  return { seconds, phases, files, bytes, written, peak: Number(output[3]) * 1024 };
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
