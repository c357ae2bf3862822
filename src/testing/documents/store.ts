/** A stand-in for the registry: the packages of this repository, and its own package from `npm pack`. */
import { mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { unpackPackage } from "../packed-package.ts";
import { root } from "./page.ts";

const ownName = "anthology-build";

/** Makes a `node_modules` with all these packages in a folder, and returns its path. */
export async function makeStore(folder: string): Promise<string> {
  const [modules, store] = [join(root, "node_modules"), join(folder, "node_modules")];
  mkdirSync(join(store, ".bin"), { recursive: true });
  for (const name of readdirSync(modules)) {
    if (!name.startsWith(".")) symlinkSync(join(modules, name), join(store, name));
  }
  const programs = join(modules, ".bin");
  for (const name of readdirSync(programs)) {
    const program = resolve(programs, readlinkSync(join(programs, name)));
    symlinkSync(program, join(store, ".bin", name));
  }
  await unpackPackage(join(store, ownName));
  symlinkSync(join(store, ownName, "dist/cli/main.js"), join(store, ".bin", ownName));
  return store;
}
