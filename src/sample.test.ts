/** The bundled snapshot agrees with its readable sources, and has enough records of every kind to try the program. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { buildQuietly } from "./testing/build-quietly.ts";
import { newFolder } from "./testing/new-folder.ts";
import { allRecords } from "./testing/published-records.ts";
import { everything } from "./testing/site-options.ts";
import { sampleSnapshot } from "./testing/workplace.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

const records = allRecords(sampleSnapshot, "https://anthology.example");

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
  const { passages, texts } = records;
  const translated = passages.filter((passage) => {
    const languages = new Set(passage.texts.map(({ language }) => language));
    return languages.has("grc") && languages.has("eng");
  });
  expect(translated.length).toBeGreaterThanOrEqual(60);
  expect(new Set(translated.map(({ book }) => book.number)).size).toBeGreaterThanOrEqual(10);
  expect(passages.length).toBeGreaterThan(50);
  expect(texts.length).toBeGreaterThan(100);
});

test("urns are the only file names of a build that Windows refuses, as docs/limits.md says", async () => {
  const folder = newFolder();
  await buildQuietly(sampleSnapshot, join(folder, "out"), everything);
  const paths = readdirSync(join(folder, "out"), { recursive: true, encoding: "utf8" });
  const names = new Set(paths.flatMap((path) => path.split("/")));
  const isUrn = (name: string) => /^urn(?::[A-Za-z0-9._-]+)+$/.test(name);
  const isPlain = (name: string) => /^[A-Za-z0-9._-]*[A-Za-z0-9_-]$/.test(name);
  expect([...names].filter((name) => !isUrn(name) && !isPlain(name))).toEqual([]);
  expect([...names].filter(isUrn).length).toBeGreaterThan(50);
  expect(Math.max(...paths.map(({ length }) => length))).toBeLessThan(160);
});
