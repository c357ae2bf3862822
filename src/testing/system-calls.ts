/** Finds the system calls of a build, and makes them fail or kills the build at one of them, with strace. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Outcome } from "./program.ts";
import type { BuiltSnapshot, SharedFolder } from "./shared-folder.ts";

/** Errors that each system call can give for reasons outside the program (POSIX, Linux). */
export const failures: Readonly<Record<string, readonly string[]>> = {
  access: ["EACCES", "EIO"],
  close: ["EIO", "ENOSPC", "EDQUOT"],
  fcntl: ["ENOLCK", "EIO"],
  ftruncate: ["EIO", "EFBIG"],
  getdents64: ["EIO", "EACCES"],
  mkdir: ["ENOSPC", "EDQUOT", "EACCES", "EROFS"],
  newfstatat: ["EIO", "EACCES"],
  openat: ["EACCES", "EMFILE", "EIO", "ENOSPC", "EDQUOT", "EROFS"],
  pread64: ["EIO"],
  pwrite64: ["EIO", "ENOSPC", "EDQUOT", "EFBIG"],
  read: ["EIO"],
  rename: ["EXDEV", "EBUSY", "EACCES", "ENOSPC", "EIO", "EROFS"],
  rmdir: ["EBUSY", "EACCES", "EIO"],
  statx: ["EIO", "EACCES"],
  unlink: ["EBUSY", "EACCES", "EIO", "EROFS"],
  write: ["ENOSPC", "EDQUOT", "EIO", "EFBIG"],
};

/** A call of the main thread on a file of the workplace. */
export interface Call {
  readonly name: string;
  readonly path: string;
  /** Number of the call among those of this name on the path, counted from 1. */
  readonly number: number;
  /** Whether it changes something on the disk. */
  readonly isChange: boolean;
}

/** What happens at a call: the disk fails, once or from then on, or the build is killed before it. */
export const mishaps = ["killed", "fails once", "fails for good"] as const;
export type Mishap = (typeof mishaps)[number];

const changes = /^(?:ftruncate|mkdir|pwrite64|rename|rmdir|unlink|write)$/;

/** The calls of a build of a built, in their order. */
export async function callsOf(shared: SharedFolder, next: BuiltSnapshot): Promise<Call[]> {
  const { folder } = shared.place;
  const names = Object.keys(failures).join();
  const { outcome, log } = await underStrace(shared, next, ["-y", "-e", `trace=${names}`]);
  if (outcome.status !== 0) throw new Error(`strace cannot be used here: ${outcome.stderr}`);
  const lines = log.split("\n");
  const [main] = lines[0]?.split(" ") ?? [];
  const counts = new Map<string, number>();
  return lines.flatMap((line) => {
    const [, thread, name = "", text = ""] = /^(\d+) +(\w+)\((.*)$/.exec(line) ?? [];
    const start = text.indexOf(folder);
    // Only locks can fail among the uses of fcntl.
    const isMeant = thread === main && start >= 0 && (name !== "fcntl" || text.includes("F_SETLK"));
    if (!isMeant) return [];
    const path = text.slice(start).replace(/[">].*$/, "");
    const key = `${name} ${path}`;
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    return [{ name, path, number, isChange: changes.test(name) || text.includes("O_CREAT") }];
  });
}

/** A build of a built in which one call fails; undefined if the build did not reach that call. */
export async function buildWithFailure(
  shared: SharedFolder,
  next: BuiltSnapshot,
  { name, path, number }: Call,
  code: string,
  isLasting = false,
): Promise<Outcome | undefined> {
  const inject = `inject=${name}:error=${code}:when=${number}${isLasting ? "+" : ""}`;
  const options = ["-P", path, "-e", `trace=${name}`, "-e", inject];
  const { outcome, log } = await underStrace(shared, next, options);
  return log.includes("(INJECTED)") ? outcome : undefined;
}

/** A build of a built with a mishap at one of its calls. */
export async function buildWithMishap(
  shared: SharedFolder,
  next: BuiltSnapshot,
  calls: readonly Call[],
  at: Call,
  mishap: Mishap,
): Promise<Outcome | undefined> {
  if (mishap === "fails once") return buildWithFailure(shared, next, at, "EIO");
  if (mishap === "fails for good") return buildWithBrokenDisk(shared, next, calls, at);
  const inject = `inject=${at.name}:signal=SIGKILL:when=${at.number}`;
  const options = ["-P", at.path, "-e", `trace=${at.name}`, "-e", inject];
  return (await underStrace(shared, next, options, [])).outcome;
}

/** Every call on a file that the build uses fails from this one on. strace counts the calls of each name. */
async function buildWithBrokenDisk(
  shared: SharedFolder,
  next: BuiltSnapshot,
  calls: readonly Call[],
  first: Call,
): Promise<Outcome | undefined> {
  const before = calls.slice(0, calls.indexOf(first));
  const names = [...new Set(calls.map(({ name }) => name))].filter((name) => name !== "fcntl");
  const options = [...new Set(calls.map(({ path }) => path))].flatMap((path) => ["-P", path]);
  options.push("-e", `trace=${names.join()}`);
  for (const name of names) {
    const count = before.filter((call) => call.name === name).length;
    options.push("-e", `inject=${name}:error=EIO:when=${count + 1}+`);
  }
  const { outcome, log } = await underStrace(shared, next, options);
  return log.includes("(INJECTED)") ? outcome : undefined;
}

/** @param filter makes strace faster, but strace 6.1 then sends no signals */
async function underStrace(
  shared: SharedFolder,
  next: BuiltSnapshot,
  options: readonly string[],
  filter: readonly string[] = ["--seccomp-bpf"],
) {
  const file = join(shared.place.folder, "strace.log");
  const under = ["strace", "-f", "--quiet=all", ...filter, "-o", file, ...options];
  const outcome = await shared.start(next, 1, { under, env: { UV_USE_IO_URING: "0" } }).ended;
  const log = readFileSync(file, "latin1");
  rmSync(file);
  return { outcome, log };
}
