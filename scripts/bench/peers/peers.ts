/** The peers of the benchmark: Eleventy, set up as its documentation advises for many pages, and a script written by hand. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "../../../src/disk/files.ts";

/** The address for which every peer builds; content.mjs has it for their code. */
export const baseUrl = "https://anthologia.example.org";

/** A process to start; it ends when the site is written. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Another way to make the files of the API. */
export interface Peer {
  readonly name: string;
  /** Not measured: installs its packages. */
  prepare(): void;
  /** Measured: builds a snapshot into the new folder `out`; paths are absolute, and `work` is a folder for anything else. */
  command(snapshot: string, out: string, work: string): Command;
}

const here = fileURLToPath(new URL(".", import.meta.url));
const eleventyFolder = join(here, "eleventy");

const { dependencies } = JSON.parse(readFileSync(join(eleventyFolder, "package.json"), "utf8"));

const eleventy: Peer = {
  name: `Eleventy ${dependencies["@11ty/eleventy"]}`,
  prepare: () => {
    const words = ["--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
    run("npm", ["install", ...words], eleventyFolder);
  },
  command: (snapshot, out, work) => {
    // An empty folder: the configuration declares everything that it builds.
    const input = join(work, "eleventy");
    mkdirSync(input, { recursive: true });
    const program = "node_modules/@11ty/eleventy/cmd.cjs";
    const args = [program, "--config=eleventy.config.mjs", `--input=${input}`, `--output=${out}`];
    const env = { PEER_SNAPSHOT: snapshot };
    return { command: process.execPath, args, cwd: eleventyFolder, env };
  },
};

const byHand: Peer = {
  name: "by hand",
  prepare: () => {},
  command: (snapshot, out) => {
    return { command: process.execPath, args: [join(here, "by-hand.mjs"), snapshot, out] };
  },
};

export const peers: readonly Peer[] = [eleventy, byHand];

/** Runs a program to its end, and returns what it prints. */
export function run(
  command: string,
  args: readonly string[],
  cwd = process.cwd(),
  env: Readonly<Record<string, string>> = {},
): string {
  // Eleventy names every file that it writes.
  const maxBuffer = 2 ** 28;
  const options = { cwd, env: { ...process.env, ...env }, encoding: "utf8", maxBuffer } as const;
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status === 0) return stdout;
  const reason = error?.message ?? `status ${status}\n${stderr}`;
  throw new Error(`${command} ${args.join(" ")} failed: ${reason}`);
}

/** The number of files of the API in our folder that a peer has written differently or not at all, and of its other files. */
export function compareFolders(ours: string, theirs: string) {
  const expected = [...filesBelow(ours)].filter((path) => /^(?:format-)?api\//.test(path));
  const left = new Set(filesBelow(theirs));
  const read = (folder: string, path: string) => readFileSync(join(folder, path));
  const isSame = (path: string) => left.delete(path) && read(ours, path).equals(read(theirs, path));
  const same = expected.filter(isSame).length;
  return { same, wrong: expected.length - same, extra: left.size };
}
