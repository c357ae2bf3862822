/** Kills the process at one exact step, with code that Node loads before the program. */
import { preload, type Surroundings } from "./preload.ts";

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
