#!/usr/bin/env node
/** The program. */
import { setFlagsFromString } from "node:v8";
import { runCommand } from "./run.ts";
import { terminal } from "./terminal.ts";

tuneEngine();
const status = await runCommand(process.argv.slice(2), terminal(process));
for (const stream of [process.stdout, process.stderr]) {
  await new Promise((written) => stream.write("", written));
}
// If Node ended the process, it would first remove the handlers of signals, and one more signal would set the status.
process.exit(status);

/**
 * Sets options of V8 for this thread and for threads that start later. Its defaults suit programs that run for hours, but a
 * build is short and runs much code. The values are measured with `npm run bench`.
 */
function tuneEngine(): void {
  // Percent by which the heap may grow after a garbage collection; by default it may grow to four times its size.
  setFlagsFromString("--heap-growing-percent=100");
  // MB of each half of the space for new objects, in threads that start later; by default V8 uses up to 48 MB in each.
  setFlagsFromString("--max-semi-space-size=4");
  // Node 20 optimises a function after it has run 67,584 bytes of its code, in every thread: a quarter of the processor
  // time of a build. Later versions have a faster compiler in between, and another flag.
  if (process.version.startsWith("v20.")) setFlagsFromString("--interrupt-budget=500000");
  else {
    // This thread has that space already, and it would grow: to 64 MB on Node 24. On Node 20 this changes nothing.
    setFlagsFromString("--semi-space-growth-factor=1");
    // Other threads begin with the size that theirs would grow to.
    setFlagsFromString("--min-semi-space-size=4");
  }
}
