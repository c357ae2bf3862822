/** Folders for the files of tests. */
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a folder, which `clean-up.ts` removes after the tests of the file. */
export function newFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "anthology-")));
}
