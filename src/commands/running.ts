/** The log and the stop signal of a running command. */
import { setImmediate } from "node:timers/promises";
import type { Log } from "../model/log.ts";

/** What a caller may give next to the settings. */
export interface Running<Phase extends string = string> {
  /** Stops the command at a point that leaves nothing half done; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly log?: Partial<Log<Phase>> | undefined;
  /** Called before the published folder is touched. When it has resolved, the signal fires no more. */
  readonly lastSignal?: (() => Promise<void>) | undefined;
}

/** The same, with defaults filled in. */
export interface Watched<Phase extends string = string> {
  readonly signal: AbortSignal;
  readonly log: Log<Phase>;
  lastSignal(): Promise<void>;
}

/** Fills in a signal that never aborts, a log that prints nothing, and time for signals of this process. */
export function watched<Phase extends string>({
  signal,
  log,
  lastSignal,
}: Running<Phase>): Watched<Phase> {
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
    lastSignal: lastSignal ?? turnTwice,
  };
}

/** Signals are handled once in a turn of the event loop, and in this turn that may be over. */
async function turnTwice(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
