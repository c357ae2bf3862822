/** The default of --base-url: the address of the deployment, on a host that is recognised. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runProgram } from "../testing/program.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../testing/workplace.ts";

let place: Workplace;
beforeAll(() => {
  place = makeWorkplace(2);
});
afterAll(() => removeWorkplace(place));

let turn = 0;

/** Builds a site; gives the address that its links lead to. */
async function built(
  env: Readonly<Record<string, string>>,
  { settings = {}, args = [] as readonly string[] } = {},
) {
  turn += 1;
  const cwd = join(place.folder, `${turn}`);
  mkdirSync(cwd);
  const config = { snapshot: "../data/anthology.sqlite", only: ["api", "changes"], ...settings };
  writeFileSync(join(cwd, "anthology.config.json"), JSON.stringify(config));
  const { status, stdout, stderr } = await runProgram(["build", "--json", ...args], { cwd, env });
  expect(status, stdout + stderr).toBe(0);
  return (JSON.parse(stdout) as { base_url: string }).base_url;
}

const local = "http://localhost:3000";
const netlify = {
  NETLIFY: "true",
  URL: "https://anthology.example",
  DEPLOY_PRIME_URL: "https://deploy-preview-7--anthology.netlify.app",
};
const cloudflare = { CF_PAGES: "1", CF_PAGES_URL: "https://f00d.anthology.pages.dev" };
const github = { GITHUB_ACTIONS: "true", GITHUB_REPOSITORY: "Owner/Anthology" };
const pages = { settings: { host: "github-pages" } };

describe("takes the address", () => {
  test("of the site, for a production build on Netlify", async () => {
    expect(await built({ ...netlify, CONTEXT: "production" })).toBe(netlify.URL);
  });

  test.each(["deploy-preview", "branch-deploy"])(
    "of the deployment, for a %s on Netlify",
    async (CONTEXT) => {
      expect(await built({ ...netlify, CONTEXT })).toBe(netlify.DEPLOY_PRIME_URL);
    },
  );

  test("of the deployment on Cloudflare Pages", async () => {
    expect(await built(cloudflare)).toBe(cloudflare.CF_PAGES_URL);
  });

  test("of the repository on GitHub Pages, with its capitals, if the settings name that host", async () => {
    expect(await built(github, pages)).toBe("https://owner.github.io/Anthology");
    const GITHUB_REPOSITORY = "Owner/owner.github.io";
    expect(await built({ ...github, GITHUB_REPOSITORY }, pages)).toBe("https://owner.github.io");
  });
});

describe("does not take", () => {
  test("URL alone, which other programs set too", async () => {
    expect(await built({ URL: "https://anthology.example", CONTEXT: "production" })).toBe(local);
  });

  test.each([
    ["Netlify", { URL: netlify.URL, DEPLOY_PRIME_URL: netlify.DEPLOY_PRIME_URL }],
    ["Cloudflare Pages", { CF_PAGES_URL: cloudflare.CF_PAGES_URL }],
  ])("the variables of %s anywhere else", async (_name, env) => {
    expect(await built(env)).toBe(local);
  });

  test("the address of GitHub Pages in a workflow for another host", async () => {
    expect(await built(github)).toBe(local);
    expect(await built(github, { settings: { host: "bucket" } })).toBe(local);
  });

  test("the address of GitHub Pages on another machine", async () => {
    expect(await built({}, pages)).toBe(local);
  });

  test("a variable that is empty", async () => {
    expect(await built({ NETLIFY: "true", CONTEXT: "production", URL: "" })).toBe(local);
  });
});

test("an option overrides the settings, and the settings override the host", async () => {
  const settings = { baseUrl: "https://settings.example" };
  expect(await built(cloudflare, { settings })).toBe("https://settings.example");
  const args = ["--base-url", "https://given.example/"];
  expect(await built(cloudflare, { settings, args })).toBe("https://given.example");
});

describe("says", () => {
  const args = ["build", "--only", "api", "changes"];

  test("which variable of which host the address comes from", async () => {
    const env = { ...netlify, CONTEXT: "production" };
    const { stderr } = await runProgram(args, { cwd: place.folder, env });
    expect(stderr).toContain(`links lead to ${netlify.URL}`);
    expect(stderr).toContain("(URL of Netlify)");
    expect(stderr).not.toContain("--base-url");
  });

  test("which servers ignore the query of links, unless with --links path", async () => {
    const { stderr } = await runProgram(args, { cwd: place.folder });
    expect(stderr).toContain("use anthology-build serve out, or the settings of a host");
    expect(stderr).toContain("python3 -m http.server lists its folders");
    const byPath = await runProgram([...args, "--links", "path"], { cwd: place.folder });
    expect(byPath.stderr).not.toContain("?page=");
    for (const flag of ["--quiet", "--json"]) {
      const silent = await runProgram([...args, flag], { cwd: place.folder });
      expect(silent.stderr).not.toContain("?page=");
    }
  });

  test("at the end that links lead only to this machine", async () => {
    const { stderr } = await runProgram(args, { cwd: place.folder });
    expect(stderr.trim().split("\n").at(-1)).toMatch(/^links lead to http:\/\/localhost:3000: /);
  });
});
