/** A hold: a file in a folder of releases, or in a packed site, that stops publications into it after a rollback. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ifFile } from "../disk/files.ts";
import { replaceSafely, type Sync } from "../disk/sync.ts";
import { AnthologyError } from "../model/errors.ts";

/** Name of the file. */
export const holdName = "hold";

/** Why a folder is held; null if it is not. */
export function holdOf(folder: string): string | null {
  return ifFile(() => readFileSync(join(folder, holdName), "utf8"))?.trim() ?? null;
}

/** The disk has the hold, or its end, when this returns. @param reason one line; null lifts the hold */
export function setHold(folder: string, reason: string | null, sync: Sync): void {
  const file = join(folder, holdName);
  if (reason !== null) replaceSafely(file, `${reason}\n`, sync);
  else {
    rmSync(file, { force: true });
    sync.one(folder);
  }
}

/** @throws AnthologyError of kind `run` if the folder is held */
export function checkHold(folder: string, called: string): void {
  const reason = holdOf(folder);
  if (reason === null) return;
  throw new AnthologyError("run", `${called} is held: ${reason}`, {
    hint: `when what was wrong is corrected: anthology-build rollback ${called} --lift`,
  });
}
