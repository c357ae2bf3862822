/** The exit status that an error gives. */
import { AnthologyError, exitStatus } from "../model/errors.ts";
import { Interrupted } from "./signals.ts";

export function exitStatusOf(error: unknown): number {
  if (error instanceof Interrupted) return error.status;
  return exitStatus[error instanceof AnthologyError ? error.kind : "run"];
}
