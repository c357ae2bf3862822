/**
 * Writes the files that follow from the list of resources, the schemas and the commands, so that no list is kept twice.
 *
 *     npm run generate             writes the files, and compiles the program with them
 *     npm run generate -- --check  exits 1 and names what is stale
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { coastPicture } from "./generate/coast.ts";
import { collectionRoutes } from "./generate/collection-routes.ts";
import {
  buildSchema,
  configSchema,
  envelopeSchema,
  filterFaultsSchema,
  manifestSchema,
  rootSchema,
} from "./generate/collections.ts";
import { aboutSchema, languagesModule, pageRoutesWithLanguages } from "./generate/languages.ts";
import { greekTypeface } from "./generate/typeface.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
const isCheck = process.argv.includes("--check");

await update("schemas/about.json", (text) => json(aboutSchema(JSON.parse(text) as object)));
await update("schemas/envelope.json", (text) => json(envelopeSchema(JSON.parse(text) as never)));
await update("schemas/filter_faults.json", (text) =>
  json(filterFaultsSchema(JSON.parse(text) as object)),
);
await update("schemas/root.json", (text) => json(rootSchema(JSON.parse(text) as object)));
await update("schemas/manifest.json", (text) => json(manifestSchema(JSON.parse(text) as never)));
await update("schemas/config.json", (text) => json(configSchema(JSON.parse(text) as never)));
await update("schemas/build.json", (text) => json(buildSchema(JSON.parse(text) as never)));
await update("src/routing/collections.ts", collectionRoutes);
await update("src/outputs/reader/map/coast.svg", coastPicture);
await update("src/outputs/pages/style/greek.woff2", greekTypeface);
await update("src/outputs/pages/words/index.ts", languagesModule);
await update("src/routing/page-routes.ts", pageRoutesWithLanguages);
// These blocks are made with the program, which is compiled with the files above.
if (!isCheck) {
  const compile = ["--import", "tsx", "scripts/compile/main.ts"];
  execFileSync(process.execPath, compile, { cwd: root, stdio: "inherit" });
}
const { fillBlocks, generatedPages } = await import("./generate/documents.ts");
for (const page of generatedPages) await update(page, (text) => fillBlocks(page, text));

/** Updates one file or, with --check, reports that it is stale. */
async function update(
  file: string,
  make: (before: string) => string | Buffer | Promise<string | Buffer>,
) {
  const before = readFileSync(root + file);
  const made = await make(before.toString());
  const after = typeof made === "string" ? Buffer.from(formatted(file, made)) : made;
  if (after.equals(before)) return;
  if (isCheck) {
    console.error(`${file} is stale: run \`npm run generate\``);
    process.exitCode = 1;
  } else {
    writeFileSync(root + file, after);
    console.log(`${file} written`);
  }
}

/** The text formatted by Biome with the repository's settings, except for files that Biome does not format. */
function formatted(file: string, text: string): string {
  if (/\.(md|svg)$/.test(file)) return text;
  const args = [biome, "format", `--stdin-file-path=${root}${file}`];
  return execFileSync(process.execPath, args, { input: text, encoding: "utf8", cwd: root });
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
