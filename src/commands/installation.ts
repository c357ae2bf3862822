/** How this package was installed: from a file, a folder, an address or a registry. */
import { readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isThere } from "../disk/is-there.ts";
import type { Dependencies } from "../init/dependencies.ts";
import { generator } from "../site-folder/generator.ts";

/** The package's folder. The relative path is the same from `src` and from the compiled files in `dist`. */
const packageFolder = fileURLToPath(new URL("../../", import.meta.url));

/** What npm notes about an installed package. */
interface Installed {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>;
}

/**
 * This package as a dependency of a package.json in a folder, from where it was installed. The name alone would not
 * do: if no registry has the package, anybody can publish another one under its name.
 */
export function ownDependency(folder: string): Dependencies {
  const { name, version } = generator();
  const modules = dirname(resolve(packageFolder));
  const list = join(modules, ".package-lock.json");
  const isInstalled = basename(modules) === "node_modules" && isThere(list);
  const noted = isInstalled
    ? (JSON.parse(readFileSync(list, "utf8")) as Installed).packages?.[`node_modules/${name}`]
    : undefined;
  const { resolved } = noted ?? {};
  if (resolved?.startsWith("file:")) {
    const file = resolve(dirname(modules), resolved.slice("file:".length));
    return { [name]: pathFrom(folder, file) };
  }
  // A registry has the files of each version at this address.
  if (resolved?.endsWith(`/${name}/-/${name}-${version}.tgz`)) return { [name]: version };
  return { [name]: resolved ?? pathFrom(folder, packageFolder) };
}

function pathFrom(folder: string, target: string): string {
  return `file:${relative(folder, target).replaceAll("\\", "/") || "."}`;
}
