/**
 * The pages of manuscripts that regions stand on, in the order of the codex. Nothing is stored of a page itself: its image,
 * and with that its place in the codex, is named in the addresses of its regions.
 */
import { hash } from "node:crypto";
import type { Manuscript } from "../model/published.ts";
import { readImageRegion } from "./image-region.ts";

/** What is kept of a region until all pages are known. */
export interface RegionBrief {
  /** Address of its record. */
  readonly url: string;
  readonly title: string;
  readonly credit: string;
  /** Address of its picture, as stored. */
  readonly address: string;
  /** Addresses of the passages, then the scholia, that stand in it. */
  readonly shown: readonly string[];
}

/** A rectangle, in percent of the page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A region on its page. */
export interface PageRegion extends RegionBrief {
  /** Undefined where it cannot be told without the size of the image: the address counts in pixels. */
  readonly box: Box | undefined;
}

export interface CodexPage {
  /** Tells it from all others: letters, digits, `-` and `_`. */
  readonly id: string;
  /** Address of its image, as the first of its regions has it. */
  readonly image: string;
  /** What the regions call it: `Codex Palatinus 23, p. 049`. */
  readonly title: string;
  /** From the top of the page down; those without a rectangle last. */
  readonly regions: readonly PageRegion[];
}

/** A manuscript, or what the addresses of its images have in common. */
export interface Codex {
  readonly title: string;
  readonly pages: readonly CodexPage[];
}

/** What is kept of the regions of a batch; one whose address asks no image server for a region is on no page. */
export function regionBriefs(
  manuscripts: readonly Manuscript[],
  shownIn: (manuscript: string) => readonly string[],
): RegionBrief[] {
  return manuscripts
    .filter(({ manuscript_url }) => readImageRegion(manuscript_url) !== undefined)
    .map(({ url, title, credit, manuscript_url }) => ({
      ...{ url, title: title.trim(), credit: credit.trim(), address: manuscript_url.trim() },
      shown: shownIn(url),
    }));
}

/** The pages of all manuscripts, these in the order of their images' addresses. */
export function codicesOf(briefs: readonly RegionBrief[]): Codex[] {
  const pages = new Map<string, { readonly image: ImageName; readonly regions: PageRegion[] }>();
  for (const brief of briefs) {
    const { service = "", region = "" } = readImageRegion(brief.address) ?? {};
    const placed = { ...brief, box: boxOf(region) };
    const image = imageName(service);
    const page = pages.get(image.key);
    if (page === undefined) pages.set(image.key, { image, regions: [placed] });
    else page.regions.push(placed);
  }
  const ordered = [...pages.values()].sort((one, other) => inCodex(one.image, other.image));
  const codices = new Map<string, CodexPage[]>();
  for (const { image, regions } of ordered) {
    const title = regions.find((region) => region.title !== "")?.title ?? image.text;
    const page = { id: image.id, image: image.service, title, regions: regions.sort(downThePage) };
    const codex = codices.get(image.codex);
    if (codex === undefined) codices.set(image.codex, [page]);
    else codex.push(page);
  }
  return [...codices.values()].map((own) => ({ title: codexTitle(own), pages: own }));
}

/** The id of the page that a region stands on; undefined where its address is that of no region. */
export function pageIdOf(address: string): string | undefined {
  const service = readImageRegion(address)?.service;
  return service === undefined ? undefined : imageName(service).id;
}

/** What a page is called within its codex: `p. 049`. */
export function pageTitle(
  { title }: Pick<CodexPage, "title">,
  codex: Pick<Codex, "title">,
): string {
  const isNamedAfter = title.startsWith(`${codex.title},`);
  return isNamedAfter ? title.slice(codex.title.length + 1).trim() : title;
}

/** Codex Palatinus 23 has the shortest ids, `cpgraec23-049`. */
const plainImage = /^digi[.]ub[.]uni-heidelberg[.]de\/iiif\/2\/([a-z0-9]+)%3A([a-z0-9_]+)[.]jpg$/;

/** The address of an image, read as the name of a page. */
interface ImageName {
  readonly service: string;
  /** The address whatever its scheme is. */
  readonly key: string;
  readonly id: string;
  /** The last part of the address, decoded, without the extension of a file. */
  readonly text: string;
  /** What stands before the last number, which all pages of a codex have in common; that number; what follows. */
  readonly codex: string;
  readonly number: string;
  readonly suffix: string;
}

function imageName(service: string): ImageName {
  const key = service.replace(/^https?:\/\//, "");
  const folder = key.slice(0, key.lastIndexOf("/") + 1);
  const text = decoded(key.slice(folder.length)).replace(/[.][A-Za-z][A-Za-z0-9]{1,3}$/, "");
  const [, before = text, number = "", suffix = ""] = /^(.*?)([0-9]+)([^0-9]*)$/s.exec(text) ?? [];
  const codex = folder + before;
  return { service, key, id: idOf(key, text), text, codex, number, suffix };
}

function idOf(key: string, text: string): string {
  const [, codex, page] = plainImage.exec(key) ?? [];
  if (codex !== undefined && page !== undefined) return `${codex}-${page}`;
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  // Images of other servers may have the same name. No id without a hash has two hyphens.
  return `${words.join("-").slice(0, 60)}--${hash("sha256", key).slice(0, 12)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function inCodex(one: ImageName, other: ImageName): number {
  const [digits, otherDigits] = [withoutZeros(one.number), withoutZeros(other.number)];
  return (
    compare(one.codex, other.codex) ||
    digits.length - otherDigits.length ||
    compare(digits, otherDigits) ||
    compare(one.suffix, other.suffix) ||
    compare(one.key, other.key)
  );
}

function withoutZeros(number: string): string {
  return number.replace(/^0+/, "");
}

function downThePage({ box: one }: PageRegion, { box: other }: PageRegion): number {
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  // Of two that begin at the same place the smaller one is drawn over the other.
  return one.y - other.y || one.x - other.x || other.width * other.height - one.width * one.height;
}

/** The part of a region's rectangle that is on the page, as an image server gives it. */
function boxOf(region: string): Box | undefined {
  if (!region.startsWith("pct:")) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = region.slice("pct:".length).split(",").map(Number);
  const box = { x, y, width: Math.min(width, 100 - x), height: Math.min(height, 100 - y) };
  return box.width > 0 && box.height > 0 ? box : undefined;
}

/** What the titles of pages begin with: `Codex Palatinus 23` of `Codex Palatinus 23, p. 049`. */
function codexTitle(pages: readonly CodexPage[]): string {
  const title = pages.find((page) => page.title.includes(","))?.title ?? pages[0]?.title ?? "";
  return title.includes(",") ? title.slice(0, title.lastIndexOf(",")).trim() : title;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
