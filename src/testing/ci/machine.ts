/** A simulated CI system: it keeps the repository, caches and artifacts, and gives each job a new machine. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Variables } from "./shell.ts";

/** A CI system. */
export interface Ci {
  /** Folder of the repository. */
  readonly repository: string;
  /** Folder with a folder for each job, cache and artifact. */
  readonly work: string;
  /** Variables of every job; PATH has stand-ins for tools that this machine does not have. */
  readonly env: Variables;
  readonly secrets: Variables;
}

/** Makes the empty folder of a new machine. */
export function newMachine({ work }: Ci): string {
  mkdirSync(work, { recursive: true });
  return mkdtempSync(join(work, "job-"));
}

/** Copies the repository into the folder of a job. */
export function checkOut({ repository }: Ci, workspace: string): void {
  copy(repository, workspace);
}

/** Saves paths of a job under a key. */
export function save({ work }: Ci, key: string, workspace: string, paths: readonly string[]): void {
  const folder = join(work, "kept", key);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of paths) {
    if (existsSync(join(workspace, path))) copy(join(workspace, path), join(folder, path));
  }
}

/** Restores what was saved under a key, or else under the last key with one of the prefixes. */
export function restore(
  ci: Ci,
  workspace: string,
  key: string,
  beginnings: readonly string[] = [],
): void {
  const [found = beginnings.flatMap((one) => keptKeys(ci, one, false)).at(-1)] = keptKeys(
    ci,
    key,
    true,
  );
  if (found !== undefined) copy(join(ci.work, "kept", found), workspace);
}

/** The saved keys that equal this one, or that begin with it. */
export function keptKeys({ work }: Ci, key: string, isWhole: boolean): string[] {
  const kept = join(work, "kept");
  const keys = existsSync(kept) ? readdirSync(kept).sort() : [];
  return keys.filter((one) => (isWhole ? one === key : one.startsWith(key)));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
}
