/** A hash of the code that makes a site. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generator } from "../site-folder/generator.ts";
import { packagesOf } from "./packages.ts";

/**
 * SHA-256 of the code, the schemas and the versions of the packages that make a site. The program's
 * version is not enough: it stays the same when a developer changes the code, or when another version of a package is
 * installed.
 */
export function codeHash(): string {
  const hash = createHash("sha256").update(JSON.stringify(generator()));
  const root = fileURLToPath(new URL("../..", import.meta.url));
  hash.update(packagesOf(root).join("\n"));
  for (const folder of ["..", "../../schemas"]) {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    for (const name of (readdirSync(path, { recursive: true }) as string[]).sort()) {
      if (!/\.(js|ts|json|css|svg)$/.test(name) || /\.test\.|^testing/.test(name)) continue;
      hash.update(`${name}\n`).update(readFileSync(`${path}/${name}`));
    }
  }
  return hash.digest("hex");
}
