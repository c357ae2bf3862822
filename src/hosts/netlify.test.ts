/** The files for Netlify, and its edge function. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import edgeFunction from "./netlify/api.ts";
import { netlifyFiles } from "./netlify.ts";

const top = new URL("../../", import.meta.url);

test("the edge function answers with the files of the site", async () => {
  const asked: string[] = [];
  const next = async ({ url }: Request) => {
    asked.push(url);
    return new Response("{}");
  };
  const answer = await edgeFunction(new Request("https://example.org/api/?page=2"), { next });
  expect([answer.status, await answer.text()]).toEqual([200, "{}"]);
  expect(asked).toEqual(["https://example.org/api/index.json"]);
});

test("netlify.toml of this repository is what the command prints, except for the path of the function", () => {
  const functions = "src/hosts/netlify";
  const command = "npx anthology-build --about data/about.json";
  const [settings] = netlifyFiles("out", command, functions);
  expect(readFileSync(new URL("netlify.toml", top), "utf8")).toBe(settings?.text);
  expect(readdirSync(new URL(functions, top))).toEqual(["api.ts"]);
});

test("the settings for another repository name the function that comes with them", () => {
  const [settings, edgeFile] = netlifyFiles('my "site"');
  expect(settings?.path).toBe("netlify.toml");
  expect(parse(settings?.text ?? "")).toMatchObject({
    build: { publish: 'my "site"', edge_functions: "netlify/edge-functions" },
    edge_functions: [{ function: "api", path: "/*" }],
  });
  expect(edgeFile?.path).toBe("netlify/edge-functions/api.js");
});
