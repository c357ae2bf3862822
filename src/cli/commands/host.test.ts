/** `anthology-build host`: what it prints and writes, and its errors. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { configurations, repositoryHosts } from "../../hosts/index.ts";
import { programFile, runProgram } from "../../testing/program.ts";
import { makeSite, type TestSite } from "../../testing/site.ts";
import { allBut } from "../../testing/site-options.ts";

let site: TestSite;
beforeAll(async () => {
  site = await makeSite({ baseUrl: "https://anthology.example/ag", products: allBut("xml") });
});
afterAll(() => site.remove());

test.each(Object.keys(configurations))("prints the configuration of %s", async (name) => {
  const { out } = site.place;
  const { status, stdout, stderr } = await runProgram(["host", name, out]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("anthology.example");
  expect(stdout).toContain(out);
  // The site was built without XML.
  expect(stdout).not.toContain("passages_xml");
});

test("takes the folder from --root and the address from --base-url", async () => {
  const flags = ["--root", "/srv/anthology", "--base-url", "http://texts.example:8080"];
  const { stdout } = await runProgram(["host", "nginx", site.place.out, ...flags]);
  expect(stdout).toContain('root "/srv/anthology";');
  expect(stdout).toContain("listen 8080;");
  expect(stdout).toContain("server_name texts.example;");
});

test.each([
  ["nginx", "/srv/$(x)"],
  ["caddy", "/srv/{x}"],
  ["caddy", "/srv/[x]"],
  ["apache", `/srv/\${x}`],
  ["apache", "/srv/x?"],
])("refuses for %s a path that it does not take literally: %s", async (name, root) => {
  const { status, stdout, stderr } = await runProgram([
    ...["host", name, site.place.out, "--root", root],
  ]);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr.toLowerCase()).toContain(`${name} cannot serve ${root}`);
  expect(stderr).toContain("--root");
});

test("needs a published folder, or an address", async () => {
  const nowhere = join(site.place.folder, "nothing");
  const { status, stdout, stderr } = await runProgram(["host", "caddy", nowhere]);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("nothing was published there");
  expect(stderr).toContain("--base-url");
  const named = await runProgram(["host", "caddy", nowhere, "--base-url", "https://texts.example"]);
  expect([named.status, named.stdout]).toEqual([0, expect.stringContaining("passages_xml")]);
});

test("knows no other server", async () => {
  const { status, stderr } = await runProgram(["host", "lighttpd", site.place.out]);
  expect(status).toBe(2);
  expect(stderr).toContain("Allowed choices are");
});

test.each(Object.keys(repositoryHosts))("prints the files for %s, built or not", async (name) => {
  const { status, stdout, stderr } = await runProgram(["host", name, "public"]);
  // Of GitHub Pages, it says what it cannot do.
  expect([status, stderr !== ""]).toEqual([0, name === "github-pages"]);
  const files = repositoryHosts[name]?.("public") ?? [];
  expect(files.length).toBeGreaterThan(0);
  for (const { path, text } of files) {
    expect(stdout).toContain(text.trimEnd());
    expect(stdout.includes(`==> ${path} <==\n`)).toBe(files.length > 1);
  }
});

test("writes files into a repository, and keeps what differs", async () => {
  const repository = join(site.place.folder, "repository");
  const write = () => runProgram(["host", "netlify", "--write", repository]);
  const settings = join(repository, "netlify.toml");
  const edgeFile = join(repository, "netlify/edge-functions/api.js");
  expect(await write()).toMatchObject({ status: 0, stdout: `${settings}\n${edgeFile}\n` });
  expect(await write()).toMatchObject({ status: 0 });
  writeFileSync(edgeFile, "// my own");
  writeFileSync(settings, "");
  const { status, stderr } = await write();
  expect([status, stderr]).toEqual([2, expect.stringContaining("netlify.toml already exists")]);
  expect(readFileSync(edgeFile, "utf8")).toBe("// my own");
  const server = await runProgram(["host", "nginx", site.place.out, "--write", repository]);
  expect(server.status).toBe(0);
  expect(existsSync(join(repository, "anthology.conf"))).toBe(true);
});

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

test("the commands of the workflow for GitHub Pages build a site for its address", async () => {
  const { stdout } = await runProgram(["host", "github-pages", "public"]);
  const { jobs } = parse(stdout) as { jobs: Record<string, { steps: Step[] }> };
  const steps = jobs.build?.steps ?? [];
  const upload = steps.find(({ uses }) => uses?.startsWith("actions/upload-pages-artifact@"));
  expect(upload?.with).toEqual({ path: "public", "include-hidden-files": true });

  const repository = join(site.place.folder, "pages");
  mkdirSync(join(repository, "data"), { recursive: true });
  writeFileSync(join(repository, "data/anthology.sqlite"), readFileSync(site.place.snapshot));
  const commands = steps.flatMap(({ run }) => (run?.startsWith("npx --no ") ? [run] : []));
  expect(commands).toHaveLength(2);
  const npx = `npx() { shift 2; "${process.execPath}" "${programFile}" "$@"; }`;
  const env = { PATH: process.env.PATH, BASE_URL: "https://someone.github.io/anthology" };
  const script = ["set -e", npx, ...commands].join("\n");
  const { status, stderr } = spawnSync("sh", ["-c", script], { cwd: repository, env });
  expect([status, `${stderr}`]).toEqual([0, expect.not.stringContaining("error")]);
  const manifest = readFileSync(join(repository, "public/manifest.json"), "utf8");
  expect(manifest).toContain('"base_url":"https://someone.github.io/anthology","links":"path"');
  expect(existsSync(join(repository, "public/index.html"))).toBe(true);
});
