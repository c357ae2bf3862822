/**
 * How much memory the program takes before it tidies up. V8 lets a heap grow to four times of what is in use, and
 * gives each thread 48 MB for what lives shortly: more than a build needs, and it is no faster for it (npm run bench).
 */
import { setFlagsFromString } from "node:v8";

/** Sets it for this thread and those that are started after this. */
export function takeLittleMemory(): void {
  // Percent by which the heap may grow over what was in use after the last collection.
  setFlagsFromString("--heap-growing-percent=30");
  // MB of each half of the space in which objects begin.
  setFlagsFromString("--max-semi-space-size=4");
}
