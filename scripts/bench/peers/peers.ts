/** The peers of the benchmark: other generators, each set up as its documentation advises for many pages. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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
  /** Not measured: installs packages, exports data that the generator cannot read; `work` is a folder for that. */
  prepare(snapshot: string, work: string): void;
  /** The version of the program that `command` runs; call it after `prepare`. */
  version(): string;
  /** Measured: builds the prepared snapshot into the new folder `out`; paths are absolute. */
  command(snapshot: string, out: string, work: string): Command;
}

const here = fileURLToPath(new URL(".", import.meta.url));

const eleventy: Peer = {
  name: "Eleventy",
  prepare: (_snapshot, work) => {
    install("eleventy");
    mkdirSync(join(work, "eleventy"), { recursive: true });
  },
  version: () => installedVersion("eleventy", "@11ty/eleventy"),
  command: (snapshot, out, work) => ({
    command: process.execPath,
    args: [
      "node_modules/@11ty/eleventy/cmd.cjs",
      "--config=eleventy.config.mjs",
      // An empty folder: the configuration declares everything that it builds.
      `--input=${join(work, "eleventy")}`,
      `--output=${out}`,
    ],
    cwd: join(here, "eleventy"),
    env: { PEER_SNAPSHOT: snapshot },
  }),
};

const astro: Peer = {
  name: "Astro",
  prepare: () => install("astro"),
  version: () => installedVersion("astro", "astro"),
  command: (snapshot, out, work) => ({
    command: process.execPath,
    args: [
      join(here, "astro/node_modules/astro/astro.js"),
      "build",
      "--silent",
      "--root",
      join(here, "astro"),
    ],
    // In a folder outside the current one it would also write two of its own modules.
    cwd: dirname(out),
    env: {
      ASTRO_TELEMETRY_DISABLED: "1",
      PEER_CONTENT: join(here, "content.mjs"),
      PEER_OUT: out,
      PEER_SNAPSHOT: snapshot,
      PEER_WORK: join(work, "astro"),
    },
  }),
};

/** It cannot read SQLite: each record is written as JSON and XML before it is measured. */
const hugo: Peer = {
  name: "Hugo",
  prepare: (snapshot, work) => {
    const site = join(work, "hugo");
    cpSync(join(here, "hugo"), site, { recursive: true });
    const script = join(here, "hugo/export.mjs");
    run(process.execPath, [script, snapshot, join(site, "content")], here);
  },
  version: () => /v([0-9.]+)/.exec(run("hugo", ["version"], here))?.[1] ?? "unknown",
  command: (_snapshot, out, work) => {
    const quick = ["--noBuildLock", "--noChmod", "--noTimes", "--quiet"];
    const cache = ["--cacheDir", join(work, "hugo/cache")];
    return {
      command: "hugo",
      args: ["--destination", out, ...cache, ...quick],
      cwd: join(work, "hugo"),
    };
  },
};

const byHand: Peer = {
  name: "by hand",
  prepare: () => {},
  version: () => `Node ${process.version}`,
  command: (snapshot, out) => ({
    command: process.execPath,
    args: [join(here, "by-hand.mjs"), snapshot, out],
  }),
};

export const peers: readonly Peer[] = [eleventy, astro, hugo, byHand];

/** Installs the packages in the peer's package.json: exact versions, so that times of different days can be compared. */
function install(peer: string): void {
  const words = ["--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
  run("npm", ["install", ...words], join(here, peer));
}

function installedVersion(peer: string, name: string): string {
  const file = join(here, peer, "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

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

/** Compares the API in our folder with all files of a peer; it does not have to write schemas and settings of hosts. */
export function compareFolders(ours: string, theirs: string) {
  const expected = [...filesBelow(ours)].filter((path) => /^(?:format-)?api\//.test(path));
  const left = new Set(filesBelow(theirs));
  const missing = expected.filter((path) => !left.delete(path));
  const read = (folder: string, path: string) => readFileSync(join(folder, path));
  const different = expected.filter(
    (path) => !missing.includes(path) && !read(ours, path).equals(read(theirs, path)),
  );
  const same = expected.length - missing.length - different.length;
  return { same, different, missing, extra: [...left] };
}
