/** `anthology-build host`: what it prints and writes, and its errors. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { configurations, repositoryHosts } from "../../hosts/index.ts";
import { githubPagesLimits } from "../../hosts/repositories.ts";
import { runHere } from "../../testing/in-process.ts";
import { packQuietly } from "../../testing/packed-site.ts";
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
