/** The manifest of a published folder, for commands that need the options of its build. */
import type { OpenManifest } from "../publishing/manifest.ts";

/** Opens the manifest; undefined if there is none. */
export async function openManifest(folder: string): Promise<OpenManifest | undefined> {
  const [{ readManifest }, { packageValidator }] = await Promise.all([
    import("../publishing/manifest.ts"),
    import("../validation/validator.ts"),
  ]);
  return readManifest(folder, packageValidator());
}
