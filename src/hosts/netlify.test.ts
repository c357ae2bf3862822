/** The files for Netlify, and which answers its cache may keep. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import edgeFunction from "./netlify/api.ts";
import { netlifyFiles, netlifySettings } from "./netlify.ts";

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
  const settings = readFileSync(new URL("netlify.toml", top), "utf8");
  const functions = "src/hosts/netlify";
  const command = "npx anthology-build --about data/about.json";
  expect(settings).toBe(netlifySettings({ command, folder: "out", functions }));
  expect(readdirSync(new URL(functions, top))).toEqual(["api.ts"]);
});

test("the settings for another repository name the function that comes with them", () => {
  const files = netlifyFiles('my "site"');
  const [settings, edgeFile] = files.map(({ path, text }) => ({ path, text }));
  const { build, edge_functions: functions } = parse(settings?.text ?? "") as unknown as Settings;
  expect(settings?.path).toBe("netlify.toml");
  expect(build.publish).toBe('my "site"');
  expect(functions).toEqual([{ function: "api", path: "/*", cache: "manual" }]);
  expect(edgeFile?.path).toBe(`${build.edge_functions}/${functions[0]?.function}.js`);
});

/** What we set in netlify.toml. */
interface Settings {
  readonly build: { readonly publish: string; readonly edge_functions: string };
  readonly edge_functions: readonly { readonly function: string }[];
}
