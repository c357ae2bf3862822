/**
 * Clients that others generate from the description: they compile under strict rules, and accept every record of the
 * sample as it is.
 *
 * @module-tag packages
 */
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { pascalCase } from "./outputs/openapi/schema-bundle.ts";
import { resources } from "./resources/index.ts";
import { descriptionFile } from "./routing/routes.ts";
import { buildQuietly } from "./testing/build-quietly.ts";
import { packagesFolder } from "./testing/needs.ts";
import { everything, only } from "./testing/site-options.ts";
import { runIn, succeedIn } from "./testing/temporary-project.ts";
import { makeWorkplace } from "./testing/workplace.ts";

const tsx = fileURLToPath(new URL("../node_modules/tsx/dist/cli.mjs", import.meta.url));

let project: string;
let dumps: string;
beforeAll(async () => {
  const { snapshot, out } = makeWorkplace("sample");
  await buildQuietly(snapshot, out, { ...everything, products: only("dumps", "openapi", "xml") });
  dumps = join(out, "dumps");
  project = mkdtempSync(join(tmpdir(), "anthology-build-"));
  for (const file of ["package.json", "tsconfig.json", "kubb.config.mjs", "parse.ts"]) {
    cpSync(join(packagesFolder, file), join(project, file));
  }
  symlinkSync(join(packagesFolder, "node_modules"), join(project, "node_modules"));
  cpSync(join(out, descriptionFile), join(project, "openapi.json"));
  for (const [program = "", ...args] of [
    [
      "@hey-api/openapi-ts/bin/run.js",
      "-i",
      "./openapi.json",
      "-o",
      "hey",
      "-p",
      "@hey-api/typescript",
      "zod",
    ],
    ["openapi-typescript/bin/cli.js", "openapi.json", "--output", "types.ts"],
    ["@kubb/cli/bin/kubb.cjs", "generate", "--config", "kubb.config.mjs"],
    [
      "orval/dist/bin/orval.js",
      "--input",
      "openapi.json",
      "--output",
      "orval.ts",
      "--client",
      "zod",
    ],
  ]) {
    await succeedIn(project, process.execPath, [join("node_modules", program), ...args]);
  }
});

test("they compile, and the records have the types of each", async () => {
  const files = resources.map(({ name, schema }) => {
    const lines = gunzipSync(readFileSync(join(dumps, `${name}.ndjson.gz`)))
      .toString()
      .trimEnd();
    const type = pascalCase(schema);
    writeFileSync(
      join(project, `${name}.ts`),
      `import type { ${type} } from "./hey/types.gen.ts";
       import type { components } from "./types.ts";
       const records = [${lines.replaceAll("\n", ",\n")}] satisfies ${type}[];
       export const same: components["schemas"]["${type}"][] = records;`,
    );
    return name;
  });
  expect(files).toHaveLength(16);
  const compiler = "node_modules/typescript/bin/tsc";
  expect(await runIn(project, process.execPath, [compiler])).toEqual({ status: 0, output: "" });
  writeFileSync(
    join(project, "wrong.ts"),
    `import type { Edition } from "./hey/types.gen.ts";
     export const metadata: Edition["metadata"] = { year: [1916] };`,
  );
  const { status, output } = await runIn(project, process.execPath, [compiler]);
  expect([status, output]).toEqual([2, expect.stringContaining("wrong.ts(2")]);
});

test("they accept every record of the sample unchanged", async () => {
  const collections = resources.map(({ name, schema }) => `${name}:${pascalCase(schema)}`);
  const printed = await succeedIn(project, process.execPath, [
    tsx,
    "parse.ts",
    dumps,
    ...collections,
  ]);
  const accepted = JSON.parse(printed);
  expect(accepted.records).toBeGreaterThan(700);
  expect(Object.values(accepted)).toEqual(Array(4).fill(accepted.records));
});
