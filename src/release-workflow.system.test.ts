/**
 * Runs the workflow that publishes a version on this machine. `npm` and `gh` are replaced: nothing uses the network.
 *
 * @module-tag bash
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { jobsOf, scriptsOf } from "./testing/workflow.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const workflow = readFileSync(join(root, ".github/workflows/release.yml"), "utf8");
const { version, dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** `npm ci` links the installed packages and copies `dist`. Nothing is sent to the registry or to GitHub. */
const tools = {
  npm: `case "$1" in
    ci) ln -s "$ROOT/node_modules" node_modules && cp -a "$ROOT/dist" dist ;;
    audit|publish) ;;
    *) exec "$REAL_NPM" "$@" ;;
    esac`,
  gh: 'for last; do :; done; cp "$last" "$RELEASED"',
} as const;

interface Component {
  readonly name: string;
  readonly properties?: readonly { readonly name: string }[];
}

let folder: string;
let env: Readonly<Record<string, string | undefined>>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "anthology-release-"));
  const at = (name: string) => join(folder, name);
  for (const name of ["repository", "tools", "home"]) mkdirSync(at(name));
  for (const name of ["package.json", "package-lock.json", "data", "docs", "schemas"]) {
    cpSync(join(root, name), join(at("repository"), name), { recursive: true });
  }
  for (const [name, commands] of Object.entries(tools)) {
    const file = join(at("tools"), name);
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> "$COMMANDS"\n${commands}\n`);
    chmodSync(file, 0o755);
  }
  env = {
    PATH: [at("tools"), process.env.PATH].join(delimiter),
    HOME: at("home"),
    ROOT: root,
    REAL_NPM: execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim(),
    COMMANDS: at("commands"),
    RELEASED: at("released.json"),
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the workflow for a tag, on a package with these members. */
function release(tag: string, members: object): void {
  const cwd = join(folder, "repository");
  const file = join(cwd, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...manifest, ...members }));
  const { release: job } = jobsOf(workflow);
  if (job === undefined) throw new Error("the workflow has no job release");
  for (const step of scriptsOf(job)) {
    const variables = { ...env, GITHUB_REF_NAME: tag, ...step.env };
    const options = { cwd, env: variables, stdio: "pipe", encoding: "utf8" } as const;
    execFileSync("bash", ["-eo", "pipefail", "-c", step.script], options);
  }
}

const addresses = {
  repository: { type: "git", url: "git+https://git.example/anthology-build.git" },
  bugs: "https://git.example/anthology-build/issues",
  homepage: "https://git.example/anthology-build",
};

test("the workflow checks signatures, builds, and publishes with provenance and a list of packages", () => {
  release(`v${version}`, addresses);
  const commands = readFileSync(join(folder, "commands"), "utf8").trim().split("\n");
  const own = commands.filter((line) => /^npm (?:ci|audit|publish)|^gh /.test(line));
  expect(own).toEqual([
    "npm ci",
    "npm audit signatures",
    "npm publish --provenance --access public",
    `gh release create v${version} --verify-tag --generate-notes anthology-build.cdx.json`,
  ]);
  const list = JSON.parse(readFileSync(join(folder, "released.json"), "utf8"));
  expect(list).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { version } } });
  // A package may be installed in several versions, some of them only for development.
  const isForUsers = (wanted: string): boolean =>
    list.components.some(
      ({ name, properties = [] }: Component) =>
        name === wanted && !properties.some((one) => one.name === "cdx:npm:package:development"),
    );
  expect(Object.keys(dependencies).filter((name) => !isForUsers(name))).toEqual([]);
  expect(isForUsers("vitest")).toBe(false);
});

test("publishes nothing if the tag is not the version of the package", () => {
  expect(() => release("v9.9.9", addresses)).toThrow();
  expect(existsSync(join(folder, "commands"))).toBe(false);
});

test.each(Object.keys(addresses))("publishes nothing if the package has no %s", (name) => {
  const run = () => release(`v${version}`, { ...addresses, [name]: undefined });
  const stdout = expect.stringContaining(`package.json has no ${name}`);
  expect(run).toThrow(expect.objectContaining({ stdout }));
  expect(readFileSync(join(folder, "commands"), "utf8")).not.toMatch(/npm ci|publish/);
});
