/** Whether something is there, where the disk may fail to tell. */
import { statSync } from "node:fs";
import { explainDiskError, hasCode } from "./errors.ts";

/**
 * Whether there is a file or a folder at a path. A link that leads nowhere counts as nothing.
 * @throws AnthologyError of kind `run` if the disk cannot tell: `existsSync` would say that nothing is there
 */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (hasCode(error, "ENOTDIR")) return false;
    throw explainDiskError(error, `look for ${path}`);
  }
}
