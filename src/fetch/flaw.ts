/** Why an answer cannot be used. The client asks again, or reports the flaw. */

interface Details {
  /** Whether asking again would give the same answer. */
  readonly isFinal?: boolean;
  /** Milliseconds for which the service asks for no requests. */
  readonly pause?: number | undefined;
  readonly cause?: unknown;
  /** What to do, if not to check the service. */
  readonly hint?: string;
}

/** An answer that is missing or cannot be used. */
export class Flaw extends Error {
  readonly isFinal: boolean;
  readonly pause: number | undefined;
  readonly hint: string | undefined;

  constructor(message: string, { isFinal = false, pause, cause, hint }: Details = {}) {
    super(message, { cause });
    this.hint = hint;
    this.isFinal = isFinal;
    this.pause = pause;
  }
}
