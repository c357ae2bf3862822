/** `build.json`: a summary of a published folder, made only from the manifest. */
import type { FileDigest } from "../model/files.ts";
import type { Build } from "../model/published.ts";
import type { Validator } from "../validation/validator.ts";
import type { Inventory } from "./inventory.ts";
import type { ManifestHead } from "./manifest.ts";

/** The text of build.json for a manifest with this head, size and hash, and these files. */
export function buildFileText(
  { generator, snapshot, options }: ManifestHead,
  { sha256, bytes }: FileDigest,
  { totals, collections, products, other }: Inventory,
  validator: Validator,
): string {
  const build: Build = {
    format: 1,
    generator,
    snapshot,
    options,
    manifest: { sha256, bytes },
    totals,
    collections,
    products,
    other,
  };
  const [fault] = validator.faults("build", build);
  if (fault !== undefined) {
    const { pointer, expected, found } = fault;
    throw new Error(`build.json ${pointer}: expected ${expected}, found ${found}`);
  }
  return `${JSON.stringify(build, null, 2)}\n`;
}
