/** The default of --base-url: the address of the deployment, on a host that is recognised. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runProgram } from "../testing/program.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../testing/workplace.ts";
import { deploymentUrl } from "./deployment.ts";

let place: Workplace;
beforeAll(() => {
  place = makeWorkplace(2);
});
afterAll(() => removeWorkplace(place));

const netlify = {
  NETLIFY: "true",
  URL: "https://anthology.example",
  DEPLOY_PRIME_URL: "https://deploy-preview-7--anthology.netlify.app",
};
const cloudflare = { CF_PAGES: "1", CF_PAGES_URL: "https://f00d.anthology.pages.dev" };
const urlOf = (env: Readonly<Record<string, string>>) => deploymentUrl(env)?.url;

describe("takes the address", () => {
  test("of the site, for a production build on Netlify", () => {
    expect(urlOf({ ...netlify, CONTEXT: "production" })).toBe(netlify.URL);
  });

  test.each(["deploy-preview", "branch-deploy"])(
    "of the deployment, for a %s on Netlify",
    (CONTEXT) => {
      expect(urlOf({ ...netlify, CONTEXT })).toBe(netlify.DEPLOY_PRIME_URL);
    },
  );

  test("of the deployment on Cloudflare Pages", () => {
    expect(urlOf(cloudflare)).toBe(cloudflare.CF_PAGES_URL);
  });
});

describe("does not take", () => {
  test("URL alone, which other programs set too", () => {
    expect(urlOf({ URL: "https://anthology.example", CONTEXT: "production" })).toBeUndefined();
  });

  test.each([
    ["Netlify", { URL: netlify.URL, DEPLOY_PRIME_URL: netlify.DEPLOY_PRIME_URL }],
    ["Cloudflare Pages", { CF_PAGES_URL: cloudflare.CF_PAGES_URL }],
  ])("the variables of %s anywhere else", (_name, env) => {
    expect(urlOf(env)).toBeUndefined();
  });

  test("a variable that is empty", () => {
    expect(urlOf({ NETLIFY: "true", CONTEXT: "production", URL: "" })).toBeUndefined();
  });
});

test("an option overrides the settings, and the settings override the host", async () => {
  const cwd = join(place.folder, "settings");
  mkdirSync(cwd);
  const configure = (settings: object) =>
    writeFileSync(
      join(cwd, "anthology.config.json"),
      JSON.stringify({ snapshot: "../data/anthology.sqlite", only: ["json"], ...settings }),
    );
  const built = async (...args: readonly string[]) => {
    const { stdout } = await runProgram(["build", "--json", ...args], { cwd, env: cloudflare });
    return (JSON.parse(stdout) as { base_url: string }).base_url;
  };
  configure({});
  expect(await built()).toBe(cloudflare.CF_PAGES_URL);
  configure({ baseUrl: "https://settings.example" });
  expect(await built()).toBe("https://settings.example");
  expect(await built("--base-url", "https://given.example/")).toBe("https://given.example");
});

describe("says", () => {
  const args = ["build", "--only", "json"];

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
