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
  const [settings] = netlifyFiles("out", "npx anthology-build --about data/about.json", functions);
  expect(readFileSync(new URL("netlify.toml", top), "utf8")).toBe(settings?.text);
  expect(readdirSync(new URL(functions, top))).toEqual(["api.ts"]);
  expect(parse(netlifyFiles('my "site"')[0]?.text ?? "")).toMatchObject({
    build: { publish: 'my "site"', command: 'npx anthology-build --out my "site"' },
  });
});
