/** The files for Netlify. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { netlifyFiles } from "./repositories.ts";

const top = new URL("../../", import.meta.url);

test("netlify.toml of this repository is what the command prints, except for the path of the function", () => {
  const functions = "src/hosts/netlify";
  const [settings] = netlifyFiles("packed", " --about data/about.json", { functions });
  expect(readFileSync(new URL("netlify.toml", top), "utf8")).toBe(settings?.text);
  expect(readdirSync(new URL(functions, top))).toEqual(["api.ts"]);
  expect(parse(netlifyFiles('my "site"')[0]?.text ?? "")).toMatchObject({
    build: {
      publish: 'my "site"',
      command: 'npx anthology-build --base-url $URL && npx anthology-build pack my "site"',
    },
    context: { "deploy-preview": { command: expect.stringContaining("$DEPLOY_PRIME_URL") } },
    edge_functions: [{ function: "api", path: "/*", excludedPath: "/packs/*" }],
  });
  const [below, edge] = netlifyFiles("packed", "", {
    baseUrl: "https://example.org/ag",
    cache: 60,
  });
  expect(parse(below?.text ?? "")).toMatchObject({
    build: { command: expect.stringContaining("--base-url https://example.org/ag &&") },
    context: { "deploy-preview": { command: expect.stringContaining("$DEPLOY_PRIME_URL/ag &&") } },
  });
  expect(edge?.text).toContain('fetch(asset), "/ag", 60);');
});
