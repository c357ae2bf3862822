/** The image of a page as a web page shows it, from its image server (IIIF). */
import type { CodexPage } from "../../codex-pages.ts";
import { readImageRegion } from "../../image-region.ts";
import { pictureOf } from "../passage/manuscripts.ts";

/** Pixels across: what fits into the page, and what can be read letter by letter; a library has several times that. */
const widths = { shown: 1200, larger: 2400 } as const;

/** Addresses of the image in two sizes; undefined where no region of the page has a picture that can be shown. */
export function imagesOf({
  regions,
}: CodexPage): Readonly<Record<keyof typeof widths, string>> | undefined {
  for (const { address } of regions) {
    const service = readImageRegion(pictureOf(address) ?? "")?.service;
    if (service === undefined) continue;
    const sized = (width: number) => `${service}/full/${width},/0/default.jpg`;
    return { shown: sized(widths.shown), larger: sized(widths.larger) };
  }
  return undefined;
}
