/** An error, and what differed when it stopped the work. */
import type { CollectionDiff } from "../comparison/compare.ts";
import { AnthologyError } from "../model/errors.ts";

export class DifferingError extends AnthologyError {
  readonly differences: readonly CollectionDiff[];

  constructor(cause: AnthologyError, found: readonly CollectionDiff[]) {
    const { kind, message, hint, faults } = cause;
    super(kind, message, { hint, cause, ...(faults && { faults }) });
    this.differences = found;
  }
}
