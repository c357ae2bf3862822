/** `anthology-build host`: what it prints and writes, and its errors. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { configurations, repositoryHosts } from "../../hosts/index.ts";
import { githubPagesLimits } from "../../hosts/repositories.ts";
import { anthology } from "../../testing/anthology.ts";
import { startPlainHost } from "../../testing/hosts/crawl.ts";
import { runHere } from "../../testing/in-process.ts";
import { loadFiles } from "../../testing/load-files.ts";
import { packQuietly } from "../../testing/packed-site.ts";
import { programFile } from "../../testing/program.ts";
import { makeSite, type TestSite } from "../../testing/site.ts";
import { only } from "../../testing/site-options.ts";

let site: TestSite;
beforeAll(async () => {
  site = await makeSite({ baseUrl: "https://anthology.example/ag", products: only() });
});

const host = (...args: readonly string[]) => runHere("host", ...args);

test.each(Object.keys(configurations))("prints the configuration of %s", async (name) => {
  const { out } = site.place;
  const { status, stdout, stderr } = await host(name, out);
  const below = "the site is below /ag/: ";
  expect([status, stderr]).toEqual([
    0,
    name === "cloudflare" ? "" : expect.stringContaining(below),
  ]);
  expect((await host(name, out, "--base-url", "https://anthology.example")).stderr).toBe("");
  expect(stdout).toContain("anthology.example");
  expect(stdout).toContain(out);
  expect(stdout).toMatch(/[^\n]\n$/);
});

test("names the Worker for a packed site, which web servers cannot read", async () => {
  const packed = join(site.place.folder, "packed");
  await packQuietly(site.place.out, packed);
  const { status, stdout } = await host("cloudflare", packed);
  expect([status, stdout]).toEqual([0, expect.stringContaining("anthology.example")]);
  expect(stdout).toContain('/cloudflare/packed.js"');
  expect((await host("cloudflare", site.place.out)).stdout).toContain('/cloudflare/worker.js"');
  expect(await host("nginx", packed)).toMatchObject({
    status: 2,
    stdout: "",
    stderr: `error: ${packed} is a packed site, which nginx cannot read\n  try: name the folder that was packed, or unpack it: anthology-build pack --unpack ${packed} out\n`,
  });
});

test.each<[address: string, name: string, others: object]>([
  ["https://anthology.example", "anthology-example", { domain: "anthology.example" }],
  ["https://example.org/ag", "example-org-ag", { below: "/ag" }],
  ["https://mirror.someone.workers.dev", "mirror", {}],
  ["http://localhost:3000", "anthology", {}],
])(
  "the Worker for %s is called %s, unless --name says otherwise",
  async (address, name, others) => {
    const settings = async (...args: readonly string[]) => {
      const { stdout } = await host("cloudflare", site.place.out, "--base-url", address, ...args);
      return JSON.parse(stdout.replace(/^\s*\/\/.*$/gm, ""));
    };
    const { domain, below } = others as Record<string, string>;
    const whole = domain && [{ pattern: domain, custom_domain: true }];
    const routes = below === undefined ? whole : ["example.org/ag", "example.org/ag/*"];
    expect(await settings()).toMatchObject({
      name,
      ...(routes && { routes }),
      ...(below && { vars: { BELOW: below } }),
    });
    expect(await settings("--name", "second")).toMatchObject({ name: "second" });
  },
);

test.each(Object.keys(repositoryHosts))("%s builds from a spreadsheet", async (name) => {
  const { stdout } = await host(name, "public", "--snapshot", "data/poems.xlsx");
  expect(stdout).toMatch(/npx .*anthology-build.* --snapshot data\/poems\.xlsx/);
});

test("takes the folder from --root and the address from --base-url, built or not", async () => {
  const flags = ["--root", "/srv/anthology", "--base-url", "http://texts.example:8080"];
  for (const folder of [site.place.out, "nothing"]) {
    const { stdout } = await host("nginx", folder, ...flags);
    expect(stdout).toContain('root "/srv/anthology";');
    expect(stdout).toContain("listen 8080;");
    expect(stdout).toContain("server_name texts.example;");
  }
});

test.each(["nginx", "caddy", "apache"])("%s hands filters on to --filters", async (name) => {
  const { out } = site.place;
  const address = "http://127.0.0.1:3000";
  expect((await host(name, out)).stdout).not.toContain(address);
  const { status, stdout } = await host(name, out, "--filters", `${address}/`);
  expect([status, stdout]).toEqual([0, expect.stringMatching(`${address}[^/]`)]);
});

const noAddress = "expected an address without a path, http://127.0.0.1:3000";
const filters = (name: string, address: string) => [name, "out", "--filters", address];

test.each([
  [filters("nginx", "127.0.0.1:3000"), noAddress],
  [filters("nginx", "http://127.0.0.1:3000/ag"), noAddress],
  [filters("nginx", 'http://x:1/";'), noAddress],
  [filters("cloudflare", "http://x:1"), "cloudflare cannot hand requests on to http://x:1"],
  [filters("netlify", "http://x:1"), "leave --filters out: it is for nginx, caddy, apache"],
  [["netlify", "--snapshot", "my poems.xlsx"], "--snapshot: expected letters, digits and . / - _"],
  [["netlify", "--base-url", "https://x.org/$a"], "whose path is not made of plain names"],
  [["github-pages", "my site"], "folder: expected letters, digits and . / - _"],
  [
    ["caddy", "nothing"],
    "error: no build.json in nothing: nothing was published there\n  try: build it first, or name the address of the site with --base-url\n",
  ],
])("refuses %j", async (args, message) => {
  const stderr = expect.stringContaining(message);
  expect(await host(...args)).toMatchObject({ status: 2, stdout: "", stderr });
});

test.each(Object.entries(repositoryHosts))(
  "prints the files for %s, built or not",
  async (name, filesOf) => {
    const files = filesOf("public");
    const printed = files.map(
      ({ path, text }) => (files.length > 1 ? `==> ${path} <==\n` : "") + text,
    );
    expect(await host(name, "public")).toMatchObject({
      status: 0,
      stdout: `${printed.join("\n").trimEnd()}\n`,
      stderr: name === "github-pages" ? `${githubPagesLimits}\n` : "",
    });
  },
);

test("writes files into a repository, and keeps what differs", async () => {
  const repository = join(site.place.folder, "repository");
  const write = () => host("netlify", "--write", repository);
  const settings = join(repository, "netlify.toml");
  const edgeFile = join(repository, "netlify/edge-functions/api.js");
  for (const _ of ["new", "the same"]) {
    expect(await write()).toMatchObject({ status: 0, stdout: `${settings}\n${edgeFile}\n` });
  }
  writeFileSync(edgeFile, "// my own");
  writeFileSync(settings, "");
  expect(await write()).toMatchObject({
    status: 2,
    stdout: "",
    stderr: `error: ${settings} already exists with other content\n  try: print the text without --write and compare, or move the file away\n`,
  });
  expect(readFileSync(edgeFile, "utf8")).toBe("// my own");
  const server = await host("nginx", site.place.out, "--write", repository);
  expect(server.status).toBe(0);
  expect(existsSync(join(repository, "anthology.conf"))).toBe(true);
  const intoFile = await host("netlify", "--write", settings);
  expect(intoFile.stderr).toContain(`error: cannot write into ${settings}`);
});

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

test("the commands of the workflow for GitHub Pages build a site for its address, unless many records are gone", async () => {
  const { stdout } = await host("github-pages", "public");
  const { jobs } = parse(stdout) as { jobs: Record<string, { steps: Step[] }> };
  const steps = jobs.build?.steps ?? [];
  const upload = steps.find(({ uses }) => uses?.startsWith("actions/upload-pages-artifact@"));
  expect(upload?.with).toEqual({ path: "public", "include-hidden-files": true });

  const repository = join(site.place.folder, "pages");
  mkdirSync(join(repository, "data"), { recursive: true });
  const snapshot = join(repository, "data/anthology.sqlite");
  loadFiles(anthology(20), snapshot);
  const commands = steps.flatMap(({ run }) => (run?.startsWith("npx --no ") ? [run] : []));
  expect(commands).toHaveLength(2);
  const npx = `npx() { shift 2; "${process.execPath}" "${programFile}" "$@"; }`;
  const pages = await startPlainHost(repository);
  const script = ["set -e", npx, ...commands].join("\n");
  const run = async (options = "") => {
    const env = {
      PATH: process.env.PATH,
      BASE_URL: `${pages.origin}/public`,
      ACCEPT_LOSS: options,
    };
    const running = promisify(execFile)("sh", ["-c", script], { cwd: repository, env });
    return await running.catch((error: object) => error);
  };
  expect(await run()).toMatchObject({ stderr: expect.not.stringContaining("error") });
  const manifest = readFileSync(join(repository, "public/manifest.json"), "utf8");
  expect(manifest).toContain(`"base_url":"${pages.origin}/public","links":"file"`);
  expect(existsSync(join(repository, "public/index.html"))).toBe(true);
  rmSync(snapshot);
  loadFiles(anthology(10), snapshot);
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining("10 gone") });
  expect(await run("--accept-loss")).toMatchObject({
    stderr: expect.not.stringContaining("error"),
  });
  await pages.stop();
});
