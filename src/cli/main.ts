#!/usr/bin/env node
/**
 * The program. Its command runs in another thread, because Node handles signals between two computations of the main thread: a
 * long one would keep the program from stopping.
 */
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { type StopSignal, statusAfter, stopSignals } from "./signals.ts";
import { hasColours, terminal } from "./terminal.ts";
import type { Given, Sent } from "./thread.ts";

/** Milliseconds in which the command must answer a signal. */
const patience = 2000;

tuneEngine();
const screen = terminal(process);
const workerData: Given = {
  args: process.argv.slice(2),
  isInteractive: screen.isInteractive,
  isColoured: hasColours(process.stderr, process.env),
  columns: process.stdout.columns,
};
const thread = new Worker(new URL("./thread.js", import.meta.url), { workerData });
let isLate = false;
let isAnswered = true;
let stopping: NodeJS.Timeout | undefined;
for (const signal of stopSignals) {
  process.on(signal, () => stopping ?? stop(signal));
}
thread.on("message", (sent: Sent) => {
  if (sent.result !== undefined) screen.result(sent.result);
  if (sent.error !== undefined) screen.error(sent.error);
  if (sent.handled) isAnswered = true;
  if (sent.unhandled) endBy(sent.unhandled);
  if (sent.isLate) {
    isLate = true;
    // Signals that have come are handled first.
    setImmediate(() => thread.postMessage("last"));
  }
});
thread.on("exit", async (status) => {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise((written) => stream.write("", written));
  }
  // If Node ended the process, it would first remove the handlers of signals, and one more signal would set the status.
  process.exit(status);
});

/** Tells the command of a signal until it ends. If it does not answer, it computes, and the process ends. */
function stop(signal: StopSignal): void {
  if (isLate) return;
  if (!isAnswered) endBy(signal);
  isAnswered = false;
  thread.postMessage(signal);
  stopping = setTimeout(stop, patience, signal);
}

function endBy(signal: StopSignal): never {
  screen.error(`stopped by ${signal}; temporary files may be left`);
  process.exit(statusAfter(signal));
}

/**
 * Sets options of V8 for threads that start later. Its defaults suit programs that run for hours, but a build is short and
 * runs much code. The values are measured with `npm run bench`.
 */
function tuneEngine(): void {
  // Percent by which the heap may grow after a garbage collection; by default it may grow to four times its size.
  setFlagsFromString("--heap-growing-percent=100");
  // MB of each half of the space for new objects of the command: with 4 MB a build takes a tenth more processor time.
  setFlagsFromString("--max-semi-space-size=16");
  // Node 20 optimises a function after it has run 67,584 bytes of its code, in every thread: a quarter of the processor
  // time of a build. Later versions have a faster compiler in between, and another flag.
  if (process.version.startsWith("v20.")) setFlagsFromString("--interrupt-budget=500000");
  // Later versions begin with this size, instead of growing to the other.
  else setFlagsFromString("--min-semi-space-size=4");
}
