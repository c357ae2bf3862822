/** The part that publishes what the pages are shown with: style, typeface, scripts, icon. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { assetsFolder } from "../../reader/addresses.ts";
import { coastFile, coastPicture } from "../../reader/map/map.ts";
import { searchIndexFile } from "../../reader/search/index-place.ts";
import { searchScripts } from "../../reader/search/scripts.ts";
import { icon } from "../../reader/style/icon.ts";
import { stylesheet } from "../../reader/style/stylesheet.ts";
import { typefaceFiles } from "../../reader/style/typeface.ts";
import type { ProductPart } from "../product.ts";

const scripts = ["browser/passage-page.js", ...searchScripts];

export const assetsPart: ProductPart = {
  name: "assets",
  // The typeface comes from a package, which may be another than it was.
  from: "snapshot",
  owns: (path) => path.startsWith(assetsFolder) && path !== searchIndexFile,
  make: (_source, output) => {
    output.text(`${assetsFolder}reader.css`, stylesheet);
    output.text(`${assetsFolder}icon.svg`, icon);
    output.text(assetsFolder + coastFile, coastPicture);
    for (const script of scripts) {
      output.text(assetsFolder + script, readFileSync(new URL(script, compiled), "utf8"));
    }
    const require = createRequire(import.meta.url);
    for (const { file, source } of typefaceFiles) {
      const stream = output.stream();
      stream.write(readFileSync(require.resolve(source)));
      stream.end(() => [assetsFolder + file]);
    }
  },
};

/** The compiled scripts, wherever this code runs from: a browser reads no TypeScript. */
const compiled = new URL("../../../dist/reader/", import.meta.url);
