/** `anthology-build init`: what it writes, what it asks for, and what it never overwrites. */
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runProgram } from "../../testing/program.ts";
import { contents } from "../../testing/tree.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { dependencies } = manifest;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "anthology-init-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: readonly string[]) => runProgram(["init", ...args], { cwd: folder });
const read = (path: string) => readFileSync(join(folder, path), "utf8");
const settings = () => JSON.parse(read("anthology.config.json")) as Record<string, unknown>;

const server = ["--host", "server", "--base-url", "https://anthology.example/ag/"];
const target = ["--target", "/srv/www/anthology"];

describe("writes", () => {
  test("the settings, the script for cron, a package.json and a .gitignore, and lists them", async () => {
    const { status, stdout, stderr } = await run(
      ...[...server, ...target, "--source", "https://service.example/api/authors/"],
    );
    expect([status, stderr]).toEqual([0, ""]);
    const files = ["anthology.config.json", "nightly.sh", "package.json", ".gitignore"];
    expect(readdirSync(folder).sort()).toEqual([...files].sort());
    expect(stdout.split("\n").slice(0, 4)).toEqual(files.map((file) => `written: ${file}`));
    expect(stdout).toContain("- npm install\n");
    expect(stdout).toContain("crontab -e");
    expect(settings()).toEqual({
      $schema: "./node_modules/anthology-build/schemas/config.json",
      source: "https://service.example/api/",
      baseUrl: "https://anthology.example/ag",
      host: "server",
    });
    expect(statSync(join(folder, "nightly.sh")).mode & 0o777).toBe(0o755);
    expect(JSON.parse(read("package.json"))).toEqual({
      private: true,
      // This program runs from its own folder: no registry is asked for its name.
      devDependencies: { "anthology-build": `file:${relative(folder, root)}` },
    });
    expect(read(".gitignore")).toContain("data/anthology.sqlite.pull/\n");
  });

  test.each([
    [["--ci", "github"], ".github"],
    [["--ci", "gitlab"], ".gitlab-ci.yml"],
    [["--ci", "none"], undefined],
  ])("what runs with %j", async (ci, name) => {
    const { status, stdout } = await run(...server, ...target, ...ci);
    expect(status).toBe(0);
    expect(stdout.includes("let a runner on your own server run this")).toBe(ci[1] !== "none");
    const others = [".gitignore", "anthology.config.json", "package.json"];
    expect(readdirSync(folder).sort()).toEqual([...others, ...(name ? [name] : [])].sort());
  });

  test("settings that a host of plain files needs", async () => {
    const { status, stderr } = await run("--host", "github-pages");
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining("all links inside the API answer 404"),
    ]);
    expect(settings()).toMatchObject({
      links: "path",
      only: expect.arrayContaining(["json", "reader"]),
    });
    expect(settings().baseUrl).toBeUndefined();
  });

  test.each([
    ["netlify", "netlify-cli"],
    ["cloudflare", "wrangler"],
  ])("the exact version of the program of %s, which npm ci installs", async (host, program) => {
    await run("--host", host, "--base-url", "https://anthology.example");
    expect(JSON.parse(read("package.json")).devDependencies[program]).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test("the package as it was installed: its file, its address, or its version", async () => {
    const modules = join(folder, "node_modules");
    const name = "anthology-build";
    for (const part of ["dist", "schemas", "data", "docs", "package.json"]) {
      cpSync(join(root, part), join(modules, name, part), { recursive: true });
    }
    for (const dependency of Object.keys(dependencies)) {
      const link = join(modules, dependency);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, "node_modules", dependency), link);
    }
    const { version } = manifest;
    const file = `file:${name}-${version}.tgz`;
    const git = `git+ssh://git@git.example/someone/${name}.git#3d3c42e5aac5ba805825da76410c181273ba90b1`;
    const registry = `https://registry.example/${name}/-/${name}-${version}.tgz`;
    for (const [resolved, expected] of [
      [file, file],
      [git, git],
      [registry, version],
    ]) {
      const packages = { [`node_modules/${name}`]: { version, resolved } };
      writeFileSync(join(modules, ".package-lock.json"), JSON.stringify({ packages }));
      rmSync(join(folder, "package.json"), { force: true });
      const command = [join(modules, name, "dist/cli/main.js"), "init", ...server, ...target];
      const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: folder });
      expect(JSON.parse(read("package.json")).devDependencies).toEqual({ [name]: expected });
      expect(stdout.includes(`commit ${name}-${version}.tgz too`)).toBe(false);
    }
  });

  test("the settings and the edge function of Netlify, which builds the site if no CI does", async () => {
    const options = ["--host", "netlify", "--source", "https://service.example/"];
    expect((await run(...options, "--ci", "none")).status).toBe(0);
    expect(read("netlify.toml")).toContain(
      'command = "npx --no anthology-build pull && npx --no anthology-build"',
    );
    expect(read("netlify/edge-functions/api.js")).toContain("node_modules/anthology-build/");
    const withCi = ["--ci", "github", "--base-url", "https://anthology.example", "--force"];
    expect((await run(...options, ...withCi)).status).toBe(0);
    expect(read("netlify.toml")).toContain('command = "true"');
  });

  test("settings that every command accepts", async () => {
    const service = ["--source", "https://service.example/"];
    expect((await run(...server, ...target, ...service)).status).toBe(0);
    const { status, stderr } = await runProgram(["check", "--json"], { cwd: folder });
    expect([status, stderr]).toEqual([0, ""]);
  });

  test("no pull, and does not ignore the snapshot, if there is no service", async () => {
    expect((await run(...server, ...target)).status).toBe(0);
    expect(read("nightly.sh")).not.toContain("pull");
    expect(read(".gitignore")).not.toContain("sqlite");
  });

  test("settings that do not publish the bundled sample, if there is no service", async () => {
    const { stdout } = await run(...server, ...target);
    expect(stdout).toContain("put your snapshot at data/anthology.sqlite");
    const { status, stderr } = await runProgram(["build", "--quiet"], { cwd: folder });
    expect([status, stderr]).toEqual([2, expect.stringContaining("no snapshot at data/anth")]);
  });

  test("a target as one word of the shell", async () => {
    await run(...server, "--target", "/srv/it is $(here); rm -rf /");
    expect(read("nightly.sh")).toContain("publish '/srv/it is $(here); rm -rf /' --quiet");
  });

  test("JSON for programs", async () => {
    const { stdout } = await run(...server, ...target, "--json");
    expect(JSON.parse(stdout)).toEqual({
      written: ["anthology.config.json", "nightly.sh", "package.json", ".gitignore"],
      kept: [],
      next: expect.arrayContaining(["npm install"]),
      warnings: [],
    });
  });
});

describe("never overwrites", () => {
  test.each(["anthology.config.json", "nightly.sh"])(
    "%s, and then writes nothing",
    async (name) => {
      writeFileSync(join(folder, name), "{}");
      const before = contents(folder);
      const { status, stderr } = await run(...server, ...target);
      expect([status, stderr]).toEqual([
        2,
        expect.stringContaining(`init: ${name} already exists`),
      ]);
      expect(stderr).toContain("--force");
      expect(contents(folder)).toEqual(before);
    },
  );

  test("a file that already has the text it would write", async () => {
    expect((await run(...server, ...target)).status).toBe(0);
    const before = contents(folder);
    expect((await run(...server, ...target)).status).toBe(0);
    expect(contents(folder)).toEqual(before);
  });

  test("either of them, unless with --force", async () => {
    writeFileSync(join(folder, "anthology.config.json"), "{}");
    expect((await run(...server, ...target, "--force")).status).toBe(0);
    expect(settings().host).toBe("server");
  });

  test("the workflow of another CI system, but names it", async () => {
    expect((await run(...server, ...target, "--ci", "github")).status).toBe(0);
    const { stdout } = await run(...server, ...target, "--ci", "cron", "--force");
    expect(stdout).toContain(
      "- remove .github/workflows/anthology.yml if an earlier init wrote it",
    );
    expect(existsSync(join(folder, ".github/workflows/anthology.yml"))).toBe(true);
    const { stdout: again } = await run(...server, ...target, "--ci", "github", "--force");
    expect(again).toContain("- remove nightly.sh if");
    expect(again).not.toContain("remove .github");
  });

  test("a package.json or a .gitignore, and says what they lack", async () => {
    writeFileSync(join(folder, "package.json"), '{"name":"mine"}');
    writeFileSync(join(folder, ".gitignore"), "node_modules/\nout/\n");
    const { stdout } = await run(...server, ...target, "--force");
    expect(stdout).toContain("kept:    package.json\nkept:    .gitignore\n");
    expect(stdout).toContain("add to .gitignore: .out.anthology-build/ .out.anthology-build.*");
    expect(stdout).toMatch(/npm install --save-dev --save-exact file:\S+\n/);
    expect(read("package.json")).toBe('{"name":"mine"}');
  });

  test("a package.json that names the package, and asks for no change to it", async () => {
    const devDependencies = { "anthology-build": "file:anthology-build-0.1.0.tgz" };
    writeFileSync(join(folder, "package.json"), JSON.stringify({ devDependencies }));
    expect((await run(...server, ...target)).stdout).toContain("- npm install\n");
  });
});

describe("without a terminal, refuses and writes nothing", () => {
  test.each([
    [[], "init: --host is missing"],
    [["--host", "bucket"], "init: --base-url and --target are missing"],
    [["--host", "netlify"], "init: --base-url is missing"],
    [["--host", "netlify"], "or --ci none: netlify then builds the site"],
    [["--host", "cloudflare", "--ci", "github"], "in a terminal, where it asks"],
    [["--host", "github-pages", "--ci", "cron"], "only GitHub Actions publish to GitHub Pages"],
    [["--host", "cloudflare", "--base-url", "https://a.example", ...target], "its own program"],
    [
      ["--host", "bucket", "--base-url", "https://a.example", "--target", "nocolon"],
      "expected a remote of rclone such as remote:bucket/ag",
    ],
    [
      ["--host", "server", "--base-url", "https://a.example", "--target=-rf"],
      'expected a folder such as /srv/anthology, found "-rf"',
    ],
    [
      ["--host", "server", "--base-url", "https://a.example", "--target", "~/www"],
      'expected a folder such as /srv/anthology, found "~/www"',
    ],
    [["--host", "geocities"], "Allowed choices are netlify"],
    [["--host", "server", "--base-url", "a.example", ...target], "--base-url: expected an address"],
    [[...server, ...target, "--source", "service"], "expected the address of a service"],
    ...["/srv/a\nb", "/srv/it's", '/srv/"a"', "/srv/`id`", "r2:${" + "{ secrets.X }}"].map(
      (value): [string[], string] => [
        [...server, "--ci", "github", "--target", value],
        "init: --target: expected a value without line breaks, quotes and ${" + "{, found ",
      ],
    ),
    [
      ["--host", "netlify", "--base-url", "https://a.example/\n${" + "{ secrets.X }}"],
      "init: --base-url: expected a value without line breaks",
    ],
    [[...server, ...target, "--source", "https://a.example/'"], "init: --source: expected a value"],
  ])("with %j", async (args, says) => {
    const { status, stdout, stderr } = await run(...args);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(says);
    expect(readdirSync(folder)).toEqual([]);
  });
});
