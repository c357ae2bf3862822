/** The log and the stop signal of a running command. */
import type { Log } from "../model/log.ts";

/** What a caller may give next to the settings. */
export interface Running<Phase extends string = string> {
  /** Stops the command at a point that leaves nothing half done; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly log?: Partial<Log<Phase>> | undefined;
}

/** The same, with defaults filled in. */
export interface Watched<Phase extends string = string> {
  readonly signal: AbortSignal;
  readonly log: Log<Phase>;
}

/** Fills in a signal that never aborts and a log that prints nothing. */
export function watched<Phase extends string>({ signal, log }: Running<Phase>): Watched<Phase> {
  return {
    signal: signal ?? new AbortController().signal,
    log: {
      phase: () => {},
      expect: () => {},
      progress: () => {},
      note: () => {},
      warn: () => {},
      ...log,
    },
  };
}
