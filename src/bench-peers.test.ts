/** The other generators of the benchmark that need no extra package write the files of a build of the API. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { openContent } from "../scripts/bench/peers/content.mjs";
import { baseUrl, compareFolders, peers } from "../scripts/bench/peers/peers.ts";
import { buildQuietly } from "./testing/build-quietly.ts";
import { everything, only } from "./testing/site-options.ts";
import { sampleSnapshot as snapshot } from "./testing/workplace.ts";

let folder: string;
let ours: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "anthology-peers-"));
  ours = join(folder, "ours");
  await buildQuietly(snapshot, ours, {
    ...everything,
    baseUrl,
    pageSize: 50,
    products: only("format-api", "xml"),
  });
});

/** Expects a peer's folder to have the files of the build, as the benchmark compares them, and no others. */
function expectSame(theirs: string): void {
  const { same, ...differences } = compareFolders(ours, theirs);
  expect(differences).toEqual({ different: [], missing: [], extra: [] });
  expect(same).toBeGreaterThan(1000);
}

test("the peer by hand writes the files of a build", () => {
  const byHand = peers.find(({ name }) => name === "by hand");
  if (byHand === undefined) throw new Error("there is no peer of that name");
  const theirs = join(folder, "by-hand");
  const { command, args, cwd, env } = byHand.command(snapshot, theirs, folder);
  execFileSync(command, args, { cwd, env: { ...process.env, ...env } });
  expectSame(theirs);
});

test("Eleventy and Astro are given the files of a build", () => {
  const theirs = join(folder, "content");
  const { paths, textOf } = openContent(snapshot);
  for (const path of paths) {
    const file = join(theirs, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, textOf(path));
  }
  expectSame(theirs);
});
