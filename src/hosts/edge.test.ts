/** Answers on an edge, with what the host's own assets answer. */
import { expect, test, vi } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import { memoryStore, packedSmall } from "../testing/packed-site.ts";
import { assetSite, packedEdge, respond } from "./edge.ts";

const missing = '{"detail":"Not found."}';
const fault = '{"detail":"The files of the site cannot be read now. Ask again."}';
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
  "answers %s with the files of a site, whose store answers %i",
  async (target, status, expected, files) => {
    const asked: string[] = [];
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const headers = { accept: "text/html" };
    const request = new Request(`https://example.org${target}`, { headers });
    const store = assetSite(request, async ({ url }) => {
      asked.push(url.replace("https://example.org", ""));
      return new Response("{}", { status });
    });
    const answer = await respond(request, { site: store, memory: {} });
    expect([answer.status, await answer.text()]).toEqual(expected);
    expect(asked).toEqual(files);
    expect(logged).toHaveBeenCalledTimes(answer.status === 503 ? 1 : 0);
    logged.mockRestore();
  },
);

test.each([
  ["/ag/api/", 200, ["/api/index.json"]],
  ["/ag/api/?page=2", 200, ["/api/index.json"]],
  ["/ag?x=1", 301, []],
  ["/agx", 404, ["/agx"]],
])("answers %s below the path of the site", async (target, status, files) => {
  const asked: string[] = [];
  const request = new Request(`https://example.org${target}`);
  const store = assetSite(request, async ({ url }) => {
    asked.push(new URL(url).pathname);
    return new Response("{}", { status: status === 404 ? 404 : 200 });
  });
  const edge = { site: store, memory: {}, below: "/ag" };
  const answer = await respond(request, edge);
  expect([answer.status, asked]).toEqual([status, files]);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  if (status !== 301) return;
  expect(answer.headers.get("location")).toBe("./ag/?x=1");
  for (const [method, other] of [
    ["OPTIONS", 200],
    ["POST", 405],
  ] as const) {
    expect((await respond(new Request(request.url, { method }), edge)).status).toBe(other);
  }
});

test("a network error is 503, and the setting of caches holds", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const request = new Request("https://example.org/api/");
  const answerOf = (fetched: () => Promise<Response>) =>
    respond(request, { site: assetSite(request, fetched), memory: {}, cache: 60 });
  const failed = await answerOf(() => Promise.reject(new TypeError("fetch failed")));
  expect([failed.status, await failed.text()]).toEqual([503, fault]);
  const { headers } = await answerOf(async () => new Response("{}"));
  expect(headers.get("cache-control")).toBe("public, max-age=60, must-revalidate");
  logged.mockRestore();
});

test("HEAD and redirects have no body", async () => {
  for (const [path, method] of [
    ["", "HEAD"],
    ["api/authors", "GET"],
  ]) {
    const request = new Request(`https://example.org/${path}`, { method: `${method}` });
    const store = assetSite(request, async () => new Response("", { status: 404 }));
    expect((await respond(request, { site: store, memory: {} })).body).toBeNull();
  }
});

test("a packed site answers from its packs, with hashes as ETags, and 503 when one is missing", async () => {
  const folder = newFolder();
  const { stored } = await packedSmall(folder, { "api/index.json": "{}", "robots.txt": "" });
  const { fetch, fetched } = memoryStore(stored);
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const site = packedEdge(({ url, headers }) =>
    fetch(new URL(url).pathname.slice(1), headers.get("if-none-match") ?? undefined),
  );
  const ask = async (target: string, headers = {}) => {
    const answer = await site(new Request(`https://example.org${target}`, { headers }));
    return [answer.status, answer.headers.get("etag"), await answer.text()];
  };
  // The start of the hash of "{}".
  const etag = '"44136fa355b3678a1146ad16f7e8649e"';
  expect(await ask("/api/")).toEqual([200, etag, "{}"]);
  expect(await ask("/api/", { "if-none-match": etag })).toEqual([304, etag, ""]);
  expect((await ask("/robots.txt"))[0]).toBe(200);
  expect((await ask("/nothing.txt"))[0]).toBe(404);
  expect(fetched.filter((name) => name === "packs/index.json")).toHaveLength(1);
  expect(new Set(fetched).size).toBe(fetched.length);

  const other = packedEdge(async ({ url }) => {
    const isIndex = url.endsWith("/packs/index.json");
    return isIndex ? fetch("packs/index.json") : new Response("", { status: 404 });
  });
  const answer = await other(new Request("https://example.org/api/"));
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { detail: "A file of the site is missing or damaged. Ask again." },
  ]);
  expect(`${logged.mock.calls}`).toMatch(/packs\/[0-9a-f]{32}[.]pack: expected a file/);
  logged.mockRestore();
});

test("an instance that is asked for several hosts keeps the index of each", async () => {
  const folder = newFolder();
  const { stored } = await packedSmall(folder, { "api/index.json": "{}" });
  const { fetch, fetched } = memoryStore(stored);
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const site = packedEdge(async ({ url }) => {
    const { hostname, pathname } = new URL(url);
    const name = pathname.slice(1);
    return hostname === "own.example" ? fetch(name) : new Response('{"format":1}');
  });
  const ask = async (host: string) => (await site(new Request(`https://${host}/api/`))).status;
  const others = ["a.example", "b.example", "c.example"];
  const hosts = others.flatMap((other) => [other, "own.example"]);
  expect(await Promise.all(hosts.map(ask))).toEqual([503, 200, 503, 200, 503, 200]);
  fetched.length = 0;
  expect(await ask("own.example")).toBe(200);
  expect(fetched).not.toContain("packs/index.json");
  logged.mockRestore();
});

test("a body that breaks off changes nothing", async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("broken")) });
  const request = new Request("https://example.org/api/", {
    method: "POST",
    body,
    ...{ duplex: "half" },
  });
  const store = assetSite(request, async () => new Response("{}"));
  expect((await respond(request, { site: store, memory: {} })).status).toBe(405);
});
