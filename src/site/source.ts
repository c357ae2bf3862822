/** The snapshot that a build reads: checked, described, and watched for changes. */
import { statSync } from "node:fs";
import { AnthologyError } from "../model/errors.ts";
import type { Manifest } from "../model/published.ts";
import { openSnapshot } from "../snapshot/open.ts";
import { explainedReadError } from "../snapshot/read-errors.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** A snapshot, open and checked, with its description in the manifest. */
export interface Source {
  readonly file: string;
  readonly snapshot: Snapshot;
  readonly description: Manifest["snapshot"];
  /** Throws if the file has changed: other threads may have read something else. */
  checkUnchanged(): void;
}

export function openSource(file: string, checkUnchanged: () => void): Source {
  const snapshot = openSnapshot(file);
  const { version: schema_version, provenance: origin } = snapshot;
  const description = { sha256: snapshot.contentHash(), schema_version, origin };
  return { file, snapshot, description, checkUnchanged };
}

/** Watches a file from now on: returns a function that throws if it has changed. */
export function watchFile(file: string): () => void {
  const state = stateOf(file);
  return () => {
    if (stateOf(file) === state) return;
    throw new AnthologyError("run", `snapshot ${file} was changed while it was read`, {
      hint: "let the program that writes it finish, then run the command again",
    });
  };
}

/** A missing file gives an empty text: `openSnapshot` reports it. */
function stateOf(file: string): string {
  const options = { bigint: true, throwIfNoEntry: false } as const;
  const stat = explainedReadError(file, () => statSync(file, options));
  return stat === undefined ? "" : `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
}
