/** Why an answer cannot be used. It is mended by asking again, or reported. */

interface Details {
  /** Asking again would give the same. */
  readonly isFinal?: boolean;
  /** Milliseconds that the service asks to be left alone. */
  readonly pause?: number;
  readonly cause?: unknown;
}

/** An answer that is not what was asked for, or none at all. */
export class Flaw extends Error {
  readonly isFinal: boolean;
  readonly pause: number | undefined;

  constructor(message: string, { isFinal = false, pause, cause }: Details = {}) {
    super(message, { cause });
    this.isFinal = isFinal;
    this.pause = pause;
  }
}
