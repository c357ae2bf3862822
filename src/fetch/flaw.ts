/** Why an answer cannot be used: it is asked for again, or reported. */

interface Details {
  /** Asking again would give the same. */
  readonly isFinal?: boolean;
  /** Milliseconds that the service asks to be left alone. */
  readonly pause?: number;
  readonly cause?: unknown;
  /** What to do, where that is not to look at the service. */
  readonly hint?: string;
}

/** An answer that is not what was asked for, or none at all. */
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
