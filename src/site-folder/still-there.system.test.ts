/** A large folder is looked through by two threads, which miss no file and look at none twice. */
import { linkSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import { programFile } from "../testing/program.ts";

const count = 20_000;
const folder = newFolder();
const path = (index: number) => `a/${`${index}`.padStart(200, "0")}`;

test("finds each of many files, and which one is missing", async () => {
  const { findFiles } = await import(join(programFile, "../../site-folder/still-there.js"));
  const found = () => findFiles(folder, Number.POSITIVE_INFINITY, 2);
  mkdirSync(join(folder, "a"));
  writeFileSync(join(folder, "one"), "x");
  const lines = Array.from({ length: count }, (_, index) => {
    linkSync(join(folder, "one"), join(folder, path(index)));
    return `{"path":"${path(index)}","bytes":1,"sha256":"${"0".repeat(64)}"}`;
  });
  const head = `{"format":1,"about":"${"x".repeat(300_000)}","files":[`;
  writeFileSync(join(folder, "manifest.json"), `${head}\n${lines.join(",\n")}\n]}\n`);
  expect(await found()).toEqual({ isWhole: true, isTouched: false });
  for (const index of [0, 1, 873, 9_999, 10_000, 14_321, count - 1]) {
    const file = join(folder, path(index));
    renameSync(file, `${file}x`);
    expect(await found(), path(index)).toMatchObject({ isWhole: false });
    renameSync(`${file}x`, file);
  }
});
