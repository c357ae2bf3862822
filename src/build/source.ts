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
  /** Throws if the file is no longer what was opened: other threads may have read something else. */
  checkUnchanged(): void;
}

/** Opens a snapshot after every check of it. */
export function openSource(file: string): Source {
  const snapshot = openSnapshot(file);
  const state = stateOf(file);
  return {
    file,
    snapshot,
    description: {
      sha256: snapshot.contentHash(),
      schema_version: snapshot.version,
      origin: snapshot.provenance,
    },
    checkUnchanged: () => {
      if (stateOf(file) === state) return;
      throw new AnthologyError("run", `snapshot ${file} was changed while it was read`, {
        hint: "let the program that writes it finish, then run the command again",
      });
    },
  };
}

function stateOf(file: string): string {
  const { ino, size, mtimeNs } = statSync(file, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}
