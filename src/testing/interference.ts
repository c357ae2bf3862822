/** Makes the disk fail, or the process die, at one exact step, with code that Node loads before the program. */
import { preload, type Surroundings } from "./preload.ts";

/**
 * What happens at a step, which is a call that changes something on the disk: the process is killed before it or during
 * it (only steps that can be interrupted count), or the disk fails once or from then on.
 */
export type Interference =
  | "killed before"
  | "killed during"
  | "disk broken at"
  | "disk broken from";

/**
 * Options for Node that interfere with the program.
 * @param at number of the step, counted from 1, or the end of the path that the step moves a file to
 */
export function interferenceAt(at: number | string, how: Interference): string[] {
  return preload(interfere, at, how);
}

/** Runs in the program, so it may use only its arguments. */
function interfere({ fs }: Surroundings, at: number | string, how: Interference): void {
  const { mkdirSync, renameSync, rmSync, rmdirSync, writeFileSync, readdirSync, statSync } = fs;
  let steps = 0;
  let isReached = false;
  const before = (halfDone?: () => void, to = "") => {
    if (how === "killed during" && halfDone === undefined) return;
    steps += 1;
    const isNow = typeof at === "number" ? steps === at : to.endsWith(at);
    isReached ||= isNow;
    if ((isNow && how === "disk broken at") || (isReached && how === "disk broken from")) {
      throw Object.assign(new Error("EIO: i/o error"), { code: "EIO", syscall: "write" });
    }
    if (!isNow) return;
    if (how === "killed during") halfDone?.();
    process.kill(process.pid, "SIGKILL");
  };
  fs.mkdirSync = ((...args: Parameters<typeof mkdirSync>) => {
    before();
    return mkdirSync(...args);
  }) as typeof mkdirSync;
  fs.renameSync = (from, to) => {
    before(undefined, String(to));
    renameSync(from, to);
  };
  fs.rmdirSync = (...args) => {
    before();
    rmdirSync(...args);
  };
  fs.writeFileSync = (file, data, options) => {
    before(() => writeFileSync(file, Buffer.from(data as string).subarray(0, 20), options));
    writeFileSync(file, data, options);
  };
  fs.rmSync = (path, options) => {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    const halfDone = () => {
      for (const name of readdirSync(path).slice(1)) rmSync(`${path}/${name}`, options);
    };
    before(isFolder ? halfDone : undefined);
    rmSync(path, options);
  };
}
