/** Finds the system calls of a build, and makes one of them fail, with strace. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Outcome } from "./program.ts";
import type { Rival, Rivals } from "./rivals.ts";

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
}

/** The calls of a build of a rival. */
export async function callsOf(rivals: Rivals, next: Rival): Promise<Call[]> {
  const { folder } = rivals.place;
  const names = Object.keys(failures).join();
  const { outcome, log } = await underStrace(rivals, next, ["-y", "-e", `trace=${names}`]);
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
    return [{ name, path, number }];
  });
}

/** A build of a rival in which one call fails; undefined if the build did not reach that call. */
export async function buildWithFailure(
  rivals: Rivals,
  next: Rival,
  { name, path, number }: Call,
  code: string,
  isLasting = false,
): Promise<Outcome | undefined> {
  const inject = `inject=${name}:error=${code}:when=${number}${isLasting ? "+" : ""}`;
  const options = ["-P", path, "-e", `trace=${name}`, "-e", inject];
  const { outcome, log } = await underStrace(rivals, next, options);
  return log.includes("(INJECTED)") ? outcome : undefined;
}

async function underStrace(rivals: Rivals, next: Rival, options: readonly string[]) {
  const file = join(rivals.place.folder, "strace.log");
  const under = ["strace", "-f", "--seccomp-bpf", "-o", file, ...options];
  const outcome = await rivals.start(next, 1, { under }).ended;
  const log = readFileSync(file, "latin1");
  rmSync(file);
  return { outcome, log };
}
