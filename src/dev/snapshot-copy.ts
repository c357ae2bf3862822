/**
 * A copy of the snapshot, which builds read. A build that read the snapshot itself would lock it for as long as it
 * takes: programs that write it would wait, or fail with "database is locked".
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

  /** Copies the snapshot; gives the file to build from. What cannot be copied is left to the build to report. */
  async take(): Promise<string> {
    try {
      rmSync(this.#file, { force: true });
      await copyFile(this.#original, this.#file, constants.COPYFILE_FICLONE);
      return this.#file;
    } catch {
      return this.#original;
    }
  }

  /** An error of a build as if the snapshot itself had been read. */
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
