/** A stand-in for the registry: the packages of this repository, and its own package from `npm pack`. */
import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { packagesFolder } from "../needs.ts";
import { unpackPackage } from "../temporary-project.ts";
import { root } from "./page.ts";

const ownName = "anthology-build";

/** Makes a `node_modules` with all these packages in a folder, and returns its path. */
export async function makeStore(folder: string): Promise<string> {
  const store = join(folder, "node_modules");
  mkdirSync(join(store, ".bin"), { recursive: true });
  for (const modules of [root, packagesFolder].map((one) => join(one, "node_modules"))) {
    if (!existsSync(modules)) continue;
    for (const name of readdirSync(modules)) {
      const link = join(store, name);
      if (!name.startsWith(".") && !existsSync(link)) symlinkSync(join(modules, name), link);
    }
    const programs = join(modules, ".bin");
    for (const name of readdirSync(programs)) {
      const link = join(store, ".bin", name);
      if (!existsSync(link))
        symlinkSync(resolve(programs, readlinkSync(join(programs, name))), link);
    }
  }
  await unpackPackage(join(store, ownName));
  symlinkSync(join(store, ownName, "dist/cli/main.js"), join(store, ".bin", ownName));
  return store;
}
