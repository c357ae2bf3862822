/**
 * The files that the pages of a product load: style sheets, scripts, fonts, pictures. The name of their folder contains the
 * hash of all of them, so that a page never loads files of another version.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { assetsFolder } from "../routing/routes.ts";
import type { Files } from "./output.ts";

/** The icon of the site: a lunate epsilon, as in manuscripts. It is drawn, so it needs no font. */
export const icon = readFileSync(new URL("./reader/style/icon.svg", import.meta.url), "utf8");

/** File contents, by path in the folder. */
export type Contents = Readonly<Record<string, string | Uint8Array>>;

/** The files of a product, and their folder. */
export interface Assets {
  readonly folder: string;
  readonly contents: Contents;
}

export function assetsOf(product: string, contents: Contents): Assets {
  const hash = createHash("sha256");
  for (const [file, content] of Object.entries(contents)) {
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return { folder: assetsFolder(product, hash.digest("hex")), contents };
}

export function writeAssets({ folder, contents }: Assets, files: Files): void {
  for (const [file, content] of Object.entries(contents)) {
    if (typeof content === "string") files.text(folder + file, content);
    else files.bytes(folder + file, content);
  }
}
