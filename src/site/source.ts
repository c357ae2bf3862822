/** The snapshot that a build reads: checked, described, and watched for changes. */
import { statSync } from "node:fs";
import { AnthologyError } from "../model/errors.ts";
import type { Manifest } from "../model/published.ts";
import { openSnapshot } from "../snapshot/open.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** A snapshot, open and checked, with what the manifest says of it. */
export interface Source {
  readonly file: string;
  readonly snapshot: Snapshot;
  readonly description: Manifest["snapshot"];
  /** Throws if the file is no longer what it was: other threads may have read something else. */
  checkUnchanged(): void;
}

/** Opens a snapshot after every check of it. */
export function openSource(file: string, checkUnchanged: () => void): Source {
  const snapshot = openSnapshot(file);
  const { version: schema_version, provenance: origin } = snapshot;
  const description = { sha256: snapshot.contentHash(), schema_version, origin };
  return { file, snapshot, description, checkUnchanged };
}

/** Watches a file from now on: gives a function that throws if it is no longer what it was. */
export function watchFile(file: string): () => void {
  const state = stateOf(file);
  return () => {
    if (stateOf(file) === state) return;
    throw new AnthologyError("run", `snapshot ${file} was changed while it was read`, {
      hint: "let the program that writes it finish, then run the command again",
    });
  };
}

/** A file that is not there is the snapshot's to report, when it is opened. */
function stateOf(file: string): string {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? "" : `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
}
