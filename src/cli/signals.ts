/** Ctrl-C and other signals: the command stops at a point from which the next run can go on. */
import { constants } from "node:os";
import type { Terminal } from "./terminal.ts";

/** Signals that ask a process to stop. */
export const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export type StopSignal = (typeof stopSignals)[number];

/** The exit status of what a signal stopped, as in shells. */
export function statusAfter(signal: StopSignal): number {
  return 128 + constants.signals[signal];
}

export class Interrupted extends Error {
  readonly status: number;

  /** @param left what the command leaves behind */
  constructor(signal: StopSignal, left: string) {
    super(`stopped by ${signal}; ${left}`);
    this.status = statusAfter(signal);
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
  const stop = (signal: StopSignal) => controller.abort(new Interrupted(signal, left));
  for (const signal of stopSignals) signals.on(signal, stop);
  return work(controller.signal);
}
