/** A hash of the code that makes a site. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { generator } from "../site-folder/generator.ts";
import { schemaSql } from "../snapshot/definition.ts";

/**
 * SHA-256 of the code, the schemas, the definition of the snapshot and the versions of the packages that make a site. The
 * program's version is not enough: it stays the same when a developer changes the code, or when another version of a package
 * is installed.
 */
export function codeHash(): string {
  const hash = createHash("sha256").update(JSON.stringify(generator()));
  hash.update(packagesOf(fileURLToPath(new URL("../..", import.meta.url))).join("\n"));
  hash.update(schemaSql());
  for (const folder of ["..", "../../schemas"]) {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    for (const name of filesBelow(path)) {
      if (/\.d\.ts$|\.test\.|^testing/.test(name)) continue;
      hash.update(`${name}\n`).update(readFileSync(`${path}/${name}`));
    }
  }
  return hash.digest("hex");
}

/** Names and versions of all packages that the package in a folder depends on, directly or not, sorted. */
export function packagesOf(folder: string, found = new Map<string, string>()): string[] {
  for (const name of Object.keys(packageIn(folder).dependencies ?? {})) {
    // As Node finds it from the folder.
    let above = folder;
    while (!isThere(join(above, "node_modules", name)) && above !== dirname(above)) {
      above = dirname(above);
    }
    const other = join(above, "node_modules", name);
    if (found.has(other) || !isThere(other)) continue;
    found.set(other, `${name} ${packageIn(other).version}`);
    packagesOf(other, found);
  }
  return [...found.values()].sort();
}

function packageIn(folder: string): {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
} {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
