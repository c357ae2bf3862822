/** What a CI keeps from run to run: the repository, caches and artifacts, and the machine that each job gets anew. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Variables } from "./shell.ts";

/** The folders of a CI. */
export interface Ci {
  /** What is committed. */
  readonly repository: string;
  /** A folder for each job, each cache and each artifact. */
  readonly work: string;
  /** Variables of every job, with the tools that stand in for those that this machine does not have. */
  readonly env: Variables;
  readonly secrets: Variables;
}

/** A new machine with nothing on it. */
export function newMachine({ work }: Ci): string {
  mkdirSync(work, { recursive: true });
  return mkdtempSync(join(work, "job-"));
}

/** Puts what is committed into the folder of a job. */
export function checkOut({ repository }: Ci, workspace: string): void {
  copy(repository, workspace);
}

/** Keeps paths of a job under a key. */
export function save({ work }: Ci, key: string, workspace: string, paths: readonly string[]): void {
  const folder = join(work, "kept", key);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of paths) {
    if (existsSync(join(workspace, path))) copy(join(workspace, path), join(folder, path));
  }
}

/** Gives a job what was kept under a key, or else under the last of the keys that begin so. */
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

/** The keys under which something is kept: this one, or all that begin so. */
export function keptKeys({ work }: Ci, key: string, isWhole: boolean): string[] {
  const kept = join(work, "kept");
  const keys = existsSync(kept) ? readdirSync(kept).sort() : [];
  return keys.filter((one) => (isWhole ? one === key : one.startsWith(key)));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
}
