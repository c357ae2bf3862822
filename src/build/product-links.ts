/** Addresses of the site in the texts of products, and whether they lead somewhere. */
import { type Fault, quote } from "../model/errors.ts";
import { parseUrl } from "../model/routes.ts";
import type { LinkPlan } from "./dead-links.ts";
import { manifestName } from "./manifest.ts";

/**
 * The paths below the base address that a text leads to, without query and fragment: absolute addresses that fill a
 * string, an attribute or an element; of a web page the links, be they relative or not, for what else it says are
 * words. Templates of addresses are none.
 */
export function* linksOf(path: string, text: string, baseUrl: string): Generator<string> {
  if (path.endsWith(".html")) {
    yield* linksOfPage(path, text, baseUrl);
    return;
  }
  const starts = `${baseUrl}/`;
  for (let at = text.indexOf(starts); at !== -1; at = text.indexOf(starts, at + 1)) {
    const before = text[at - 1] ?? "";
    if (!`"'>`.includes(before) || text[at - 2] === "\\") continue;
    const address = /^[^"'<>\s\\{}]*/.exec(text.slice(at, at + longestAddress))?.[0] ?? "";
    if (`"'<`.includes(text[at + address.length] || " ")) yield pathOf(address, baseUrl);
  }
}

function* linksOfPage(path: string, text: string, baseUrl: string): Generator<string> {
  const starts = `${baseUrl}/`;
  // A page is served at the folder that it stands in.
  const folder = `${starts}${path.replace(/(^|\/)index\.html$/, "$1")}`;
  for (const [, written = ""] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
    const address = written.replaceAll("&amp;", "&");
    if (address.startsWith("#")) continue;
    const isRelative = !/^[a-z][a-z0-9+.-]*:/.test(address);
    const href = isRelative ? new URL(address, folder).href : address;
    if (href.startsWith(starts)) yield pathOf(href, baseUrl);
    // Out of the site, which is what a link to the root of the host is where the site stands below a path.
    else if (isRelative) yield href;
  }
}

/** No address of the site is longer. */
const longestAddress = 2000;

function pathOf(address: string, baseUrl: string): string {
  return address.slice(baseUrl.length).replace(/[?#].*$/s, "");
}

/** What leads nowhere: neither to a page of the API nor to one of these files. */
export function deadProductLinks(
  links: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
  { addresses, options: { baseUrl } }: LinkPlan,
): Fault[] {
  const leadsSomewhere = (link: string) => {
    if (addresses.has(link)) return true;
    const target = parseUrl(baseUrl, `${baseUrl}${link}`);
    if (target !== undefined && addresses.has(target.path)) return true;
    const file = decoded(link)?.slice(1);
    if (file === undefined) return false;
    if (file === manifestName) return true;
    return files.has(file === "" || file.endsWith("/") ? `${file}index.html` : file);
  };
  return [...links]
    .filter(([link]) => !leadsSomewhere(link))
    .map(([link, record]) => ({
      record,
      field: "link",
      expected: "the address of a page or file that this build writes",
      found: quote(link.startsWith("/") ? `${baseUrl}${link}` : link),
    }));
}

/** The path as a file is named; undefined when it is badly encoded, and names none. */
function decoded(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}
