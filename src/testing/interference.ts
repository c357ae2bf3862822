/** Makes the disk fail, or the process die, at one exact step, with code that Node loads before the program. */
import { preload, type Surroundings } from "./preload.ts";

/**
 * What happens at a step, which is a call that changes something on the disk: the process is killed before it, or the disk
 * fails once or from then on.
 */
export type Interference = "killed before" | "disk broken at" | "disk broken from";

/**
 * Options for Node that interfere with the program.
 * @param at number of the step, counted from 1, or the end of the path that the step moves a file to
 */
export function interferenceAt(at: number | string, how: Interference): string[] {
  return preload(interfere, at, how);
}

/** Runs in the program, so it may use only its arguments. */
function interfere({ fs }: Surroundings, at: number | string, how: Interference): void {
  const { mkdirSync, renameSync, rmSync, rmdirSync, writeFileSync } = fs;
  let steps = 0;
  let isReached = false;
  const before = (to = "") => {
    steps += 1;
    const isNow = typeof at === "number" ? steps === at : to.endsWith(at);
    isReached ||= isNow;
    if ((isNow && how === "disk broken at") || (isReached && how === "disk broken from")) {
      throw Object.assign(new Error("EIO: i/o error"), { code: "EIO", syscall: "write" });
    }
    if (isNow) process.kill(process.pid, "SIGKILL");
  };
  fs.mkdirSync = ((...args: Parameters<typeof mkdirSync>) => {
    before();
    return mkdirSync(...args);
  }) as typeof mkdirSync;
  fs.renameSync = (from, to) => {
    before(String(to));
    renameSync(from, to);
  };
  fs.rmdirSync = (...args) => {
    before();
    rmdirSync(...args);
  };
  fs.writeFileSync = (...args) => {
    before();
    writeFileSync(...args);
  };
  fs.rmSync = (...args) => {
    before();
    rmSync(...args);
  };
}
