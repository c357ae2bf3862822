/** The assets of the pages: style sheet, typeface, scripts, icon. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { assetsOf } from "../assets.ts";
import { coastFile, coastPicture } from "./map/map.ts";
import { foundWordsScript, searchScripts } from "./search/scripts.ts";
import { icon } from "./style/icon.ts";
import { stylesheet } from "./style/stylesheet.ts";
import { typefaceFiles } from "./style/typeface.ts";

const scripts = [
  "browser/passage-page.js",
  "browser/selection.js",
  "browser/selection-page.js",
  "selection/labels.js",
  foundWordsScript,
  ...searchScripts,
];

/** The compiled scripts, whether this code runs from `src` or from `dist`: a browser cannot run TypeScript. */
const compiled = new URL("../../../dist/outputs/reader/", import.meta.url);

const require = createRequire(import.meta.url);

export const assets = assetsOf("reader", {
  "reader.css": stylesheet,
  "icon.svg": icon,
  [coastFile]: coastPicture,
  ...Object.fromEntries([
    ...scripts.map((file) => [file, readFileSync(new URL(file, compiled), "utf8")]),
    ...typefaceFiles.map(({ file, source }) => [file, readFileSync(require.resolve(source))]),
  ]),
});
