/** The assets of the pages: style sheet, typeface, scripts, icon. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { assetsOf } from "../assets.ts";
import { coastFile, coastPicture } from "./map/map.ts";
import { icon } from "./style/icon.ts";
import { stylesheet } from "./style/stylesheet.ts";
import { typefaceFiles } from "./style/typeface.ts";

/** The folder of the bundled scripts. The path is the same from `src` and from `dist`: browsers do not run TypeScript. */
const scripts = new URL("../../../dist/outputs/reader/scripts/", import.meta.url);

/** Path of a script below the folder of the assets. */
export function scriptFile(name: string): string {
  return `scripts/${name}`;
}

const require = createRequire(import.meta.url);

export const assets = assetsOf("reader", {
  "reader.css": stylesheet,
  "icon.svg": icon,
  [coastFile]: coastPicture,
  ...Object.fromEntries([
    ...readdirSync(scripts)
      .sort()
      .map((name) => [scriptFile(name), readFileSync(new URL(name, scripts), "utf8")]),
    ...typefaceFiles.map(({ file, source }) => [file, readFileSync(require.resolve(source))]),
  ]),
});
