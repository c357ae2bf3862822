/** How Netlify applies our rules, and which answers its cache may keep. */
import { readdirSync, readFileSync } from "node:fs";
import { parsePlain } from "netlify-redirector";
import { parse } from "smol-toml";
import { beforeAll, describe, expect, test } from "vitest";
import { collections } from "../routing/collections.ts";
import { webPageHeaders } from "../routing/replies.ts";
import { answer } from "../routing/requests.ts";
import { collectionPath, xmlSuffix } from "../routing/routes.ts";
import edgeFunction from "./netlify/api.ts";
import { netlifyFiles, netlifySettings } from "./netlify.ts";
import { netlifyHeaders, netlifyRedirects } from "./netlify-rules.ts";

const urn = "urn:cts:greekLit:tlg7000.tlg001.ag:1.1";
const top = new URL("../../", import.meta.url);

describe("the rules without the edge function", () => {
  let rules: Awaited<ReturnType<typeof parsePlain>>;
  beforeAll(async () => {
    rules = await parsePlain(netlifyRedirects(collections, ["plain", "api"]), {});
  });

  function match(target: string) {
    const [path = "", query = ""] = target.split("?");
    const none = { getHeader: () => "", getCookie: () => "" };
    const request = { scheme: "https", host: "example.org", path, query, method: "GET", ...none };
    return rules.match(request);
  }

  const paths = [
    "/api/",
    ...collections.flatMap(({ name, xml }) =>
      [name, ...(xml ? [name + xmlSuffix] : [])].map(collectionPath),
    ),
    "/api/authors/1/",
    `/api/passages/${urn}/`,
    "/api/passages/page/2/",
    "/api/passages_xml/page/2/",
  ];
  const queries = [
    ...["", "page=1", "page=2", "format=api", "format=json", "page=2&format=api"],
    ...["format=api&page=2", "page=2&format=json&format=json&format=json", "limit=9&page=3&x=%zz"],
    ...["page=3&page=2", "format=json&page=2&format=api"],
  ];

  test.each(paths)("lead %s to the file that the routing function names", (path) => {
    for (const query of queries) {
      const target = `${path}?${query}`;
      const decision = answer({ method: "GET", target }, collections);
      const file = decision.kind === "page" ? `/${decision.file}` : decision.kind;
      expect([target, match(target)?.to, match(target)?.status]).toEqual([target, file, 200]);
    }
  });

  test("apply before the file of page 1 if the query names a page, and never give page 1 for another", () => {
    for (const page of ["0", "-1", "abc", "999", "1/../2", "02"]) {
      const found = match(`/api/authors/?page=${page}`);
      expect(found).toMatchObject({ force: true });
      expect(found?.to).toMatch(/^\/api\/authors\/page\/.+\/index\.json$/);
    }
  });

  test("give the page at an address without the slash, since rules cannot redirect to it", () => {
    expect(match("/api/authors?page=2")?.to).toBe("/api/authors/page/2/index.json");
  });

  test("give the files among the pages with any query", () => {
    for (const file of ["/api/openapi.json", "/api/context.jsonld", "/api/books/9/passages.json"]) {
      expect(match(`${file}?page=2&format=api`)).toMatchObject({ to: file, status: 200 });
    }
  });

  test("answer 404 to a filter, in any order of the query", () => {
    const queries = ["book__number=5", "page=2&author__main_name=A+B", "keyword__number=1&x=1"];
    const places = ["", "page/2/"].flatMap((page) => [
      `/api/passages/${page}`,
      `/api/passages_xml/${page}`,
    ]);
    for (const target of places.flatMap((path) => queries.map((query) => `${path}?${query}`))) {
      expect([target, match(target)]).toMatchObject([
        target,
        { to: "/404.json", status: 404, force: true },
      ]);
    }
    // Rules cannot recognise an empty value, which is not a filter.
    expect(match("/api/passages/?book__number=")?.status).toBe(404);
    expect(match("/api/authors/?book__number=5")?.to).toBe("/api/authors/index.json");
  });

  test("do not change the files that the edge function fetches", () => {
    for (const file of ["/api/authors/page/2/index.json", "/format-api/api/index.json"]) {
      expect(match(file)).toBeNull();
    }
    // A file wins over a rule that is not forced.
    expect(match("/api/authors/index.json")).toMatchObject({ force: false });
  });

  test("do not change web pages, with any query", () => {
    for (const path of ["/", "/fr/", "/search/", "/authors/13/", `/passages/${urn}/`, "/books"]) {
      for (const query of queries) expect(match(`${path}?${query}`)).toBeNull();
    }
  });

  test("send a content security policy only with web pages", () => {
    const blocks = netlifyHeaders(collections).split(/\n(?=[/])/);
    const withPolicy = blocks.filter((block) => block.includes("Content-Security-Policy"));
    const paths = withPolicy.map((block) => block.split("\n")[0]);
    expect(paths).toEqual([
      ...["/", "/*.html", "/fr/*", "/passages/*", "/books/*", "/authors/*", "/cities/*"],
      ...["/keywords/*", "/scholia/*", "/search/*", "/codex/*"],
      ...["/read/*", "/parallels/*", "/selection/*", "/changes/*"],
    ]);
    for (const block of withPolicy) {
      for (const [name, value] of Object.entries(webPageHeaders)) {
        expect(block).toContain(`\n  ${name}: ${value}`);
      }
    }
  });

  test("set the types of XML, and allow pages of other origins to read everything", () => {
    const text = netlifyHeaders(collections);
    expect(text).toContain("/*\n  Access-Control-Allow-Origin: *\n");
    expect(text).toContain("/api/*\n  Vary: Accept\n");
    expect(text).toContain("/api/authors_xml/*\n  Content-Type: application/xml\n");
  });
});

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
