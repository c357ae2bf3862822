/** The files for Netlify, and which answers its cache may keep. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import edgeFunction from "./netlify/api.ts";
import { netlifyFiles } from "./netlify.ts";

const top = new URL("../../", import.meta.url);

describe("the edge function", () => {
  const next = async () => new Response("{}", { headers: { ETag: '"1"' } });

  function ask(target: string, init: RequestInit = {}): Promise<Response> {
    return edgeFunction(new Request(`https://example.org${target}`, init), { next });
  }

  test.each(["/api/", "/api/authors/?page=2&format=api", "/api/authors/?utm_source=x"])(
    "lets Netlify cache %s until the next deploy",
    async (target) => {
      const { headers } = await ask(target);
      expect(headers.get("Netlify-CDN-Cache-Control")).toContain("max-age=31536000");
      expect(headers.get("Netlify-Vary")).toBe("query=page|format");
      expect(headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    },
  );

  test("lets Netlify cache passages under a key that includes the filters", async () => {
    const parameters = "query=page|format|author__main_name|book__number|keyword__number";
    for (const path of ["/api/passages/", "/api/passages/page/2/"]) {
      expect((await ask(path)).headers.get("Netlify-Vary")).toBe(parameters);
    }
    const { headers } = await ask("/api/passages/?book__number=");
    expect(headers.has("Netlify-CDN-Cache-Control")).toBe(false);
    // Filters do not apply to a record.
    const record = await ask(
      "/api/passages/urn:cts:greekLit:tlg7000.tlg001.ag:1.1/?book__number=%35",
    );
    expect(record.headers.get("Netlify-Vary")).toBe("query=page|format");
  });

  test.each(["/api/authors/?p%61ge=2", "/api/authors/?page=2&page=3", "/api/authors/?page=%32"])(
    "does not let Netlify cache %s, which it might take for another request",
    async (target) => {
      const { status, headers } = await ask(target);
      expect(status).toBe(200);
      expect(headers.has("Netlify-CDN-Cache-Control")).toBe(false);
    },
  );

  test("lets Netlify cache only pages", async () => {
    const answers = [
      ask("/api/nothing/"),
      ask("/api/authors"),
      ask("/api/", { method: "OPTIONS" }),
    ];
    for (const { headers } of await Promise.all(answers)) {
      expect(headers.has("Netlify-CDN-Cache-Control")).toBe(false);
    }
  });
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
    edge_functions: [{ function: "api", path: "/*", cache: "manual" }],
  });
  expect(edgeFile?.path).toBe("netlify/edge-functions/api.js");
});
