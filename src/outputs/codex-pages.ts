/**
 * The pages of manuscripts with regions, in the order of the codex. Pages have no records: their images, and so their order
 * in the codex, follow from the addresses of the regions.
 */
import { hash } from "node:crypto";
import { compareTexts, groupsOf } from "../model/groups.ts";
import type { Manuscript } from "../model/published.ts";
import { readImageRegion } from "./images.ts";

/** A rectangle, in percent of the page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a region that is kept until all pages are known. */
export interface RegionBrief {
  readonly url: string;
  readonly title: string;
  readonly credit: string;
  /** The address of its picture, as stored. */
  readonly address: string;
  /** Undefined if the address is in pixels: the size of the image is unknown. */
  readonly box?: Box | undefined;
  /** The addresses of its passages, then of its scholia. */
  readonly shown: readonly string[];
}

export interface CodexPage {
  /** A unique name of letters, digits, `-` and `_`. */
  readonly id: string;
  /** The address of its image, from its first region. */
  readonly image: string;
  /** The title of its regions, such as `Codex Palatinus 23, f. 49`. */
  readonly title: string;
  /** From top to bottom; those without a rectangle last. */
  readonly regions: readonly RegionBrief[];
}

/** A manuscript: the pages whose images have a common start of their names. */
export interface Codex {
  /** A unique name of letters, digits and `-`. */
  readonly id: string;
  readonly title: string;
  readonly pages: readonly CodexPage[];
}

/** The part of a batch of regions that the pages need. A region whose address is not of the Image API is on no page. */
export function regionBriefs(
  manuscripts: readonly Pick<Manuscript, "url" | "title" | "credit" | "manuscript_url">[],
  shownIn: (manuscript: string) => readonly string[],
): RegionBrief[] {
  return manuscripts.flatMap(({ url, title, credit, manuscript_url }) => {
    const region = readImageRegion(manuscript_url)?.region;
    if (region === undefined) return [];
    return {
      url,
      title: title.trim(),
      credit: credit.trim(),
      address: manuscript_url.trim(),
      box: boxOf(region),
      shown: shownIn(url),
    };
  });
}

/** The pages of all manuscripts. Manuscripts are in the order of their images' addresses. */
export function codicesOf(briefs: readonly RegionBrief[]): Codex[] {
  const pages = new Map<string, { readonly image: ImageName; readonly regions: RegionBrief[] }>();
  for (const brief of briefs) {
    const image = imageName(readImageRegion(brief.address)?.service ?? "");
    const page = pages.get(image.key);
    if (page === undefined) pages.set(image.key, { image, regions: [brief] });
    else page.regions.push(brief);
  }
  const ordered = [...pages.values()].sort((one, other) =>
    compareTexts(one.image.order, other.image.order),
  );
  return [...groupsOf(ordered, ({ image }) => image.codex)].map(([codex, own]) => {
    const pages = own.map(({ image, regions }): CodexPage => {
      const title = folioTitle(regions.find((region) => region.title !== "")?.title ?? image.text);
      return { id: image.id, image: image.service, title, regions: regions.sort(downThePage) };
    });
    return { id: codexId(codex), title: codexTitle(pages), pages };
  });
}

/** A title with the folio as it is cited: `f. 54v (ar)` for `p. 054v_ar`, `f. 49` for `p. 049`. */
export function folioTitle(title: string): string {
  return title.replace(
    /\bp[.] ?0*([0-9]+[rv]?)(?:_([a-z]+))?$/,
    (_all, folio: string, part?: string) => `f. ${folio}${part === undefined ? "" : ` (${part})`}`,
  );
}

/** The id of the page with a region; undefined if the address is not that of a region. */
export function pageIdOf(address: string): string | undefined {
  const service = readImageRegion(address)?.service;
  return service === undefined ? undefined : imageName(service).id;
}

/** The title of a page within its codex, such as `f. 49`. */
export function pageTitle(
  { title }: Pick<CodexPage, "title">,
  codex: Pick<Codex, "title">,
): string {
  const isNamedAfter = title.startsWith(`${codex.title},`);
  return isNamedAfter ? title.slice(codex.title.length + 1).trim() : title;
}

/** The address of an image, split as the name of a page. */
interface ImageName {
  readonly service: string;
  /** The address without its scheme. */
  readonly key: string;
  readonly id: string;
  /** The last part of the address, decoded, without the extension of a file. */
  readonly text: string;
  /** The part before the last number, which all pages of a codex share. */
  readonly codex: string;
  /** Its position among all pages: the codex, then the number by its value, then what follows. */
  readonly order: string;
}

function imageName(service: string): ImageName {
  const key = service.replace(/^https?:\/\//, "");
  const folder = key.slice(0, key.lastIndexOf("/") + 1);
  const text = decoded(key.slice(folder.length)).replace(/[.][A-Za-z][A-Za-z0-9]{1,3}$/, "");
  const [, before = text, number = "", suffix = ""] =
    /^(.*?)(?<![0-9])([0-9]+)([^0-9]*)$/s.exec(text) ?? [];
  const codex = folder + before;
  const order = [codex, number.padStart(40, "0"), suffix, key].join("\0");
  // Codex Palatinus 23 has the shortest ids, `cpgraec23-049`.
  const [, name, page] =
    /^digi[.]ub[.]uni-heidelberg[.]de\/iiif\/2\/([a-z0-9]+)%3A([a-z0-9_]+)[.]jpg$/.exec(key) ?? [];
  const id = page === undefined ? idWithHash(text, key) : `${name}-${page}`;
  return { service, key, id, text, codex, order };
}

/** @param codex the start of its images' addresses */
function codexId(codex: string): string {
  const [, name] = /^digi[.]ub[.]uni-heidelberg[.]de\/iiif\/2\/([a-z0-9]+):$/.exec(codex) ?? [];
  return name ?? idWithHash(codex.slice(codex.lastIndexOf("/") + 1), codex);
}

/** Images of other servers may have the same name. Only ids with a hash contain two hyphens in a row. */
function idWithHash(text: string, key: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${words.join("-").slice(0, 60)}--${hash("sha256", key).slice(0, 12)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function downThePage({ box: one }: RegionBrief, { box: other }: RegionBrief): number {
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  // Of two with the same corner, the smaller one is drawn over the other.
  return one.y - other.y || one.x - other.x || other.width * other.height - one.width * one.height;
}

/** The part of a region's rectangle that is on the page, as an image server gives it. */
function boxOf(region: string): Box | undefined {
  if (!region.startsWith("pct:")) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = region.slice("pct:".length).split(",").map(Number);
  const box = { x, y, width: Math.min(width, 100 - x), height: Math.min(height, 100 - y) };
  return box.width > 0 && box.height > 0 ? box : undefined;
}

/** The common start of the titles of pages: `Codex Palatinus 23` of `Codex Palatinus 23, f. 49`. */
function codexTitle(pages: readonly CodexPage[]): string {
  const title = pages.find((page) => page.title.includes(","))?.title ?? pages[0]?.title ?? "";
  return title.includes(",") ? title.slice(0, title.lastIndexOf(",")).trim() : title;
}
