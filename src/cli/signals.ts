/** Ctrl-C and its kin: the work is stopped where it leaves nothing half done. */
import { constants } from "node:os";

/** The program was asked to stop. */
export class Interrupted extends Error {
  /** 128 and the number of the signal, as shells count. */
  readonly status: number;

  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`);
    this.status = 128 + constants.signals[signal];
  }
}

/** Runs the work with a signal that aborts when the process is asked to stop. */
export async function interruptible<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => controller.abort(new Interrupted(signal));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
