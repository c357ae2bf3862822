/**
 * Runs the fast tests near a change: those in the folders of the changed files, those that import a changed file, also through
 * one other file, and what reads the whole: the layers, generated files, the golden sites.
 *
 *     npm run near             what differs from the last commit
 *     npm run near -- <commit> what differs from another one
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";

const [base = "HEAD"] = process.argv.slice(2);
const git = (...args: string[]) =>
  execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
const newFiles = ["ls-files", "--others", "--exclude-standard"];
const changed = new Set([...git("diff", "--name-only", base), ...git(...newFiles)]);

const files = git("ls-files", "--cached", ...newFiles.slice(1), "src").filter(
  (file) => file.endsWith(".ts") && existsSync(file),
);
const importsOf = new Map(
  files.map((file) => {
    const specifiers = readFileSync(file, "utf8").matchAll(/\b(?:from|import)[ (]+"(\.[^"]+)"/g);
    return [
      file,
      [...specifiers].map(([, to = ""]) => posix.join(dirname(file), to.replace(/\.js$/, ".ts"))),
    ];
  }),
);
const importersOf = (targets: ReadonlySet<string>) =>
  new Set(files.filter((file) => importsOf.get(file)?.some((to) => targets.has(to))));

const importers = importersOf(changed);
const folders = new Set([...changed].map(dirname));
const near = new Set([...changed, ...importers, ...importersOf(importers)]);
const isPublished =
  /^(?:schemas|data)\/|^src\/(?!cli|comparison|fetch|hosts|import|packed|publish|testing)\w+\//;
const wanted = files.filter(
  (file) => /(?<!system)\.test\.ts$/.test(file) && (near.has(file) || folders.has(dirname(file))),
);
const whole = [
  "src/architecture.test.ts",
  "src/generated.test.ts",
  "src/docs-links.test.ts",
  ...([...changed].some((file) => isPublished.test(file)) ? ["src/outputs/golden.test.ts"] : []),
];
const tests = [...new Set([...whole, ...wanted])];
console.error(`${tests.length} files of tests near ${changed.size} changed files`);
const vitest = ["vitest", "run", "--project", "fast", ...tests];
process.exitCode = spawnSync("npx", vitest, { stdio: "inherit" }).status ?? 1;
