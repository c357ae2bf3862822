/** What pages of the reading edition load besides the assets of every page: scripts, and the picture of the coasts. */
import { readdirSync, readFileSync } from "node:fs";
import { scriptFile } from "../pages/assets.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

/** The folder of the bundled scripts. The path is the same from `src` and from `dist`: browsers do not run TypeScript. */
const bundles = "../../../dist/outputs/reader/";

/** The search for other programs, bundled. */
export function searchProgram(): string {
  return read(`${bundles}search.mjs`);
}

/** The picture of the coasts below the folder of the assets. */
export const coastFile = "coast.svg";

export function readerAssets(): Readonly<Record<string, string>> {
  const scripts = `${bundles}scripts/`;
  return {
    // Written by scripts/generate.ts.
    [coastFile]: read("./map/coast.svg"),
    ...Object.fromEntries(
      readdirSync(new URL(scripts, import.meta.url))
        .sort()
        .map((name) => [scriptFile(name), read(scripts + name)]),
    ),
  };
}
