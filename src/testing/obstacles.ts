/** Obstacles to a build: in the snapshot's file, the arguments, the folder, the disk. */
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { obeyingModes, type StartOptions } from "./program.ts";
import { alterSnapshot } from "./snapshots.ts";
import type { Workplace } from "./workplace.ts";

/** One obstacle, and parts of the message. */
export interface Obstacle {
  readonly make?: (place: Workplace) => void;
  readonly args?: (place: Workplace) => readonly string[];
  readonly options?: (place: Workplace) => StartOptions;
  readonly says: readonly string[];
}

/** Options that change every page. */
export const otherAddress = () => ["--base-url", "https://example.org"];
const limitedFiles = { under: ["sh", "-c", 'ulimit -f 1; exec "$@"', "sh"] };
const obedient = () => ({ under: obeyingModes });

/** The obstacles by name. */
export const obstacles: Readonly<Record<string, Obstacle>> = {
  // The snapshot's file
  "a snapshot that is cut off": {
    make: ({ snapshot }) => truncateSync(snapshot, Math.floor(statSync(snapshot).size / 2)),
    says: ["anthology.sqlite is damaged", "copy it again from its source"],
  },
  "a snapshot with a page overwritten": {
    make: ({ snapshot }) => overwrite(snapshot, 35 * 4096, 40),
    says: ["anthology.sqlite is damaged", "copy it again from its source"],
  },
  "a snapshot that is not a database": {
    make: ({ snapshot }) => writeFileSync(snapshot, "id,text\n".repeat(1000)),
    says: ["expected an SQLite database, found a file of another kind", "--snapshot <file>"],
  },
  "a snapshot that is empty": {
    make: ({ snapshot }) => truncateSync(snapshot),
    says: ["expected an SQLite database, found an empty file"],
  },
  "a snapshot that is a folder": {
    make: ({ snapshot }) => {
      rmSync(snapshot);
      mkdirSync(snapshot);
    },
    says: [
      "anthology.sqlite: expected a spreadsheet, or a folder with files of records",
      "found none",
    ],
  },
  "the parent of the output folder in place of the snapshot": {
    args: ({ site }) => ["--snapshot", site],
    says: ["/site: expected a spreadsheet, or a folder with files of records", "name a folder"],
  },
  "a missing snapshot": {
    make: ({ snapshot }) => rmSync(snapshot),
    says: ["no snapshot at", "`anthology-build pull <url>` or `anthology-build load <folder>`"],
  },
  "a snapshot without read permission": {
    make: ({ snapshot }) => chmodSync(snapshot, 0),
    options: obedient,
    says: ["anthology.sqlite cannot be read (EACCES", "that you may read it"],
  },
  "a snapshot with changes in a WAL file": {
    make: ({ snapshot }) => writeFileSync(`${snapshot}-wal`, "x".repeat(100)),
    says: ["changes that are not yet in the file itself", "-wal", "PRAGMA journal_mode = DELETE"],
  },
  "a snapshot with an interrupted transaction": {
    make: ({ snapshot }) => writeFileSync(`${snapshot}-journal`, "x".repeat(100)),
    says: ["a change that was interrupted", "-journal", "PRAGMA journal_mode = DELETE"],
  },
  "a snapshot in WAL mode": {
    make: ({ snapshot }) =>
      alterSnapshot(snapshot, (database) => database.pragma("journal_mode = WAL")),
    says: ["found one in WAL mode", "PRAGMA journal_mode = DELETE"],
  },
  // Arguments
  "a missing file about the site": {
    args: ({ data }) => ["--about", join(data, "about.json")],
    says: ["--about: expected a JSON file at", "about.json, found nothing", "is an example"],
  },
  // The folder to publish into
  "a folder below a file": {
    make: ({ site }) => writeFileSync(join(site, "file"), ""),
    args: ({ site }) => ["--out", join(site, "file", "out")],
    says: ["a file stands where a folder is needed", "stands there, then run the command again\n"],
  },
  "a folder that holds the snapshot": {
    args: ({ data }) => ["--out", data],
    says: ["it holds the snapshot", "a folder of its own"],
  },
  "a folder of someone else": {
    make: ({ site }) => {
      mkdirSync(join(site, "mine"));
      writeFileSync(join(site, "mine", "thesis.txt"), "");
    },
    args: ({ site }) => ["--out", join(site, "mine")],
    says: ["the folder is not empty", "did not make it", "or use --force"],
  },
  "a folder with the manifest of another program": {
    make: ({ out }) => writeFileSync(join(out, "manifest.json"), '{"name":"App","icons":[]}'),
    says: [
      "is not a manifest of anthology-build",
      "/generator: expected an object, found nothing",
      "--force",
    ],
  },
  "a folder with a manifest that is cut off": {
    make: ({ out }) => truncateSync(join(out, "manifest.json"), 500),
    says: ["is not a manifest", "it is cut short, or was written by another program", "--force"],
  },
  "a folder without write permission": {
    make: ({ out }) => chmodSync(out, 0o555),
    args: otherAddress,
    options: obedient,
    says: [
      "cannot write to",
      "permission is denied",
      "allow access, or name another place, then run the command again: the published folder is complete",
    ],
  },
  "a folder with a subfolder without write permission": {
    make: ({ out }) => chmodSync(join(out, "api", "texts"), 0o555),
    args: otherAddress,
    options: obedient,
    says: ["cannot write to", "permission is denied", "out/api/texts"],
  },
  "a folder whose parent has no write permission": {
    make: ({ site }) => chmodSync(site, 0o555),
    args: otherAddress,
    options: obedient,
    says: ["cannot write to", "permission is denied"],
  },
  "a folder with a file where a folder is needed": {
    make: ({ out }) => {
      rmSync(join(out, "api", "texts"), { recursive: true });
      writeFileSync(join(out, "api", "texts"), "");
    },
    args: otherAddress,
    says: ["cannot write to", "a file stands where a folder is needed", "out/api/texts"],
  },
  "a folder with a folder where a file is needed": {
    make: ({ out }) => {
      rmSync(join(out, "api", "texts", "index.json"));
      mkdirSync(join(out, "api", "texts", "index.json"));
    },
    args: otherAddress,
    says: ["cannot write to", "a folder stands where a file is needed", "out/api/texts/index.json"],
  },
  "a file where the work folder is needed": {
    make: ({ site }) => writeFileSync(join(site, ".out.anthology-build"), ""),
    args: otherAddress,
    says: ["cannot write to", "a file stands where a folder is needed", ".out.anthology-build"],
  },
  // The disk
  "a limit on the size of files": {
    args: otherAddress,
    options: () => limitedFiles,
    says: ["cannot read or write", "a file is larger than is allowed"],
  },
  "a limit on the size of files, in a thread": {
    args: () => [...otherAddress(), "--jobs", "2"],
    options: () => limitedFiles,
    says: ["cannot read or write", "a file is larger than is allowed"],
  },
};

function overwrite(file: string, start: number, length: number): void {
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.alloc(length, 0xaa), 0, length, start);
  closeSync(descriptor);
}
