/**
 * Runs the workflow that publishes a version on this machine. `npm` and `gh` are replaced: nothing uses the network.
 *
 * @module-tag bash
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { newFolder } from "./testing/new-folder.ts";
import { jobsOf, scriptsOf } from "./testing/workflow.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const { build, publish } = jobsOf(
  readFileSync(join(root, ".github/workflows/release.yml"), "utf8"),
);
const { version, dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** `npm ci` links the installed packages and copies `dist`. Nothing is sent to the registry or to GitHub. */
const tools = {
  npm: `case "$1" in
    ci) ln -s "$ROOT/node_modules" node_modules && cp -a "$ROOT/dist" dist ;;
    audit|publish) ;;
    *) exec "$REAL_NPM" "$@" ;;
    esac`,
  gh: 'for last; do :; done; cp "$last" "$RELEASED"',
};

let folder: string;

/** Runs the workflow for a tag, on a package with these members; returns its output and the commands that it ran. */
function run(
  tag: string,
  members: object,
  heading = version,
): { printed: string; commands: string[] } {
  folder = newFolder();
  const at = (name: string) => join(folder, name);
  for (const name of ["repository", "publishing", "tools", "home"]) mkdirSync(at(name));
  for (const name of ["package.json", "package-lock.json", "data", "docs", "schemas"]) {
    cpSync(join(root, name), join(at("repository"), name), { recursive: true });
  }
  for (const [name, commands] of Object.entries(tools)) {
    const text = `#!/bin/sh\necho "${name} $*" >> "$COMMANDS"\n${commands}\n`;
    writeFileSync(join(at("tools"), name), text, { mode: 0o755 });
  }
  writeFileSync(at("repository/CHANGELOG.md"), `# Changelog\n\n## ${heading}\n`);
  const file = at("repository/package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...manifest, ...members }));
  const env = {
    PATH: [at("tools"), process.env.PATH].join(delimiter),
    HOME: at("home"),
    ROOT: root,
    REAL_NPM: execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim(),
    COMMANDS: at("commands"),
    RELEASED: at("released.json"),
    GITHUB_REF_NAME: tag,
  };
  let printed = "";
  const succeeds = (job: typeof build, cwd: string) =>
    (job === undefined ? [] : scriptsOf(job)).every((step) => {
      const options = { cwd, env: { ...env, ...step.env }, encoding: "utf8" } as const;
      const { status, stdout } = spawnSync("bash", ["-eo", "pipefail", "-c", step.script], options);
      printed += stdout;
      return status === 0;
    });
  if (succeeds(build, at("repository"))) {
    // All that the second job gets of the first.
    cpSync(at("repository/package"), at("publishing/package"), { recursive: true });
    succeeds(publish, at("publishing"));
  }
  const commands = existsSync(at("commands")) ? readFileSync(at("commands"), "utf8") : "";
  const isOwn = (line: string) => /^npm (?:ci|audit|publish)|^gh /.test(line);
  return { printed, commands: commands.split("\n").filter(isOwn) };
}

const addresses = {
  repository: { type: "git", url: "git+https://git.example/anthology-build.git" },
  bugs: "https://git.example/anthology-build/issues",
  homepage: "https://git.example/anthology-build",
};

test("the workflow checks signatures, builds, and publishes with provenance and a list of packages", () => {
  expect(run(`v${version}`, addresses).commands).toEqual([
    "npm ci",
    "npm audit signatures",
    `npm publish --provenance --access public --ignore-scripts ./package/anthology-build-${version}.tgz`,
    `gh release create v${version} --verify-tag --generate-notes package/anthology-build.cdx.json`,
  ]);
  const list = JSON.parse(readFileSync(join(folder, "released.json"), "utf8"));
  expect(list).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { version } } });
  const names = list.components.map(({ name }: { readonly name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
});

test("the job that may publish runs no program of a package", () => {
  expect(build?.permissions).toEqual({ contents: "read" });
  expect(publish?.permissions).toEqual({ contents: "write", "id-token": "write" });
  const scripts = publish === undefined ? [] : scriptsOf(publish).map(({ script }) => script);
  expect(scripts.join("\n")).not.toMatch(/npm (?:ci|install|run|exec)|\bnode /);
});

test("publishes nothing if the tag is not the version of the package", () => {
  expect(run("v9.9.9", addresses).commands).toEqual([]);
});

test("publishes nothing if the changelog does not say that this version is released", () => {
  const { printed, commands } = run(`v${version}`, addresses, `${version}, not released yet`);
  expect(printed).toContain(`CHANGELOG.md does not begin with ## ${version}`);
  expect(commands).toEqual([]);
});

test.each(Object.keys(addresses))("publishes nothing if the package has no %s", (name) => {
  const { printed, commands } = run(`v${version}`, { ...addresses, [name]: undefined });
  expect(printed).toContain(`package.json has no ${name}`);
  expect(commands).toEqual([]);
});
