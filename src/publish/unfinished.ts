/**
 * The list that is in a target during a publication: every file that the publication uploads or deletes. If the next
 * publication finds it, the last one was interrupted, and these files may have any content.
 */
import { fileLines, writeText } from "../disk/files.ts";
import { AnthologyError, quote } from "../model/errors.ts";
import type { PathList } from "./path-list.ts";

/** Name of the list in the target. */
export const unfinishedName = ".anthology-build-publishing";

/** A list as it was found. */
export interface Unfinished {
  /** False if the list itself was cut short: then no file of the target can be trusted. */
  readonly isComplete: boolean;
  /** The paths, sorted. */
  paths(): Generator<string>;
}

/** Writes the list to a file on this machine. */
export function writeUnfinished(file: string, paths: PathList): void {
  writeText(file, linesFor(paths));
}

function* linesFor(paths: PathList): Generator<string> {
  yield `${opening}${paths.count}\n`;
  for (const path of paths) yield `${path}\n`;
  yield `${closing}\n`;
}

const opening = "anthology-build is publishing here. Files that it uploads or deletes: ";
const closing = "end of the list";

/**
 * Reads a list that was copied to this machine.
 * @param where the name of the list in messages
 */
export function readUnfinished(file: string, where: string): Unfinished {
  let last = "";
  for (const line of fileLines(file)) last = line;
  const isComplete = last === closing;
  return {
    isComplete,
    paths: function* () {
      let previous = "";
      const lines = fileLines(file);
      lines.next();
      for (const line of lines) {
        // The last line is the closing line or, in a list that was cut short, perhaps half a path.
        if (line === last) return;
        if (!isInside(line) || line <= previous) throw strange(where, line);
        previous = line;
        yield line;
      }
    },
  };
}

/** Whether a path stays inside the target: files that are listed may be deleted. */
function isInside(path: string): boolean {
  return path.split("/").every((name) => !["", ".", ".."].includes(name));
}

function strange(where: string, line: string): AnthologyError {
  const message = `${where} is not a list of anthology-build: found ${quote(line)}`;
  const hint = "publish to another place, or delete this file if no other program needs it";
  return new AnthologyError("run", message, { hint });
}
