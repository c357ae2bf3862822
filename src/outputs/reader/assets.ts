/** The assets of the pages: style sheet, typeface, scripts, icon. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { assetsOf, icon } from "../assets.ts";
import { coastFile, coastPicture } from "./map/map.ts";
import { typefaceFiles, typefaceRules } from "./style/typeface.ts";

/** The parts of the style sheet: for small and large screens, light and dark, and for print. A later one overrides an earlier one. */
const sheets = [
  ...["base", "frame", "passage", "subjects", "codex", "home", "whole", "search", "word-panel"],
  "print",
].map((name) => readFileSync(new URL(`./style/${name}.css`, import.meta.url), "utf8"));

/** The folder of the bundled scripts. The path is the same from `src` and from `dist`: browsers do not run TypeScript. */
const scripts = new URL("../../../dist/outputs/reader/scripts/", import.meta.url);

/** Path of a script below the folder of the assets. */
export function scriptFile(name: string): string {
  return `scripts/${name}`;
}

const require = createRequire(import.meta.url);

export const assets = assetsOf("reader", {
  "reader.css": [typefaceRules, ...sheets].join("\n"),
  "icon.svg": icon,
  [coastFile]: coastPicture,
  ...Object.fromEntries([
    ...readdirSync(scripts)
      .sort()
      .map((name) => [scriptFile(name), readFileSync(new URL(name, scripts), "utf8")]),
    ...typefaceFiles.map(({ file, source }) => [file, readFileSync(require.resolve(source))]),
  ]),
});
