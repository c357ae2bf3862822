/** The files for Netlify, and its edge function. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, test, vi } from "vitest";
import edgeFunction from "./netlify/api.ts";
import { netlifyFiles } from "./netlify.ts";

const top = new URL("../../", import.meta.url);

const missing = '{"detail":"Not found."}';
const fault = '{"detail":"The site is being replaced. Ask again."}';
const noFilters = '{"detail":"Filters are not available here."}';

test.each([
  ["/api/?page=2", 200, [200, "{}"], ["/api/index.json"]],
  ["/api/", 404, [404, missing], ["/api/index.json"]],
  // A store redirects what it has under another name.
  ["/api/", 301, [404, missing], ["/api/index.json"]],
  ["/api/", 500, [503, fault], ["/api/index.json"]],
  ["/api/passages/?book__number=7", 500, [503, fault], ["/filters/passages.json"]],
  ["/api/", 499, [404, missing], ["/api/index.json"]],
  ["/nothing", 404, [404, missing], ["/nothing", "/404.html"]],
  ["/api/authors", 200, [301, ""], []],
  ["/api/passages/?book__number=7", 404, [404, noFilters], ["/filters/passages.json"]],
])(
  "the edge function answers %s with the files of a site, whose store answers %i",
  async (target, status, expected, files) => {
    const asked: string[] = [];
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const next = async ({ url }: Request) => {
      asked.push(url.replace("https://example.org", ""));
      return new Response("{}", { status });
    };
    const headers = { accept: "text/html" };
    const request = new Request(`https://example.org${target}`, { headers });
    const answer = await edgeFunction(request, { next });
    expect([answer.status, await answer.text()]).toEqual(expected);
    expect(asked).toEqual(files);
    expect(logged).toHaveBeenCalledTimes(answer.status === 503 ? 1 : 0);
    logged.mockRestore();
  },
);

test("HEAD and redirects have no body", async () => {
  const store = { next: async () => new Response("", { status: 404 }) };
  const ask = (path: string, method: string) =>
    edgeFunction(new Request(`https://example.org/${path}`, { method }), store);
  for (const answer of [await ask("", "HEAD"), await ask("api/authors", "GET")]) {
    expect(answer.body).toBeNull();
  }
});

test("netlify.toml of this repository is what the command prints, except for the path of the function", () => {
  const functions = "src/hosts/netlify";
  const [settings] = netlifyFiles("out", "npx anthology-build --about data/about.json", functions);
  expect(readFileSync(new URL("netlify.toml", top), "utf8")).toBe(settings?.text);
  expect(readdirSync(new URL(functions, top))).toEqual(["api.ts"]);
  expect(parse(netlifyFiles('my "site"')[0]?.text ?? "")).toMatchObject({
    build: { publish: 'my "site"', command: 'npx anthology-build --out my "site" --base-url $URL' },
    context: { "deploy-preview": { command: expect.stringContaining("$DEPLOY_PRIME_URL") } },
  });
});
