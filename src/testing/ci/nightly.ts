/** The setup for tests of recipes: a service, a served folder, and an empty folder in which `init` runs. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Listening, listen } from "../../hosts/server/listen.ts";
import { createSiteServer } from "../../hosts/server/server.ts";
import { loadFiles } from "../../import/load/load.ts";
import { resources } from "../../resources/index.ts";
import { anthology } from "../anthology.ts";
import { buildQuietly } from "../build-quietly.ts";
import { runProgram } from "../program.ts";
import { forPrograms } from "../site-options.ts";
import { alterSnapshot } from "../snapshots.ts";
import type { Ci } from "./job.ts";

const packageFolder = fileURLToPath(new URL("../../../", import.meta.url));

/** A site with its surroundings. */
export interface Nightly {
  readonly ci: Ci;
  /** Address of the service to pull from. */
  readonly service: string;
  /** Address of the site. */
  readonly site: string;
  /** The folder that is served as the site. */
  readonly web: string;
  /** The snapshot of the service. */
  readonly snapshot: string;
  /** Runs `init` in the repository, and installs the package. */
  init(...options: readonly string[]): Promise<void>;
  /** The text of a file in the repository. */
  file(path: string): string;
  /** Changes a text at the service. */
  change(text: string): Promise<void>;
  /** The commands that the stand-in tools received since the last call. */
  commands(): string[];
  stop(): Promise<void>;
}

/**
 * Stand-ins for programs that this machine does not have or that need the network: `npm ci` links this package,
 * `apt-get` does nothing, and the programs of hosts copy the folder to `web`.
 */
const tools = {
  npm: `[ "$1" = ci ] && test -f package-lock.json && cp -a "$STORE" node_modules`,
  npx: `case "$2" in
    anthology-build) exec "$REAL_NPX" "$@" ;;
    *) rm -rf "$WEB" && cp -a out "$WEB" ;;
    esac`,
  "apt-get": ":",
  sudo: '"$@"',
} as const;

export async function makeNightly(): Promise<Nightly> {
  const folder = mkdtempSync(join(tmpdir(), "anthology-ci-"));
  const at = (name: string) => join(folder, name);
  for (const name of ["repository", "web", "service", "records", "home", "tools"])
    mkdirSync(at(name));
  const store = at("node_modules");
  mkdirSync(join(store, ".bin"), { recursive: true });
  symlinkSync(packageFolder, join(store, "anthology-build"));
  symlinkSync("../anthology-build/dist/cli/main.js", join(store, ".bin/anthology-build"));
  const record = at("commands");
  writeFileSync(record, "");
  for (const [name, commands] of Object.entries(tools)) {
    const isSilent = name === "npx" ? '[ "$2" != anthology-build ] && ' : "";
    const text = `#!/bin/sh\n${isSilent}echo "${name} $*" >> "$COMMANDS"\n${commands}\n`;
    writeFileSync(join(at("tools"), name), text);
    chmodSync(join(at("tools"), name), 0o755);
  }
  const snapshot = at("records/anthology.sqlite");
  loadFiles(anthology(6), snapshot);
  const servers: Listening[] = [];
  const serve = async (name: string) => {
    const collections = resources.map((one) => ({ name: one.name, xml: one.xml }));
    const onError = (error: unknown) => {
      throw error;
    };
    const server = createSiteServer({ folder: at(name), collections, onError });
    const listening = await listen(server, { host: "127.0.0.1", port: 0 });
    servers.push(listening);
    return listening.origin;
  };
  const service = await serve("service");
  const site = await serve("web");
  const update = async () => {
    await buildQuietly(snapshot, at("service"), { ...forPrograms, baseUrl: service, pageSize: 50 });
  };
  await update();
  const npx = execFileSync("sh", ["-c", "command -v npx"], { encoding: "utf8" }).trim();
  const path = [at("tools"), dirname(process.execPath), process.env.PATH ?? ""].join(delimiter);
  const ci: Ci = {
    repository: at("repository"),
    work: at("ci"),
    env: {
      PATH: path,
      HOME: at("home"),
      TMPDIR: tmpdir(),
      STORE: store,
      WEB: at("web"),
      COMMANDS: record,
      REAL_NPX: npx,
    },
  };
  return {
    ci,
    service,
    site,
    web: at("web"),
    snapshot,
    init: async (...options) => {
      const args = ["init", "--base-url", site, ...options];
      const { status, stdout, stderr } = await runProgram(args, { cwd: ci.repository });
      if (status !== 0) throw new Error(`init failed:\n${stdout}${stderr}`);
      // `npm install` would write this file.
      appendFileSync(join(ci.repository, "package-lock.json"), "{}");
    },
    file: (name) => readFileSync(join(ci.repository, name), "utf8"),
    change: async (text) => {
      alterSnapshot(snapshot, `UPDATE text SET text = '${text}' WHERE id = 2`);
      await update();
    },
    commands: () => {
      const lines = readFileSync(record, "utf8").split("\n").filter(Boolean);
      writeFileSync(record, "");
      return lines;
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      if (existsSync(folder)) rmSync(folder, { recursive: true });
    },
  };
}
