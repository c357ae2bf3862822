/**
 * The sitemap: which pages there are for search engines (sitemaps.org), and the file that leads them to it.
 *
 * It lists what people read, and the collections, from which everything else is linked; 43,000 records in JSON are no
 * search results. It gives no times: a record's `updated_at` says when somebody edited it, not when its page changed,
 * which happens when anything around it does, and an engine that finds a time wrong once trusts none of them.
 */
import { html } from "../../markup/html.ts";
import type { Files } from "../output.ts";
import { files } from "./files.ts";

/** What may be in one file. */
export interface SitemapLimits {
  readonly addresses: number;
  readonly bytes: number;
}

/** What the protocol allows. */
export const sitemapLimits: SitemapLimits = { addresses: 50_000, bytes: 50_000_000 };

const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Writes the sitemap of these addresses: one file, or as many as the limits ask for, and an index of them. */
export function writeSitemap(
  baseUrl: string,
  addresses: Iterable<string>,
  output: Pick<Files, "text">,
  limits: SitemapLimits = sitemapLimits,
): void {
  const parts = [...partsOf(addresses, limits)];
  if (parts.length <= 1) {
    output.text(files.sitemap, parts[0] ?? urlset([]));
    return;
  }
  const paths = parts.map((part, place) => {
    const path = sitemapFile(place + 1);
    output.text(path, part);
    return html`<sitemap><loc>${baseUrl}/${path}</loc></sitemap>\n`.toString();
  });
  const index = `${xmlStart}<sitemapindex xmlns="${namespace}">\n${paths.join("")}</sitemapindex>\n`;
  output.text(files.sitemap, index);
}

/** A part of the sitemap, counted from 1, where one file cannot hold it. */
function sitemapFile(part: number): string {
  return `sitemaps/${part}.xml`;
}

/** Whether a published file is such a part. */
export function isSitemap(path: string): boolean {
  const part = Number(/[0-9]+/.exec(path)?.[0]);
  return path === sitemapFile(part);
}

/** The text of `robots.txt`. Twins are no pages of their own: no address leads to their folder. */
export function robots(baseUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}/${files.sitemap}\n`;
}

function* partsOf(addresses: Iterable<string>, limits: SitemapLimits): Generator<string> {
  const frame = Buffer.byteLength(urlset([]));
  let entries: string[] = [];
  let bytes = frame;
  for (const address of addresses) {
    // What HTML escapes in a text, XML does too.
    const entry = html`<url><loc>${address}</loc></url>\n`.toString();
    const size = Buffer.byteLength(entry);
    const isFull = entries.length === limits.addresses || bytes + size > limits.bytes;
    if (isFull && entries.length > 0) {
      yield urlset(entries);
      entries = [];
      bytes = frame;
    }
    entries.push(entry);
    bytes += size;
  }
  if (entries.length > 0) yield urlset(entries);
}

function urlset(entries: readonly string[]): string {
  return `${xmlStart}<urlset xmlns="${namespace}">\n${entries.join("")}</urlset>\n`;
}
