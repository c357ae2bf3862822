/** The assets of the pages: style sheet, typeface, scripts, icon. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { assetsOf, type Contents, icon } from "../assets.ts";
import { coastFile, coastPicture } from "./map/map.ts";
import { typefaceFiles, typefaceRules } from "./style/typeface.ts";

/** The parts of the style sheet: for small and large screens, light and dark, and for print. A later one overrides an earlier one. */
const sheets = [
  ...["base", "frame", "passage", "subjects", "codex", "home", "whole", "search", "word-panel"],
  ...["developers", "print"],
].map((name) => readFileSync(new URL(`./style/${name}.css`, import.meta.url), "utf8"));

/** The folder of the bundled scripts. The path is the same from `src` and from `dist`: browsers do not run TypeScript. */
const scripts = new URL("../../../dist/outputs/reader/scripts/", import.meta.url);

/** Path of a script below the folder of the assets. */
export function scriptFile(name: string): string {
  return `scripts/${name}`;
}

const require = createRequire(import.meta.url);

/** The files that pages without a script load. */
const plainContents: Contents = {
  "reader.css": [typefaceRules, ...sheets].join("\n"),
  "icon.svg": icon,
  ...Object.fromEntries(
    typefaceFiles.map(({ file, source }) => [file, readFileSync(require.resolve(source))]),
  ),
};

export const readerAssets = assetsOf("reader", {
  ...plainContents,
  [coastFile]: coastPicture,
  ...Object.fromEntries(
    readdirSync(scripts)
      .sort()
      .map((name) => [scriptFile(name), readFileSync(new URL(name, scripts), "utf8")]),
  ),
});

/** The assets of a site without a reading edition, whose pages for programmers have no script. */
export const plainAssets = assetsOf("landing", plainContents);
