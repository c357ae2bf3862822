/** Opens the manifest of a folder that must contain a finished build. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { explainDiskError } from "../disk/errors.ts";
import { AnthologyError, type ErrorKind } from "../model/errors.ts";
import { halfAppliedName, manifestName } from "../routing/routes.ts";
import { packageValidator } from "../validation/validator.ts";
import { type OpenManifest, readManifest } from "./manifest.ts";
import { currentName } from "./site-location.ts";

/**
 * Opens the manifest of a published folder.
 * @param kind of the error if the folder has files of two builds, or a manifest with faults
 * @throws AnthologyError of kind `run` if nothing was published
 */
export function openPublished(folder: string, kind: ErrorKind): OpenManifest {
  try {
    return manifestOf(folder, kind);
  } catch (error) {
    throw explainDiskError(error, `read ${folder}`);
  }
}

function manifestOf(folder: string, kind: ErrorKind): OpenManifest {
  const hint = `build it first: anthology-build build --out ${folder}`;
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) throw new AnthologyError("run", `no folder at ${folder}`, { hint });
  if (!stat.isDirectory()) {
    throw new AnthologyError("run", `${folder}: expected a published folder, found a file`, {
      hint: "name the folder that was given with --out",
    });
  }
  if (statSync(join(folder, halfAppliedName), { throwIfNoEntry: false }) !== undefined) {
    throw new AnthologyError(kind, `${folder} is half applied: it holds files of two builds`, {
      hint: "a build was interrupted while it was published; run the build again to finish it",
    });
  }
  const manifest = readManifest(folder, packageValidator(), kind);
  if (manifest !== undefined) return manifest;
  if (existsSync(join(folder, currentName, manifestName))) {
    throw new AnthologyError("run", `${folder} is a folder of releases, not a site`, {
      hint: `name the current release: ${join(folder, currentName)}`,
    });
  }
  throw new AnthologyError("run", `${folder} has no ${manifestName}: it is not a finished build`, {
    hint,
  });
}
