/** Ctrl-C and other signals: the command stops at a point from which the next run can go on. */
import { constants } from "node:os";
import type { Terminal } from "./terminal.ts";

export class Interrupted extends Error {
  /** 128 plus the number of the signal, as in shells. */
  readonly status: number;

  /** @param left what the command leaves behind */
  constructor(signal: NodeJS.Signals, left: string) {
    super(`stopped by ${signal}; ${left}`);
    this.status = 128 + constants.signals[signal];
  }
}

/**
 * Runs the work with an abort signal that fires when the process is asked to stop. A signal after the work does nothing:
 * without a handler, it would end the process, whose exit status must say that the work is done.
 * @param left what the work leaves behind if it is stopped
 */
export function interruptible<Result>(
  { signals }: Terminal,
  work: (signal: AbortSignal) => Promise<Result>,
  left = "nothing was left half done",
): Promise<Result> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => controller.abort(new Interrupted(signal, left));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) signals.on(signal, stop);
  return work(controller.signal);
}
