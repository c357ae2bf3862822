/** Folders for files that are needed only while something is done. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AnthologyError, messageOf } from "../model/errors.ts";

/** The result of work that has a folder of its own, which is removed afterwards. */
export async function withTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = newFolder();
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function newFolder(): string {
  try {
    return mkdtempSync(join(realpathSync(tmpdir()), "anthology-build-"));
  } catch (cause) {
    const message = `expected a folder for temporary files at ${tmpdir()}: ${messageOf(cause)}`;
    const hint = "make the folder, allow writing into it, or name another one in TMPDIR";
    throw new AnthologyError("run", message, { hint, cause });
  }
}
