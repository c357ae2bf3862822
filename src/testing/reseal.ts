/** Makes a manifest agree again with a published folder that a test has changed, so that only the contents are wrong. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { digest, writeText } from "../disk/files.ts";
import { buildFileText, takeInventory } from "../site-folder/inventory.ts";
import { filesInSite } from "../site-folder/location.ts";
import {
  buildFileName,
  manifestText,
  readManifest,
  unlistedFiles,
} from "../site-folder/manifest.ts";

export function reseal(folder: string): void {
  const { head } = readManifest(folder);
  const listed = [...filesInSite(folder)].filter(({ path }) => !unlistedFiles.includes(path));
  const found = listed.map(({ path }) => {
    const { bytes = 0, sha256 = "" } = digest(join(folder, path)) ?? {};
    return { path, bytes, sha256 };
  });
  const { files, end } = takeInventory(head, found);
  const manifest = writeText(join(folder, "manifest.json"), manifestText(head, files));
  writeFileSync(join(folder, buildFileName), buildFileText(head, manifest, end()));
}
