/** The files for search engines and programs: sitemap, robots.txt, catalogue of the API. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resources } from "../../resources/index.ts";
import { type RawResponse, send } from "../../testing/conformance/raw-request.ts";
import { examples } from "../../testing/examples.ts";
import type { RunningHost } from "../../testing/hosts/host.ts";
import { ownServer } from "../../testing/hosts/programs.ts";
import { makeSite, type TestSite } from "../../testing/site.ts";
import { allBut, only } from "../../testing/site-options.ts";
import { contents } from "../../testing/tree.ts";
import { writeSitemap } from "./sitemap.ts";

const baseUrl = "https://example.org/ag";
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
let site: TestSite;
let server: RunningHost;
beforeAll(async () => {
  site = await makeSite({ baseUrl, about: examples.about, products: allBut("reader") });
  server = await ownServer.start(site.place.out);
});
afterAll(() => server.stop());

/** Sends a GET to the server. */
function get(path: string): Promise<RawResponse> {
  return send(server.origin, { method: "GET", target: path });
}

/** Expects each file to follow the protocol: an index of at least one part, or a set of addresses. */
function expectValid(texts: Iterable<string>): void {
  for (const text of texts) {
    const elements: string[] = [];
    const parser = new SaxesParser({ xmlns: true });
    parser.on("error", (error) => {
      throw error;
    });
    parser.on("opentag", ({ local, uri, attributes }) => {
      expect(uri).toBe(namespace);
      expect(Object.keys(attributes).filter((name) => name !== "xmlns")).toEqual([]);
      elements.push(local);
    });
    parser.write(text).close();
    const [root, ...members] = elements;
    const [item] = members;
    expect([root, item]).toEqual(
      root === "urlset" ? ["urlset", "url"] : ["sitemapindex", "sitemap"],
    );
    expect(members.every((name, index) => name === (index % 2 === 0 ? item : "loc"))).toBe(true);
    expect(members.length / 2).toBeLessThanOrEqual(50_000);
    for (const address of locations(text)) {
      expect(address).toMatch(/^https?:\/\/./);
      expect(address.length).toBeLessThanOrEqual(2048);
    }
    expect(locations(text)).toHaveLength(members.length / 2);
  }
}

/** The unescaped addresses in a file. */
function locations(text: string): string[] {
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) =>
    loc.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? ""),
  );
}
const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  amp: "&",
};

test("the sitemap lists the front page and every collection, and each address exists", async () => {
  const answer = await get("/sitemap.xml");
  expect(answer.headers["content-type"]).toBe("application/xml");
  const text = answer.body.toString();
  expectValid([text]);
  const paths = locations(text).map((url) => url.slice(baseUrl.length));
  expect(paths).toEqual([
    "/developers/reference/",
    "/developers/",
    ...resources.map(({ name }) => `/api/${name}/`),
  ]);
  for (const path of paths) expect((await get(path)).status).toBe(200);
});

test("a sitemap of more than 50,000 addresses has parts, which list each once in order", () => {
  const addresses = Array.from({ length: 100_001 }, (_, index) => `${baseUrl}/read/${index}/?a&b`);
  const files = new Map<string, string>();
  writeSitemap(baseUrl, addresses, { text: (path, text) => files.set(path, text) });
  expect([...files.keys()]).toEqual([
    ...["sitemaps/1.xml", "sitemaps/2.xml", "sitemaps/3.xml", "sitemap.xml"],
  ]);
  expectValid(files.values());
  const index = locations(files.get("sitemap.xml") ?? "");
  const listed = index.flatMap((url) => locations(files.get(url.slice(baseUrl.length + 1)) ?? ""));
  expect(listed).toEqual(addresses);
});

test("with a reading edition, the sitemap lists all its pages and the front page for programmers", async () => {
  const whole = await makeSite({ baseUrl, products: only("landing", "reader") });
  try {
    const text = readFileSync(join(whole.place.out, "sitemap.xml"), "utf8");
    expectValid([text]);
    const paths = locations(text).map((url) => url.slice(baseUrl.length + 1));
    const files = paths.map((path) => path.replace(/(^|\/)$/, "$1index.html"));
    const pages = Object.keys(contents(whole.place.out)).filter((path) => path.endsWith(".html"));
    const isOfApi = (path: string) => path.startsWith("api/");
    expect(files.filter((path) => !isOfApi(path)).sort()).toEqual(
      // The index of the codex leads to its pages.
      pages.filter((path) => !path.endsWith("404.html") && !/codex\/.+\//.test(path)).sort(),
    );
    expect(paths).toContain("developers/");
    expect(paths.filter(isOfApi)).toEqual(resources.map(({ name }) => `api/${name}/`));
    const catalog = readFileSync(join(whole.place.out, ".well-known/api-catalog"), "utf8");
    expect(catalog).toContain(`"href": "${baseUrl}/developers/"`);
  } finally {
  }
});

test("robots.txt allows everything and names the sitemap", async () => {
  const answer = await get("/robots.txt");
  expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
  expect(answer.body.toString()).toBe(
    `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}/sitemap.xml\n`,
  );
});

test("the catalogue of the API is a set of links, and none to this site is broken", async () => {
  const answer = await get("/.well-known/api-catalog");
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/linkset+json");
  const { linkset } = JSON.parse(answer.body.toString());
  const [own, api] = linkset;
  expect(own).toEqual({
    anchor: `${baseUrl}/.well-known/api-catalog`,
    item: [{ href: `${baseUrl}/api/`, type: "application/json" }],
  });
  expect(api).toMatchObject({
    anchor: `${baseUrl}/api/`,
    "service-doc": [{ href: `${baseUrl}/developers/`, type: "text/html" }],
    license: [{ href: examples.about.licence?.url }],
    item: resources.map(({ name }) => ({
      href: `${baseUrl}/api/${name}/`,
      type: "application/json",
    })),
  });
  const hrefs = [...answer.body.toString().matchAll(/"href": "([^"]+)"/g)].map(
    ([, href = ""]) => href,
  );
  const ours = hrefs.filter((href) => href.startsWith(baseUrl));
  expect(ours.length).toBeGreaterThan(17);
  for (const href of ours) {
    const found = await get(href.slice(baseUrl.length));
    expect(found.status, href).toBe(200);
  }
});

test("the error page of hosts links to the home page", () => {
  const page = readFileSync(join(site.place.out, "404.html"), "utf8");
  expect(page).toContain(`href="${baseUrl}/"`);
});
