/**
 * Clients that others generate from the description: they compile under strict rules, and accept every record of the
 * sample as it is.
 *
 * @module-tag packages
 */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { pascalCase } from "./outputs/openapi/schema-bundle.ts";
import { resources } from "./resources/index.ts";
import { descriptionFile } from "./routing/routes.ts";
import { buildQuietly } from "./testing/build-quietly.ts";
import { packagesFolder } from "./testing/needs.ts";
import { newFolder } from "./testing/new-folder.ts";
import { everything, only } from "./testing/site-options.ts";
import { runIn, succeedIn } from "./testing/temporary-project.ts";
import { makeWorkplace } from "./testing/workplace.ts";

const tsx = fileURLToPath(new URL("../node_modules/tsx/dist/cli.mjs", import.meta.url));

/** Each generator with its arguments. */
const generators = [
  "openapi-typescript/bin/cli.js openapi.json --output types.ts",
  "@hey-api/openapi-ts/bin/run.js -i ./openapi.json -o hey -p @hey-api/typescript zod",
];

let project: string;
/** The records of each collection as JSON, by the name of their type. */
const records: Record<string, string[]> = {};
beforeAll(async () => {
  const { snapshot, out } = makeWorkplace("sample");
  await buildQuietly(snapshot, out, { ...everything, products: only("dumps", "openapi", "xml") });
  for (const { name, schema } of resources) {
    const lines = gunzipSync(readFileSync(join(out, `dumps/${name}.ndjson.gz`)));
    records[pascalCase(schema)] = lines.toString().trimEnd().split("\n");
  }
  project = newFolder();
  for (const file of ["package.json", "tsconfig.json"]) {
    cpSync(join(packagesFolder, file), join(project, file));
  }
  symlinkSync(join(packagesFolder, "node_modules"), join(project, "node_modules"));
  cpSync(join(out, descriptionFile), join(project, "openapi.json"));
  for (const generator of generators) {
    await succeedIn(project, process.execPath, `node_modules/${generator}`.split(" "));
  }
});

test("they compile, and the records have the types of each", async () => {
  for (const [type, lines] of Object.entries(records)) {
    writeFileSync(
      join(project, `${type}.ts`),
      `import type { ${type} } from "./hey/types.gen.ts";
       import type { components } from "./types.ts";
       const records = [${lines.join(",\n")}] satisfies ${type}[];
       export const same: components["schemas"]["${type}"][] = records;`,
    );
  }
  const compiler = "node_modules/typescript/bin/tsc";
  expect(await runIn(project, process.execPath, [compiler])).toEqual({ status: 0, output: "" });
});

test("they accept every record of the sample unchanged", async () => {
  const all = Object.entries(records).flatMap(([type, lines]) => lines.map((line) => [type, line]));
  writeFileSync(
    join(project, "parse.ts"),
    `import * as schemas from "./hey/zod.gen.ts";
     const all: [type: string, line: string][] = ${JSON.stringify(all)};
     // The generator makes a bigint of a whole number of 64 bits.
     const plain = (_: string, value: unknown) => (typeof value === "bigint" ? Number(value) : value);
     for (const [type, line] of all) {
       const { data } = (schemas as any)["z" + type].safeParse(JSON.parse(line));
       if (JSON.stringify(data, plain) !== line) console.log(line);
     }`,
  );
  expect(all.length).toBeGreaterThan(700);
  expect(await succeedIn(project, process.execPath, [tsx, "parse.ts"])).toBe("");
});
