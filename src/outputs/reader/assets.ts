/** What the pages are shown with: style, typeface, scripts, icon. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Files } from "../output.ts";
import { assetsFolder } from "./addresses.ts";
import { coastFile, coastPicture } from "./map/map.ts";
import { foundWordsScript, searchScripts } from "./search/scripts.ts";
import { icon } from "./style/icon.ts";
import { stylesheet } from "./style/stylesheet.ts";
import { typefaceFiles } from "./style/typeface.ts";

const scripts = ["browser/passage-page.js", foundWordsScript, ...searchScripts];

/** Writes them. */
export function assets(files: Files): void {
  files.text(`${assetsFolder}reader.css`, stylesheet);
  files.text(`${assetsFolder}icon.svg`, icon);
  files.text(assetsFolder + coastFile, coastPicture);
  for (const script of scripts) {
    files.text(assetsFolder + script, readFileSync(new URL(script, compiled), "utf8"));
  }
  const require = createRequire(import.meta.url);
  for (const { file, source } of typefaceFiles) {
    files.bytes(assetsFolder + file, readFileSync(require.resolve(source)));
  }
}

/** The compiled scripts, wherever this code runs from: a browser reads no TypeScript. */
const compiled = new URL("../../../dist/outputs/reader/", import.meta.url);
