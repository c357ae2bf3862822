/** The steps of a new user with the package, under one Node and npm. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { freePort } from "../../src/testing/hosts/host.ts";
import { ownCompiler, succeedIn } from "../../src/testing/temporary-project.ts";
import type { Toolchain } from "./toolchains.ts";

/** An empty folder in which the package is tried, and the expected result. */
export interface Project {
  readonly folder: string;
  readonly toolchain: Toolchain;
  /** SHA-256 of the `manifest.json` that every build of the sample must give. */
  readonly manifest: string;
}

/** One step of a user; it rejects if the result is not the expected one. */
export interface Step {
  readonly name: string;
  readonly run: (project: Project) => Promise<unknown>;
}

/** Number of builds that must all succeed; line 12 of better-sqlite3 aborts nine of ten on Node 24. */
const repeatedBuilds = 5;

/** Path of the program that npm links into a project. */
const program = "node_modules/.bin/anthology-build";

/** The steps for a packed tarball. */
export function tarballSteps(tarball: string, { line }: Toolchain): Step[] {
  return [
    {
      name: "install",
      run: (project) => run(project, "npm", "install", "--no-audit", "--no-fund", tarball),
    },
    { name: "build", run: build },
    { name: "check", run: (project) => run(project, "npx", "anthology-build", "check") },
    { name: "serve", run: serve },
    { name: "pull", run: pull },
    { name: "import", run: importFunctions },
    ...(line < 24 ? [] : [{ name: `${repeatedBuilds} builds`, run: buildRepeatedly }]),
  ];
}

/** The steps for a clone: the README's first commands. */
export function cloneSteps(repository: string): Step[] {
  return [
    {
      name: "install",
      run: async (project) => {
        await run(project, "git", "clone", "--quiet", repository, ".");
        await run(project, "npm", "ci", "--no-audit", "--no-fund");
      },
    },
    { name: "build", run: build },
  ];
}

/** SHA-256 of the manifest of a published folder. */
export function manifestHash(out: string): string {
  return createHash("sha256")
    .update(readFileSync(join(out, "manifest.json")))
    .digest("hex");
}

async function build(project: Project): Promise<void> {
  await run(project, "npx", "anthology-build");
  expectManifest(project, "out");
}

/** Serves a build, and expects the root of the API. */
async function serve(project: Project): Promise<void> {
  await whileServed(project, "out", 0, async (origin) => {
    const response = await fetch(`${origin}/api/`);
    const root: unknown = await response.json();
    if (!response.ok || typeof root !== "object" || root === null || !("passages" in root)) {
      throw new Error(`/api/ has status ${response.status}: ${JSON.stringify(root)}`);
    }
  });
}

/** Pulls from a served build, and expects a snapshot with the content of the sample. */
async function pull(project: Project): Promise<void> {
  const port = await freePort();
  // A pull follows links, so they must lead to the server.
  const site = ["--base-url", `http://127.0.0.1:${port}`, "--out", "served", "--quiet"];
  await run(project, program, "build", ...site);
  await whileServed(project, "served", port, (origin) =>
    run(project, program, "pull", origin, "--snapshot", "pulled.sqlite", "--rate", "10000"),
  );
  const checked = await run(project, program, "check", "--snapshot", "pulled.sqlite", "--json");
  const { snapshot } = JSON.parse(checked);
  const manifest = readFileSync(join(project.folder, "out/manifest.json"), "utf8");
  const { sha256 } = JSON.parse(manifest).snapshot;
  if (snapshot.sha256 !== sha256) {
    throw new Error(`the pulled snapshot has the content ${snapshot.sha256}, the sample ${sha256}`);
  }
}

/** Expects a strict TypeScript program to compile, run, and build the same site. */
async function importFunctions(project: Project): Promise<void> {
  for (const file of ["package.json", "tsconfig.json", "build.ts"]) {
    const source = fileURLToPath(new URL(`fixture/${file}`, import.meta.url));
    copyFileSync(source, join(project.folder, file));
  }
  await run(project, process.execPath, ownCompiler);
  await run(project, "node", "build.js");
  expectManifest(project, "built-by-code");
}

/** Expects every build to succeed and give the same result, with one thread and with two. */
async function buildRepeatedly(project: Project): Promise<void> {
  const failures: string[] = [];
  for (let count = 1; count <= repeatedBuilds; count += 1) {
    const out = `repeated-${count}`;
    try {
      await run(project, program, "build", "--out", out, "--jobs", `${1 + (count % 2)}`);
      expectManifest(project, out);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
    await rm(join(project.folder, out), { recursive: true, force: true });
  }
  if (failures.length > 0) {
    throw new Error(
      `${failures.length} of ${repeatedBuilds} builds failed, the first: ${failures[0]}`,
    );
  }
}

function expectManifest({ folder, manifest }: Project, out: string): void {
  const found = manifestHash(join(folder, out));
  if (found !== manifest) {
    throw new Error(`${out}/manifest.json has the SHA-256 ${found}, not ${manifest}`);
  }
}

function run({ folder, toolchain }: Project, command: string, ...args: string[]): Promise<string> {
  return succeedIn(folder, command, args, toolchain.env);
}

/** Serves a folder with the program while a function runs. */
async function whileServed(
  { folder, toolchain }: Project,
  site: string,
  port: number,
  visit: (origin: string) => Promise<unknown>,
): Promise<void> {
  const server = spawn(program, ["serve", site, "--port", `${port}`], {
    cwd: folder,
    env: toolchain.env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const errors = text(server.stderr);
  const ended = once(server, "exit");
  try {
    const [line] = await Promise.race([once(server.stdout, "data"), ended]);
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0];
    if (origin === undefined) {
      server.kill();
      throw new Error(`serve printed no address: ${line}\n${await errors}`);
    }
    await visit(origin);
  } finally {
    server.kill();
  }
  const [status] = await ended;
  if (status !== 0) throw new Error(`serve ended with status ${status}: ${await errors}`);
}
