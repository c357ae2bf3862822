/** The peers of the benchmark: how each is prepared and started, and its differences from our build. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Peer } from "./peer.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const project = join(here, "../../..");
const folderOf = (peer: string) => join(here, peer);

/** A difference that all peers have. */
const common =
  "Its files below api/ and format-api/ are the same, byte by byte. It writes no schemas, error documents, settings " +
  "of hosts or manifest; checks neither snapshot, records nor links; and writes straight into the folder.";

const eleventy: Peer = {
  name: "Eleventy",
  differences: common,
  isAvailable: () => isCompiled() ?? answers("npm", "--version") ?? true,
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
    cwd: folderOf("eleventy"),
    env: { PEER_SNAPSHOT: snapshot },
  }),
};

const astro: Peer = {
  name: "Astro",
  differences: common,
  isAvailable: () => isCompiled() ?? answers("npm", "--version") ?? true,
  prepare: () => install("astro"),
  version: () => installedVersion("astro", "astro"),
  command: (snapshot, out, work) => ({
    command: process.execPath,
    args: [
      join(folderOf("astro"), "node_modules/astro/astro.js"),
      "build",
      "--silent",
      "--root",
      folderOf("astro"),
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

const hugo: Peer = {
  name: "Hugo",
  differences:
    `${common} It cannot read SQLite: reading the snapshot and writing each record as JSON and XML are done before ` +
    "it is measured. It reads those texts from a file for each record, sets the links of both forms, joins pages " +
    "and writes. It uses all processors.",
  isAvailable: () => isCompiled() ?? answers("hugo", "version") ?? true,
  prepare: (snapshot, work) => {
    const site = join(work, "hugo");
    mkdirSync(site, { recursive: true });
    for (const part of ["hugo.toml", "layouts"]) {
      cpSync(join(folderOf("hugo"), part), join(site, part), { recursive: true });
    }
    const script = join(folderOf("hugo"), "export.mjs");
    run(process.execPath, [script, snapshot, join(site, "content")], here);
  },
  version: () => /v([0-9.]+)/.exec(run("hugo", ["version"], here))?.[1] ?? "unknown",
  command: (_snapshot, out, work) => ({
    command: "hugo",
    args: [
      "--source",
      join(work, "hugo"),
      "--destination",
      out,
      "--cacheDir",
      join(work, "hugo/cache"),
      "--noBuildLock",
      "--noChmod",
      "--noTimes",
      "--quiet",
    ],
    cwd: work,
    env: {},
  }),
};

const byHand: Peer = {
  name: "by hand",
  differences: `${common} It asks the database for each record alone.`,
  isAvailable: () => isCompiled() ?? true,
  prepare: () => {},
  version: () => `Node ${process.version}`,
  command: (snapshot, out) => ({
    command: process.execPath,
    args: [join(folderOf("by-hand"), "build.mjs"), snapshot, out],
    cwd: project,
    env: {},
  }),
};

/** All peers. */
export const peers: readonly Peer[] = [eleventy, astro, hugo, byHand];

/** The missing requirement if the compiled modules with the content of peers do not exist. */
function isCompiled(): string | undefined {
  const program = join(project, "dist/resources/index.js");
  return existsSync(program) ? undefined : "the program is not compiled; run: npm run compile";
}

/** The missing requirement if a program cannot be started. */
function answers(command: string, ...args: string[]): string | undefined {
  return spawnSync(command, args).status === 0 ? undefined : `${command} is not installed`;
}

/** Installs the packages in the peer's package.json: exact versions, so that times of different days can be compared. */
function install(peer: string): void {
  const words = ["--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
  run("npm", ["install", ...words], folderOf(peer));
}

function installedVersion(peer: string, name: string): string {
  const file = join(folderOf(peer), "node_modules", name, "package.json");
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { readonly version: string };
  return version;
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) {
    const reason = error?.message ?? `status ${status}\n${stderr}`;
    throw new Error(`${command} ${args.join(" ")} failed: ${reason}`);
  }
  return stdout;
}
