/**
 * The sitemap for search engines (sitemaps.org), and robots.txt, which names it.
 *
 * It lists web pages and the collections, which link to everything else; 43,000 records in JSON are no search results.
 * It gives no times: a record's `updated_at` says when it was edited, but its page also changes when a related record
 * does, and a search engine that finds one wrong time trusts none of them.
 */
import { html } from "../../markup/html.ts";
import type { Files } from "../output.ts";

const sitemapFile = "sitemap.xml";

/** The largest number of addresses in a file of the protocol. It also allows 50 MB, a thousand bytes for each address. */
const mostAddresses = 50_000;

/** Writes the sitemap of these addresses: one file or, if there are too many, several and an index of them. */
export function writeSitemap(
  baseUrl: string,
  addresses: readonly string[],
  files: Pick<Files, "bytes">,
): void {
  const count = Math.max(1, Math.ceil(addresses.length / mostAddresses));
  const listed = Array.from({ length: count }, (_, part) => {
    const path = count === 1 ? sitemapFile : `sitemaps/${part + 1}.xml`;
    const own = addresses.slice(part * mostAddresses, (part + 1) * mostAddresses);
    // HTML and XML escape the same characters in a text.
    const entries = own.map((address) => `${html`<url><loc>${address}</loc></url>\n`}`);
    files.bytes(path, document("urlset", entries));
    return `${html`<sitemap><loc>${baseUrl}/${path}</loc></sitemap>\n`}`;
  });
  if (count > 1) files.bytes(sitemapFile, document("sitemapindex", listed));
}

function document(root: string, entries: readonly string[]): string {
  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join("")}</${root}>\n`;
}

/** Writes `robots.txt`. It need not exclude the twins of pages: no address leads to their folder. */
export function writeRobots(baseUrl: string, files: Files): void {
  files.bytes("robots.txt", `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}/${sitemapFile}\n`);
}
