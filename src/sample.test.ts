/** The bundled snapshot agrees with its readable sources, and has enough records of every kind to try the program. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Passage } from "./model/published.ts";
import { resources } from "./resources/index.ts";
import { publishedRecords } from "./resources/resource.ts";
import { plainLinks } from "./routing/links.ts";
import { openSnapshot } from "./snapshot/open.ts";
import { buildQuietly } from "./testing/build-quietly.ts";
import { everything } from "./testing/site-options.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

function sampleOf(collection: string): object[] {
  const resource = resources.find(({ name }) => name === collection);
  if (resource === undefined) throw new Error(`no resource ${collection}`);
  const snapshot = openSnapshot(`${root}data/anthology.sqlite`);
  try {
    const links = plainLinks("https://anthology.example");
    return [...publishedRecords(resource, snapshot, links)].map(({ record }) => record);
  } finally {
    snapshot.close();
  }
}

test("data/anthology.sqlite agrees with data/sample", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/sample.ts", "--check"],
    { cwd: root, encoding: "utf8" },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

test("the sample has 60 epigrams of 10 books in Greek and English, which is more than one page", () => {
  const passages = sampleOf("passages") as Passage[];
  const translated = passages.filter(({ texts }) => {
    const languages = new Set(texts.map(({ language }) => language));
    return languages.has("grc") && languages.has("eng");
  });
  expect(translated.length).toBeGreaterThanOrEqual(60);
  expect(new Set(translated.map(({ book }) => book.number)).size).toBeGreaterThanOrEqual(10);
  expect(passages.length).toBeGreaterThan(50);
  expect(sampleOf("texts").length).toBeGreaterThan(100);
});

test.each(resources.map(({ name }) => name))("the sample has %s", (name) => {
  expect(sampleOf(name)).not.toHaveLength(0);
});

test("urns are the only file names of a build that Windows refuses, as docs/limits.md says", async () => {
  const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
  await buildQuietly(`${root}data/anthology.sqlite`, join(folder, "out"), everything);
  const paths = readdirSync(join(folder, "out"), { recursive: true, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const names = new Set(paths.flatMap((path) => path.split("/")));
  const isUrn = (name: string) => /^urn(?::[A-Za-z0-9._-]+)+$/.test(name);
  const isPlain = (name: string) => /^[A-Za-z0-9._-]*[A-Za-z0-9_-]$/.test(name);
  expect([...names].filter((name) => !isUrn(name) && !isPlain(name))).toEqual([]);
  expect([...names].filter(isUrn).length).toBeGreaterThan(50);
  expect(Math.max(...paths.map(({ length }) => length))).toBeLessThan(160);
});
