/** Files next to the pages: every host serves them unchanged, with the right types and cache headers. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogType, fileTypes } from "../routing/file-types.ts";
import { neverChanges } from "../routing/replies.ts";
import { catalogFile, contextFile, descriptionFile, hashedFolders } from "../routing/routes.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { allHosts, contractHosts } from "../testing/hosts/index.ts";
import { serve } from "../testing/hosts/programs.ts";
import { makeSite, type TestSite } from "../testing/site.ts";

const text = new TextEncoder().encode(`{"text":"${"Ἀνθολογία ".repeat(500)}"}\n`);
const packed = gzipSync(text, { mtime: 0 });

const contents: Readonly<Record<string, Uint8Array>> = {
  [catalogFile]: text,
  [descriptionFile]: text,
  [contextFile]: text,
  "build.json": text,
  "changes.json": text,
  "feed.atom": text,
  "sitemap.xml": text,
  "dts/entry/index.json": text,
  "dumps/passages.csv": text,
  "dumps/passages.csv.gz": packed,
  "dumps/passages.ndjson.gz": packed,
  "dumps/en.json.gz": packed,
  "dumps/anthology.sqlite": text,
  [`${hashedFolders[0]}abc/passages.ndjson.gz`]: packed,
  [`${hashedFolders[0]}abc/passages.csv`]: text,
  "assets/reader/part.css": text,
  "assets/reader/browser/part.js": text,
  "assets/reader/part.svg": text,
  "assets/reader/fonts/part.woff2": packed,
  "assets/by-hash/reader/0123456789abcdef/part.json": text,
  "developers/index.html": text,
};

/** Files that no host may serve. */
const hidden = [".well-known/.hidden.json", ".hidden/x.json", "dumps/.well-known/x.json"];

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
  const write = (path: string, bytes: Uint8Array) => {
    mkdirSync(dirname(join(site.place.out, path)), { recursive: true });
    writeFileSync(join(site.place.out, path), bytes);
  };
  for (const [path, bytes] of Object.entries(contents)) write(path, bytes);
  for (const path of hidden) write(path, text);
  write("robots.txt", text);
  write("index.html", text);
});
afterAll(() => site.remove());

function typeOf(path: string): string | undefined {
  return path === catalogFile ? catalogType : fileTypes[path.replace(/^.*[.]/, "")];
}

for (const host of allHosts)
  test(`${host.name} serves each file unchanged, with its type, and compresses only texts`, {
    tags: [...host.needs],
  }, async () => {
    const { origin, stop } = await host.start(site.place.out);
    try {
      for (const [path, bytes] of Object.entries(contents)) {
        // With this header a server may compress a file, but not one that is compressed already.
        const headers = path.endsWith(".gz") ? { "accept-encoding": "gzip" } : {};
        // The program `serve` redirects a path without an extension to one with a slash.
        const target = host === serve && path === catalogFile ? `/${path}/` : `/${path}`;
        const answer = await send(origin, { method: "GET", target, headers });
        expect([path, answer.status, answer.headers["content-type"]]).toEqual([
          path,
          200,
          typeOf(path),
        ]);
        expect([path, answer.headers["content-encoding"]]).toEqual([path, undefined]);
        expect(answer.headers["access-control-allow-origin"]).toBe("*");
        expect(answer.body.equals(bytes)).toBe(true);
        if (host.abilities.includes("gzip")) {
          const asked = { method: "GET", target, headers: { "accept-encoding": "gzip" } };
          const coding = (await send(origin, asked)).headers["content-encoding"];
          const isPacked = /[.](?:gz|woff2|sqlite)$/.test(path);
          expect([path, coding]).toEqual([path, isPacked ? undefined : "gzip"]);
        }
        const promise = answer.headers["cache-control"] ?? "";
        expect([path, promise === neverChanges]).toEqual([
          path,
          hashedFolders.some((folder) => path.startsWith(folder)),
        ]);
      }
      const robots = await send(origin, { method: "GET", target: "/robots.txt" });
      expect(robots.headers["content-type"]).toMatch(/^text\/plain/);
      const page = await send(origin, { method: "GET", target: "/" });
      expect(page.headers["content-type"]).toMatch(/^text\/html/);
      expect(page.body).toEqual(readFileSync(join(site.place.out, "index.html")));
    } finally {
      await stop();
    }
  });

for (const host of contractHosts)
  test(`${host.name} does not serve hidden files, and lets no cache store a 404`, {
    tags: [...host.needs],
  }, async () => {
    const { origin, stop } = await host.start(site.place.out);
    try {
      const targets = [...hidden, `${hashedFolders[0]}abc/nothing.csv`, ".well-known/nothing"];
      for (const target of targets) {
        const { status, headers } = await send(origin, { method: "GET", target: `/${target}` });
        expect([target, status]).toEqual([target, 404]);
        expect(headers["cache-control"] ?? "").not.toContain("immutable");
        expect(headers["content-type"]).toBe("application/json");
      }
      const preflight = await send(origin, {
        method: "OPTIONS",
        target: `/${hashedFolders[0]}abc/passages.csv`,
      });
      expect([preflight.status, preflight.headers["cache-control"]]).toEqual([200, undefined]);
    } finally {
      await stop();
    }
  });
