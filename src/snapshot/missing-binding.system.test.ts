/** The error of the program when it cannot load an SQLite binding. */
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import { runIn } from "../testing/temporary-project.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { version, platform, arch } = process;
const isNode20 = version.startsWith("v20.");
const name = isNode20 ? "better-sqlite3-node20" : "better-sqlite3";
const install = `npm install --include=optional --${isNode20 ? "foreground" : "ignore"}-scripts`;
const compile = isNode20
  ? "npm rebuild better-sqlite3-node20 --foreground-scripts"
  : "npm explore better-sqlite3 -- npm run build-release";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** Runs a build with a copy of the program that has all packages but the binding. */
async function buildWithout(install: (packages: string) => void) {
  for (const part of ["dist", "data", "schemas", "package.json"]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  const packages = join(folder, "node_modules");
  mkdirSync(packages);
  for (const other of readdirSync(join(root, "node_modules"))) {
    if (other !== name) symlinkSync(join(root, "node_modules", other), join(packages, other));
  }
  install(packages);
  return await runIn(folder, process.execPath, ["dist/cli/main.js", "build", "--out", "out"]);
}

function message(found: string, hint: string): string {
  return (
    `error: no SQLite binding for Node ${version} on ${platform}-${arch}: ` +
    `expected the package ${name} with its compiled part, found ${found}\n  try: ${hint}\n`
  );
}

test("names Node, package and command when the package is missing", async () => {
  expect(await buildWithout(() => {})).toEqual({
    status: 2,
    output: message("no such package", install),
  });
});

test("names the compiled part that this machine cannot load", async () => {
  const { status, output } = await buildWithout((packages) => {
    cpSync(join(root, "node_modules", name), join(packages, name), { recursive: true });
    const release = join(packages, name, "build/Release");
    mkdirSync(release, { recursive: true });
    writeFileSync(join(release, "better_sqlite3.node"), "");
  });
  const file = join(folder, "node_modules", name, "build/Release/better_sqlite3.node");
  expect({ status, output }).toEqual({
    status: 2,
    output: message(`${file}: file too short`, compile),
  });
});
