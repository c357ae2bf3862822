/** Addresses of the image of a page on its image server (IIIF). */
import type { CodexPage } from "../../codex-pages.ts";
import { readImageRegion } from "../../image-region.ts";
import { pictureOf } from "../passage/manuscripts.ts";

/** Widths in pixels: one that fits the page, and one in which each letter is readable. The originals are several times larger. */
const widths = { shown: 1200, larger: 2400 } as const;

/** Addresses of the image in two sizes; undefined if no region of the page has a picture that can be shown. */
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
