/** Addresses of the site in the texts of products, and whether they lead somewhere. */
import { type Fault, quote } from "../model/errors.ts";
import { parseUrl, topNames } from "../model/routes.ts";
import type { LinkPlan } from "./dead-links.ts";
import { unlistedFiles } from "./manifest.ts";

/**
 * The paths below the base address that a text leads to, without query and fragment: absolute addresses that fill a
 * string, an attribute or an element; of a web page the links, be they relative or not, for what else it says are
 * words. Templates of addresses are none, nor are the addresses that records may have of the web site around the API.
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
    const isWhole = `"'<`.includes(text[at + address.length] || " ");
    if (isWhole && isOwn(address, baseUrl)) yield pathOf(address, baseUrl);
  }
}

function* linksOfPage(path: string, text: string, baseUrl: string): Generator<string> {
  const starts = `${baseUrl}/`;
  const folder = `${starts}${path.slice(0, path.lastIndexOf("/") + 1)}`;
  for (const [, head, written = ""] of text.matchAll(/(<link [^>]*?)?\s(?:href|src)="([^"]*)"/g)) {
    const address = written.replaceAll("&amp;", "&");
    if (address.startsWith("#")) continue;
    const plain = plainPath(path, address);
    if (plain !== undefined) {
      yield plain;
      continue;
    }
    const isRelative = !/^[a-z][a-z0-9+.-]*:/.test(address);
    const href = isRelative ? new URL(address, folder).href : address;
    // What the head of a page says of it is ours, whatever it leads to.
    if (!isRelative && head === undefined && !isOwn(href, baseUrl)) continue;
    if (href.startsWith(starts)) yield pathOf(href, baseUrl);
    // Out of the site, which is what a link to the root of the host is where the site stands below a path.
    else if (isRelative) yield href;
  }
}

/**
 * The path that a relative address of plain names leads to, from the file of a page: nearly all are such, and whatever
 * reads any address takes ten times as long. Undefined where it takes more to tell.
 */
function plainPath(path: string, address: string): string | undefined {
  const [, up, down] = plainAddress.exec(address) ?? [];
  if (up === undefined || down === undefined) return undefined;
  // Without a step up the first name might be that of a scheme.
  if (up === "" && (down === "" || down.includes(":"))) return undefined;
  const folders = path.split("/").slice(0, -1);
  const kept = folders.length - up.length / "../".length;
  if (kept < 0) return undefined;
  return `/${folders
    .slice(0, kept)
    .map((name) => `${name}/`)
    .join("")}${down}`;
}

/** Steps up, then names that begin with no dot, then what leads to a place in the page. */
const plainAddress = /^((?:\.\.\/)*)((?:[\w~-][\w~:.-]*\/)*(?:[\w~-][\w~:.-]*)?)(?:[?#].*)?$/s;

/** Whether an address is of what this program writes. */
function isOwn(address: string, baseUrl: string): boolean {
  if (!address.startsWith(`${baseUrl}/`)) return false;
  const [top = ""] = address.slice(baseUrl.length + 1).split(/[/?#]/, 1);
  return top === "" || topNames.has(top);
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
    if (unlistedFiles.includes(file)) return true;
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
