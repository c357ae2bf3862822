/**
 * The assets of the pages: style sheet, typeface, and what an output adds. The name of their folder contains the hash of all
 * of them, so that a page never loads files of another version.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { remembered } from "../../model/remembered.ts";
import { assetsFolder } from "../../routing/site-files.ts";
import type { Additions, Files, Site } from "../output.ts";
import { accentStyles } from "./accent.ts";

/** The files of a product, by path in their folder. */
interface Assets {
  readonly folder: string;
  readonly contents: Readonly<Record<string, string | Uint8Array>>;
}

function assetsWith(product: string, contents: Assets["contents"]): Assets {
  const hash = createHash("sha256");
  for (const [file, content] of Object.entries(contents)) {
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return { folder: assetsFolder(product, hash.digest("hex")), contents };
}

/** The logo and the styles of the publisher, if there are any. */
export const ownAssets = remembered(
  ({ accent, stylesheet, logo }: Additions): Assets | undefined => {
    const styles = [...(accent ? [accentStyles(accent)] : []), ...(stylesheet ? [stylesheet] : [])];
    if (styles.length === 0 && logo === undefined) return undefined;
    return assetsWith("own", {
      [ownStyles]: styles.join("\n"),
      ...(logo && { [logo.path]: readFileSync(logo.file) }),
    });
  },
);

export const ownStyles = "own.css";

export function writeAssets(site: Site, files: Files): void {
  for (const assets of [assetsOf(site), site.additions && ownAssets(site.additions)]) {
    if (assets) writeAll(assets, files);
  }
}

function writeAll({ folder, contents }: Assets, files: Files): void {
  for (const [file, content] of Object.entries(contents)) files.bytes(folder + file, content);
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

/** The parts of the style sheet of all pages: for small and large screens, light and dark, and for print. A later one overrides an earlier one. */
const sheets = [
  "typeface",
  "base",
  "frame",
  "passage",
  "subjects",
  "parallels",
  "search",
  "print",
] as const;

/** Style sheets after that of all pages, with the kinds of pages that load them: others would be larger for nothing. */
const ownSheets: Readonly<Record<string, readonly string[]>> = {
  developers: ["developers"],
  folio: ["folio"],
  home: ["home"],
  whole: ["whole"],
  "text-tools": ["passage", "scholium", "whole"],
};

/** The style sheets of a kind of page, below the folder of the assets. */
export function styleFiles(kind: string): string[] {
  const [first = ""] = kind.split(" ", 1);
  const own = Object.keys(ownSheets).filter((name) => ownSheets[name]?.includes(first));
  return ["reader", ...own].map((name) => `${name}.css`);
}

/** Path of a script below the folder of the assets. */
export function scriptFile(name: string): string {
  return `scripts/${name}`;
}

/** The file of the typeface that every page needs. Pages preload it, so that letters seldom change after the first view. */
export const firstTypeface = "fonts/latin-400-normal.woff2";

const require = createRequire(import.meta.url);
const typeface = (file: string) =>
  readFileSync(require.resolve(`@fontsource/gentium-plus/${file}`));

/** The file of the Greek letters and their marks, written by scripts/generate.ts. */
export const greekTypeface = "fonts/greek.woff2";

export const typefaceLicence = "fonts/LICENSE.txt";

/** The files of pages of every output. */
function plainContents(): Assets["contents"] {
  // Comments are for those who change the style sheets, and a seventh of what every reader would load.
  const sheet = (name: string) => read(`./style/${name}.css`).replace(/\/\*.*?\*\/\n?/gs, "");
  const styles = sheets.map(sheet).join("\n");
  return {
    "reader.css": styles,
    ...Object.fromEntries(Object.keys(ownSheets).map((name) => [`${name}.css`, sheet(name)])),
    // A lunate epsilon, as in manuscripts. It is drawn, so it needs no font.
    "icon.svg": read("./style/icon.svg"),
    ...Object.fromEntries(
      Array.from(styles.matchAll(/url\("fonts\/(.*?)"\)/g), ([, file = ""]) => [
        `fonts/${file}`,
        `fonts/${file}` === greekTypeface
          ? readFileSync(new URL(`./style/${file}`, import.meta.url))
          : typeface(`files/gentium-plus-${file}`),
      ]),
    ),
    [typefaceLicence]: typeface("LICENSE"),
  };
}

const assetsOfOutputs = remembered((outputs: Site["outputs"]): Assets => {
  const own = outputs.find(({ assets }) => assets !== undefined);
  return assetsWith(own?.name ?? "landing", { ...plainContents(), ...own?.assets?.() });
});

/** They are read when the first page asks for them. */
export function assetsOf({ outputs }: Pick<Site, "outputs">): Assets {
  return assetsOfOutputs(outputs);
}
