/** Generated files and blocks are up to date. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("generated schemas and tables of the documents are up to date", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/generate.ts", "--check"],
    { cwd: fileURLToPath(new URL("../", import.meta.url)), encoding: "utf8" },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

test("docs/contributing.md says what each development package is for", () => {
  const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
  const [, table = ""] = read("docs/contributing.md").split("## Development packages");
  const named = [...table.matchAll(/^\| (`.*`) \| /gm)].flatMap(([, names = ""]) =>
    names.split(", ").map((name) => name.replaceAll("`", "")),
  );
  const { devDependencies } = JSON.parse(read("package.json"));
  expect(named.sort()).toEqual(Object.keys(devDependencies).sort());
});
