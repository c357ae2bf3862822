/** The packages that this program depends on, directly or not: another version may give other bytes. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isThere } from "../disk/is-there.ts";

/** The members of a package.json that are read. */
interface PackageFile {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Names and versions of all packages that the package in a folder depends on, sorted. */
export function packagesOf(folder: string): string[] {
  const found = new Map<string, string>();
  const open = [folder];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const name of Object.keys(packageIn(at).dependencies ?? {})) {
      const other = locate(name, at);
      if (other === undefined || found.has(other)) continue;
      found.set(other, `${name} ${packageIn(other).version ?? ""}`);
      open.push(other);
    }
  }
  return [...found.values()].sort();
}

function packageIn(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageFile;
}

/** The folder of a package, found as Node finds it from another folder. */
function locate(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (isThere(join(candidate, "package.json"))) return candidate;
    if (dirname(folder) === folder) return undefined;
  }
}
