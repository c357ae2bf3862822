/** Profiles a full build: the functions with the largest own time. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { baseUrl } from "./peers/peer.ts";
import { runProgram } from "./processes.ts";

/** V8's profile: a tree of calls, and samples of the running call with their times in microseconds. */
interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
}

const project = new URL("../../", import.meta.url);
const functionLimit = 10;

/** Builds with one thread into the work folder and returns the lines to print. */
export async function profileBuild(snapshot: string, work: string): Promise<string> {
  const folder = join(work, "profile");
  mkdirSync(folder);
  const site = ["--snapshot", snapshot, "--out", join(work, "profiled"), "--base-url", baseUrl];
  const args = ["build", ...site, "--jobs", "1"];
  const { seconds } = await runProgram(args, ["--cpu-prof", `--cpu-prof-dir=${folder}`]);
  const times = new Map<string, number>();
  for (const file of readdirSync(folder)) {
    addTimes(JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile, times);
  }
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  const longest = [...times].toSorted(([, one], [, other]) => other - one).slice(0, functionLimit);
  const lines = longest.map(([name, time]) => {
    const share = ((100 * time) / total).toFixed(1);
    return `${(time / 1e6).toFixed(2).padStart(6)} s  ${share.padStart(4)} %  ${name}`;
  });
  return [`${seconds.toFixed(2)} s while profiled; most time by itself:`, ...lines].join("\n");
}

/** Adds the microseconds of each function. */
function addTimes({ nodes, samples, timeDeltas }: Profile, times: Map<string, number>): void {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  for (const [index, node] of samples.entries()) {
    const name = names.get(node) ?? "";
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
}

function nameOf({ functionName, url, lineNumber }: CallFrame): string {
  const name = functionName === "" ? "(anonymous)" : functionName;
  if (!url.startsWith("file:")) return url === "" ? name : `${name} ${url}:${lineNumber + 1}`;
  return `${name} ${relative(fileURLToPath(project), fileURLToPath(url))}:${lineNumber + 1}`;
}
