/**
 * The sitemap for search engines (sitemaps.org), and robots.txt, which names it.
 *
 * It lists web pages and the collections, which link to everything else; 43,000 records in JSON are no search results.
 * It gives no times: a record's `updated_at` says when it was edited, but its page also changes when a related record
 * does, and a search engine that finds one wrong time trusts none of them.
 */
import { html } from "../../markup/html.ts";
import type { Files } from "../output.ts";

export const sitemapFile = "sitemap.xml";
export const robotsFile = "robots.txt";

/** The limits of the protocol for one file. */
export const sitemapLimits = { addresses: 50_000, bytes: 50_000_000 };

const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Writes the sitemap of these addresses: one file or, if the limits require it, several and an index of them. */
export function writeSitemap(
  baseUrl: string,
  addresses: Iterable<string>,
  output: Pick<Files, "text">,
  limits = sitemapLimits,
): void {
  const parts = [...partsOf(addresses, limits)];
  if (parts.length <= 1) {
    output.text(sitemapFile, parts[0] ?? urlset([]));
    return;
  }
  const paths = parts.map((part, number) => {
    const path = partFile(number + 1);
    output.text(path, part);
    return html`<sitemap><loc>${baseUrl}/${path}</loc></sitemap>\n`.toString();
  });
  const index = `${xmlStart}<sitemapindex xmlns="${namespace}">\n${paths.join("")}</sitemapindex>\n`;
  output.text(sitemapFile, index);
}

/** The path of a part of the sitemap, counted from 1. */
function partFile(part: number): string {
  return `sitemaps/${part}.xml`;
}

/** The text of `robots.txt`. It need not exclude the twins of pages: no address leads to their folder. */
export function robots(baseUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}/${sitemapFile}\n`;
}

function* partsOf(addresses: Iterable<string>, limits: typeof sitemapLimits): Generator<string> {
  const frame = Buffer.byteLength(urlset([]));
  let entries: string[] = [];
  let bytes = frame;
  for (const address of addresses) {
    // HTML and XML escape the same characters in a text.
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
