/**
 * Changes single expressions of the source (Stryker), and runs the tests of their folder alone: each change that no test
 * notices is printed. It needs much processor time, such as 3 minutes for 300 changes.
 *
 *     npm run mutants -- src/markup src/disk/sync.ts     folders and files, each with a row in docs/contributing.md
 *     npm run mutants -- "src/outputs/reader/*"          the files directly in a folder
 *     npm run mutants -- src/fetch --system              with the folder's tests of the second suite, too
 *     npm run mutants -- src --lines 60 --seed 7         the changes of some lines by seed
 *
 * Exit status: 0 at least 85 % of the changes were noticed everywhere; 1 fewer; 2 could not run.
 */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { filesBelow, folderOf } from "../../src/disk/files.ts";
import { groupsOf } from "../../src/model/groups.ts";
import { randomNumbers, sample } from "../../src/testing/random-numbers.ts";
import { replaceBlock } from "../marked-block.ts";

/** The share of changes that the tests of a folder should notice. */
const goal = 0.85;

/** A change, and what the tests made of it. */
interface MutantResult {
  readonly fileName: string;
  readonly location: Readonly<
    Record<"start" | "end", { readonly line: number; readonly column: number }>
  >;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
}

/** Stryker, which `npm run mutants` installs: no other command needs it. */
const stryker = new URL(
  "stryker/node_modules/@stryker-mutator/core/dist/src/index.js",
  import.meta.url,
);
const { Stryker } = (await import(stryker.href)) as {
  readonly Stryker: new (options: object) => { runMutationTest(): Promise<MutantResult[]> };
};

const page = "docs/contributing.md";
const block = "mutants";
const header = ["| code | changes | noticed |", "| --- | --- | --- |"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: "string" },
    seed: { type: "string", default: "1" },
    system: { type: "boolean", default: false },
  },
});

try {
  let isEnough = positionals.length > 0;
  for (const path of positionals) isEnough = (await examine(path)) && isEnough;
  process.exitCode = isEnough ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}

/** Whether enough changes of a file or a folder were noticed. */
async function examine(path: string): Promise<boolean> {
  const files = isFolder(path) ? filesIn(path) : [path];
  const results: MutantResult[] = [];
  const changed = values.lines === undefined ? files : someLines(files, Number(values.lines));
  for (const [folder, own] of groupsOf(changed, (line) => testedFolder(line, path))) {
    results.push(...(await run(own, folder)));
  }
  const counted = results.filter(({ status }) => status !== "CompileError" && status !== "Ignored");
  const survivors = counted.filter(
    ({ status }) => status === "Survived" || status === "NoCoverage",
  );
  if (counted.length === 0) throw new Error(`${path}: no test in it can be run`);
  for (const survivor of survivors) console.log(described(survivor));
  const share = 1 - survivors.length / Math.max(1, counted.length);
  console.log(`${path}: ${counted.length} changes, ${percent(share)} noticed`);
  writeRow(path, counted.length, share);
  return share >= goal;
}

/** Changes these files or lines, and runs the tests of a folder. */
async function run(mutate: readonly string[], folder: string): Promise<MutantResult[]> {
  process.env.MUTANTS_TESTS = values.system ? "all" : "fast";
  process.env.MUTANTS_FOLDER = folder;
  return await new Stryker({
    mutate: [...mutate],
    testRunner: "vitest",
    vitest: { configFile: "scripts/mutants/vitest.config.ts", related: false },
    // It would rewrite the paths in tsconfig.json with an API that this version of TypeScript does not have.
    tsconfigFile: "none",
    coverageAnalysis: "perTest",
    ignoreStatic: false,
    // It would change the compiled files too, and with them what is published.
    disableTypeChecks: false,
    // The compiled checks and browser code in dist stay as they are.
    ignorePatterns: ["docs/pictures", "out"],
    concurrency: 2,
    dryRunTimeoutMinutes: 30,
    // A slow test must not count as one that noticed the change: others may use the processors. Endless loops end sooner.
    timeoutMS: 120_000,
    reporters: [],
    allowEmpty: true,
  }).runMutationTest();
}

/** The folder whose tests run for a file or a line of a path: for the whole source, its own folder. */
function testedFolder(line: string, path: string): string {
  const own = folderOf(line);
  if (path !== "src") return isFolder(path) ? path.replace(/\/\*$/, "") : own;
  return own
    .split("/")
    .slice(0, own.startsWith("src/outputs/") ? 3 : 2)
    .join("/");
}

function isFolder(path: string): boolean {
  return path.endsWith("/*") || statSync(path).isDirectory();
}

/** The source files below a folder; directly in it for `src/*`. */
function filesIn(path: string): string[] {
  const folder = path.replace(/\/\*$/, "");
  return [...filesBelow(folder)]
    .filter((name) => isSource(name) && (folder === path || !name.includes("/")))
    .map((name) => `${folder}/${name}`);
}

function isSource(name: string): boolean {
  return name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("testing/");
}

/** Lines of code by chance, as Stryker names them. */
function someLines(files: readonly string[], count: number): string[] {
  const all = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((text, index) =>
        /^\s*(?:$|\/?\*|\/\/|import\b|[})\]]+[;,]?$)/.test(text)
          ? []
          : [`${file}:${index + 1}-${index + 1}`],
      ),
  );
  return sample(all, count, randomNumbers(Number(values.seed)));
}

function described({ fileName, location, mutatorName, replacement, status }: MutantResult): string {
  const { start, end } = location;
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? "";
  const original = lines.join("\n").slice(start.column - 1);
  const how = status === "NoCoverage" ? ", which no test runs" : "";
  return `${relative(".", fileName)}:${start.line}: ${mutatorName}${how}: ${short(original)} -> ${short(replacement ?? "")}`;
}

function short(code: string): string {
  const line = code.replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 80)}...` : line;
}

/** Writes the row of the table, and keeps the others. */
function writeRow(path: string, changes: number, share: number): void {
  const text = readFileSync(page, "utf8");
  const start = `| \`${path}\` |`;
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("| `src/") && !line.startsWith(start));
  rows.push(`${start} ${changes} | ${percent(share)} |`);
  const table = [...header, ...rows.sort()].join("\n");
  writeFileSync(page, replaceBlock(text, block, "npm run mutants", table));
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}
