/** The manifest of a published folder, for commands that want to know how it was built. */
import type { OpenManifest } from "../publishing/manifest.ts";

/** Reads it; undefined when there is none. */
export async function openManifest(folder: string): Promise<OpenManifest | undefined> {
  const [{ readManifest }, { readSchemas }, { createValidator }] = await Promise.all([
    import("../publishing/manifest.ts"),
    import("../validation/schemas.ts"),
    import("../validation/validator.ts"),
  ]);
  return readManifest(folder, createValidator(readSchemas()));
}
