/** How a running command is watched and stopped. */
import type { Log } from "../model/log.ts";

/** What a caller may give next to the settings. */
export interface Running<Phase extends string = string> {
  /** Stops the work where nothing is left half done; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly log?: Partial<Log<Phase>> | undefined;
}

/** How a command is watched and stopped, with nothing left out. */
export interface Watched<Phase extends string = string> {
  readonly signal: AbortSignal;
  readonly log: Log<Phase>;
}

/** The signal and the log, given or not. */
export function watched<Phase extends string>({ signal, log }: Running<Phase>): Watched<Phase> {
  return {
    signal: signal ?? new AbortController().signal,
    log: { phase: () => {}, expect: () => {}, progress: () => {}, note: () => {}, ...log },
  };
}
