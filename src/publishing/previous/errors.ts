/** Errors about a previous site that cannot be used for a comparison. */
import { AnthologyError } from "../../model/errors.ts";

/** The error for the site with this name. */
export function refusal(
  name: string,
  reason: string,
  hint = hintFor(reason),
  cause?: unknown,
): AnthologyError {
  return new AnthologyError("run", `--previous ${name}: ${reason}`, { hint, cause });
}

function hintFor(reason: string): string {
  if (reason.includes("only a newer anthology-build")) {
    return "build with that version, or leave --previous out";
  }
  if (reason.includes("expected a redirect to the same host")) {
    return "give the address at that host, if it is the published site, or leave --previous out";
  }
  return "check that the published site works, then run the command again, or leave --previous out";
}
