/** Runs processes and measures their cost: elapsed time, processor time and peak memory. */
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BenchError } from "./arguments.ts";
import type { PeerCommand } from "./peers/peer.ts";

/** The cost of a process. */
export interface Cost {
  /** From start to end of the process. */
  readonly seconds: number;
  /** Processor time in seconds, in the program and in the system, with all child processes; undefined without /proc. */
  readonly processor: number | undefined;
  /** Peak memory in bytes. */
  readonly peak: number;
  readonly stdout: string;
}

/** Our program, compiled. */
export const program = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/*** Runs before the program, in its process: at the end it writes the peak memory to file descriptor 3. A build's threads are
 * in the same process, so this is exact; each of them would run this as well.
 */
const reporter = `
import { readFileSync, writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
if (isMainThread) process.on("exit", () => {
  let kibibytes = process.resourceUsage().maxRSS;
  // maxRSS may include the memory of the parent at the start of this process; Linux reports the exact value.
  try {
    kibibytes = Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? kibibytes);
  } catch {}
  writeSync(3, String(kibibytes * 1024));
});
`;

/** Runs our program with these arguments and `--json`. */
export function runProgram(args: readonly string[], nodeOptions: readonly string[] = []) {
  const preload = `data:text/javascript,${encodeURIComponent(reporter)}`;
  const words = [...nodeOptions, "--import", preload, program, ...args, "--json"];
  return run({ command: process.execPath, args: words, cwd: process.cwd(), env: {} }, "reported");
}

/** Runs a module of the benchmark in a separate process, whose memory is freed at its end. */
export async function runModule(module: string, args: readonly string[]): Promise<string> {
  const file = fileURLToPath(new URL(module, import.meta.url));
  // The options of this process make Node read TypeScript.
  const words = [...process.execArgv, file, ...args];
  const command = { command: process.execPath, args: words, cwd: process.cwd(), env: {} };
  return (await run(command, "sampled")).stdout;
}

/** Runs another generator, and reads the memory of it and its child processes every 50 ms. */
export function runPeer(command: PeerCommand): Promise<Cost> {
  return run(command, "sampled");
}

/** Waits until the disk has the files of the last process, so that the next does not pay for them. */
export function settle(): void {
  spawnSync("sync");
}

function run(
  { command, args, cwd, env }: PeerCommand,
  memory: "reported" | "sampled",
): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const before = childrenSeconds();
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe", memory === "reported" ? "pipe" : "ignore"],
    });
    const collected = child.stdio.slice(1).map((stream) => {
      const chunks: Buffer[] = [];
      stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
      return () => Buffer.concat(chunks).toString();
    });
    let sampled = 0;
    const sample = () => {
      sampled = Math.max(sampled, treeMemory(child.pid));
    };
    const timer = memory === "sampled" ? setInterval(sample, 50) : undefined;
    let seconds = 0;
    child.on("error", reject);
    child.on("exit", () => {
      seconds = (performance.now() - started) / 1000;
      clearInterval(timer);
    });
    child.on("close", (status, signal) => {
      const [stdout = "", stderr = "", reported = ""] = collected.map((text) => text());
      if (status === 0) {
        const after = childrenSeconds();
        const processor = before === undefined || after === undefined ? undefined : after - before;
        const peak = memory === "reported" ? Number(reported) : sampled;
        resolve({ seconds, processor, peak, stdout });
        return;
      }
      const words = [command, ...args.filter((word) => !word.startsWith("data:"))].join(" ");
      reject(new BenchError(`${words} ended with ${signal ?? status}\n${stderr}${stdout}`));
    });
  });
}

/** The processor time in seconds of all ended child processes, with their own children. */
function childrenSeconds(): number | undefined {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    // The name of the program is in brackets, and may contain blanks. After it the third word is field 5 (proc(5)).
    const words = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(words[13]) + Number(words[14])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/** USER_HZ, which is the same on every current Linux. */
const ticksPerSecond = 100;

/** The memory of a process with its children, in bytes; 0 without /proc, or if it has just ended. */
function treeMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const own = Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim().split(" "),
    );
    const inner = children.filter(Boolean).map((child) => treeMemory(Number(child)));
    return own + inner.reduce((sum, bytes) => sum + bytes, 0);
  } catch {
    return 0;
  }
}
