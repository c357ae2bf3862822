/**
 * Compares a folder that a peer built with ours, file by file and byte by byte.
 *
 *     tsx scripts/bench/peers/compare.ts <ours> <theirs>
 *
 * Exit status: 0 the same; 1 something differs; 2 could not run.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Folders of a build with the API; peers do not have to write schemas, the manifest and hosts' settings. */
const compared = ["api", "format-api"];

/** Paths given as examples of each kind. */
const exampleLimit = 5;

/** Files of one kind: their number, and the first of them. */
export interface Found {
  readonly count: number;
  readonly examples: readonly string[];
}

/** The result of a comparison of two folders. */
export interface Comparison {
  /** Number of files with the same path and bytes. */
  readonly same: number;
  /** The same path, other bytes. */
  readonly different: Found;
  /** Our files that the peer does not have. */
  readonly missing: Found;
  /** Files of the peer, anywhere in its folder, that ours does not have. */
  readonly extra: Found;
}

/** Compares the API in our folder with all files of the peer; both folders must exist. */
export function compareFolders(ours: string, theirs: string): Comparison {
  const expected = compared.flatMap((folder) => [...filesBelow(ours, folder)]);
  const left = new Set(filesBelow(theirs));
  const different: string[] = [];
  const missing: string[] = [];
  for (const path of expected) {
    if (!left.delete(path)) missing.push(path);
    else if (!isSame(join(ours, path), join(theirs, path))) different.push(path);
  }
  return {
    same: expected.length - different.length - missing.length,
    different: found(different),
    missing: found(missing),
    extra: found([...left]),
  };
}

/** The comparison in one line for each kind of file. */
export function comparisonText({ same, ...rest }: Comparison): string {
  const lines = Object.entries(rest).map(([kind, { count, examples }]) => {
    const more = count > examples.length ? ", ..." : "";
    return `${kind} ${count}${count > 0 ? `: ${examples.join(", ")}${more}` : ""}`;
  });
  return [`same ${same}`, ...lines].join("\n");
}

/** Paths of all files below a folder, relative to `root`. */
function* filesBelow(root: string, folder = ""): Generator<string> {
  const place = join(root, folder);
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else yield path;
  }
}

function isSame(one: string, other: string): boolean {
  return (
    statSync(one).size === statSync(other).size && readFileSync(one).equals(readFileSync(other))
  );
}

function found(paths: readonly string[]): Found {
  return { count: paths.length, examples: paths.slice(0, exampleLimit) };
}

function main(): void {
  const [ours, theirs] = process.argv.slice(2);
  if (ours === undefined || theirs === undefined || !existsSync(ours) || !existsSync(theirs)) {
    console.error("usage: tsx scripts/bench/peers/compare.ts <ours> <theirs>");
    process.exit(2);
  }
  const comparison = compareFolders(ours, theirs);
  console.log(comparisonText(comparison));
  const { different, missing, extra } = comparison;
  process.exitCode = different.count + missing.count + extra.count > 0 ? 1 : 0;
}

if (resolve(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) main();
