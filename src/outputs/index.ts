/** The list of outputs, which decides what a build makes next to the pages of the API. */
import { outputsOf } from "../model/products.ts";
import type { Manifest } from "../model/published.ts";
import { languageFolders, ownPageFolder, pageFolders, twinFolder } from "../routing/routes.ts";
import { manifestName, packsFolder } from "../routing/site-files.ts";
import { changes } from "./changes/changes.ts";
import { dumps } from "./dumps/dumps.ts";
import { filters } from "./filters/filters.ts";
import { landing } from "./landing/landing.ts";
import { linkedData } from "./linked-data/linked-data.ts";
import { openapi } from "./openapi/openapi.ts";
import type { Output } from "./output.ts";
import { reader } from "./reader/reader.ts";
import { summaries } from "./summaries/summaries.ts";

/** Every output except the pages of the API. */
export const outputs: readonly Output[] = [
  reader,
  linkedData,
  dumps,
  filters,
  openapi,
  landing,
  summaries,
  changes,
];

export function outputsFor(options: Manifest["options"]): Output[] {
  const names = outputsOf(options);
  return outputs.filter(({ name }) => names.includes(name));
}

/** Names at the top of a published folder that are those of every site, or of an output. */
export const topNames: ReadonlySet<string> = new Set([
  "api",
  twinFolder,
  "schemas",
  "404.json",
  manifestName,
  "build.json",
  ...outputs.flatMap(({ topNames = [] }) => topNames),
]);

/** Whether a name at the top of a published folder, in any letters, is one that a site may use itself. */
export function isTakenName(name: string): boolean {
  const languages = languageFolders.map((folder) => folder.slice(0, -1));
  const pages = [...pageFolders, ...languages, ownPageFolder];
  const known = [...topNames, ...pages, packsFolder.slice(0, -1), "serve.json"];
  return known.includes(name.toLowerCase());
}
