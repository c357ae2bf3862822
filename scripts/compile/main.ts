/**
 * Compiles the program to `dist`, unless it was already compiled from the same sources. npm calls this (`prepare`)
 * before it packs the folder, and so for each `npx anthology-build` in a clone: another process may be running the
 * program at that time, and its files must not change.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What `dist` is made from, and with; not its tests, and not the types, which are made from the schemas. */
const sources = [
  "src",
  "schemas",
  "scripts/compile",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
  "tsconfig.browser.json",
];
const published = "src/model/published.ts";
const isOther = (path: string) => path === published || /^src\/testing\/|\.test\.ts$/.test(path);

/** Has the fingerprint of the sources; it is written last, so that an interrupted compilation leaves none. */
const record = join(root, "dist", ".sources");

const found = fingerprint();
if (
  !existsSync(join(root, published)) ||
  !existsSync(record) ||
  readFileSync(record, "utf8") !== found
) {
  const { publishedTypes } = await import("./types.ts");
  writeFileSync(join(root, published), await publishedTypes());
  // Files of deleted sources would be packed with the others.
  rmSync(dirname(record), { recursive: true, force: true });
  const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
  for (const project of ["tsconfig.build.json", "tsconfig.browser.json"]) {
    const words = [join(dirname(compiler), "bin", "tsc"), "-p", join(root, project)];
    const { status } = spawnSync(process.execPath, words, { stdio: "inherit" });
    if (status !== 0) process.exit(1);
  }
  const { completeProgram } = await import("./assets.ts");
  await completeProgram(root);
  writeFileSync(record, found);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const path of sources.flatMap(filesOf)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesOf(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return isOther(path) ? [] : [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}
