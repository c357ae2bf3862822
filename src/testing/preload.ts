/** Code that runs before the program itself, in its main thread and in each worker. */
import type Fs from "node:fs";

/** The arguments of such code, which may use nothing else. */
export interface Surroundings {
  /** Node's module; a function that is replaced in it is replaced for the whole program. */
  readonly fs: typeof Fs;
  /** 0 in the main thread, 1 in that of the command, more in those that render. */
  readonly threadId: number;
}

/** Options that make Node run a function with these values first. The function must not use a closure. */
export function preload<Values extends readonly unknown[]>(
  run: (surroundings: Surroundings, ...values: Values) => void,
  ...values: Values
): string[] {
  const code = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    import { threadId } from "node:worker_threads";
    (${String(run)})({ fs, threadId }, ...${JSON.stringify(values)});
    syncBuiltinESMExports();`;
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
}

/** Options for Node that kill the program before it moves a file to a path with this end. */
export function killedAt(end: string): string[] {
  return preload(kill, end);
}

/** Runs in the program, so it may use only its arguments. */
function kill({ fs }: Surroundings, end: string): void {
  const { renameSync } = fs;
  fs.renameSync = (from, to) => {
    if (String(to).endsWith(end)) process.kill(process.pid, "SIGKILL");
    renameSync(from, to);
  };
}
