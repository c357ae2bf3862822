/**
 * A copy of the snapshot, which builds read in its place. A build that reads the snapshot itself locks it until the
 * end: programs that write it would wait, or fail with "database is locked".
 */
import { constants, mkdtempSync, rmSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { AnthologyError, type Fault } from "../model/errors.ts";

export class SnapshotCopy {
  readonly #original: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "anthology-build-dev-"));
  readonly #file: string;

  constructor(snapshotFile: string) {
    this.#original = snapshotFile;
    this.#file = join(this.#folder, basename(snapshotFile));
  }

  /** Copies the snapshot, and returns the file to build from. If the copy fails, the build reports why. */
  async take(): Promise<string> {
    try {
      rmSync(this.#file, { force: true });
      await copyFile(this.#original, this.#file, constants.COPYFILE_FICLONE);
      return this.#file;
    } catch {
      return this.#original;
    }
  }

  /** The error with the name of the snapshot in place of the copy's name. */
  explain({ kind, message, hint, faults, cause }: AnthologyError): AnthologyError {
    const named = (text: string) => text.replaceAll(this.#file, this.#original);
    const ofFault = (fault: Fault) => ({ ...fault, record: named(fault.record) });
    return new AnthologyError(kind, named(message), {
      cause,
      ...(hint === undefined ? {} : { hint: named(hint) }),
      ...(faults === undefined
        ? {}
        : { faults: { count: faults.count, shown: faults.shown.map(ofFault) } }),
    });
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
