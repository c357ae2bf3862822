/** Ctrl-C and its kin: the work is stopped where the next run can go on. */
import { constants } from "node:os";

const nothingLeft = "nothing was left half done";

/** The program was asked to stop. */
export class Interrupted extends Error {
  /** 128 and the number of the signal, as shells count. */
  readonly status: number;

  /** @param left what was left behind */
  constructor(signal: NodeJS.Signals, left = nothingLeft) {
    super(`stopped by ${signal}; ${left}`);
    this.status = 128 + constants.signals[signal];
  }
}

/**
 * Runs the work with a signal that aborts when the process is asked to stop.
 * @param left what the work leaves behind then
 */
export async function interruptible<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  left = nothingLeft,
): Promise<Result> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => controller.abort(new Interrupted(signal, left));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
