/** A published folder is only taken for unchanged if each of its files is. */
import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import { nextSite, publishSmall } from "../testing/small-site.ts";
import { findFiles } from "./still-there.ts";

const folder = newFolder();
const out = join(folder, "out");

const [later, earlier] = [Number.POSITIVE_INFINITY, 0];
beforeEach(async () => {
  rmSync(out, { recursive: true, force: true });
  await publishSmall({ kind: "folder", folder: out }, nextSite);
});

test("all files are there, and none is hashed that was not touched", async () => {
  expect(await findFiles(out, later)).toEqual({ isWhole: true, isTouched: false });
});

test.each(Object.keys(nextSite))("%s: touched, changed, longer, gone", async (path) => {
  const file = join(out, path);
  utimesSync(file, 1, 1);
  expect(await findFiles(out, earlier)).toEqual({ isWhole: true, isTouched: true });
  writeFileSync(file, "x".repeat(nextSite[path]?.length ?? 0));
  expect(await findFiles(out, later)).toEqual({ isWhole: true, isTouched: false });
  expect(await findFiles(out, earlier)).toMatchObject({ isWhole: false });
  writeFileSync(file, "longer text");
  expect(await findFiles(out, later)).toMatchObject({ isWhole: false });
  rmSync(file);
  expect(await findFiles(out, later)).toMatchObject({ isWhole: false });
});
