/** Ctrl-C and other signals: the command stops at a point from which the next run can go on. */
import { constants } from "node:os";

export class Interrupted extends Error {
  /** 128 plus the number of the signal, as in shells. */
  readonly status: number;

  /** @param left what the command leaves behind */
  constructor(signal: NodeJS.Signals, left: string) {
    super(`stopped by ${signal}; ${left}`);
    this.status = 128 + constants.signals[signal];
  }
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Ignores signals from now on: the command is done, and its exit status must say so. */
export function ignoreSignals(): void {
  for (const signal of signals) process.on(signal, () => {});
}

/**
 * Runs the work with an abort signal that fires when the process is asked to stop.
 * @param left what the work leaves behind if it is stopped
 */
export async function interruptible<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  left = "nothing was left half done",
): Promise<Result> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => controller.abort(new Interrupted(signal, left));
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    // Later than what follows on the result: without a handler, a signal would end the process.
    setImmediate(() => {
      for (const signal of signals) process.off(signal, stop);
    });
  }
}
