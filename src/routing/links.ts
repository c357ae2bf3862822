/** Addresses of records inside records, and those that lead nowhere. Each is plain, or has a mark by which one text gives both forms. */
import { mark, markInJson } from "../markup/marks.ts";
import { pointerTo } from "../model/pointer.ts";
import { type LinkStyle, linkSuffix, pathOf, recordPath, rootPath, xmlSuffix } from "./routes.ts";

/** Gives the address of a record; every link in a rendered record comes from here. */
export interface Links {
  record(collection: string, id: string | number): string;
}

export function plainLinks(baseUrl: string, style: LinkStyle = "query"): Links {
  return linksWith(baseUrl, linkSuffix("plain", style));
}

/** Links that end in a mark (`markup/marks.ts`), where the form of the page adds its suffix. */
export function markedLinks(baseUrl: string): Links {
  return linksWith(baseUrl, mark);
}

function linksWith(baseUrl: string, suffix: string): Links {
  return { record: (collection, id) => `${baseUrl}${recordPath(collection, String(id))}${suffix}` };
}

/** The end of links to records with `--links file`. */
const fileEnd = `/${linkSuffix("plain", "file")}`;

/**
 * The addresses that a site answers: the root, collections and records, each with a slash or the file at its end. They are kept as ids by
 * collection: full paths would need too much memory.
 */
export class Addresses {
  readonly #ids = new Map<string, ReadonlySet<string>>();

  addCollection(name: string, ids: ReadonlySet<string>, xml: boolean): void {
    this.#ids.set(name, ids);
    if (xml) this.#ids.set(name + xmlSuffix, new Set());
  }

  has(address: string): boolean {
    const path = address.endsWith(fileEnd) ? address.slice(0, 1 - fileEnd.length) : address;
    if (!path.startsWith(rootPath) || !path.endsWith("/")) return false;
    if (path.length === rootPath.length) return true;
    const end = path.indexOf("/", rootPath.length);
    const ids = this.#ids.get(path.slice(rootPath.length, end));
    if (ids === undefined) return false;
    return end === path.length - 1 || ids.has(path.slice(end + 1, -1));
  }
}

/** The addresses below `{base_url}/api/` in a JSON text with marked links that have no mark: texts of records have them. */
export function* unmarked(json: string, baseUrl: string): Generator<string> {
  const start = `"${baseUrl}${rootPath}`;
  for (let at = json.indexOf(start); at !== -1; at = json.indexOf(start, at + 1)) {
    const close = json.indexOf('"', at + 1);
    const url = json.slice(at + 1, close);
    if (!json.endsWith(markInJson, close) && !/[\s\\]/.test(url)) yield url;
  }
}

/**
 * Every string of a JSON text that is an address below `{base_url}/api/` but names no page of the site. Links in the
 * text may be marked.
 */
export function deadLinks(json: string, baseUrl: string, addresses: Addresses) {
  const start = `"${baseUrl}${rootPath}`;
  const dead: { readonly url: string; fieldIn(record: object): string }[] = [];
  for (let at = json.indexOf(start); at !== -1; at = json.indexOf(start, at + 1)) {
    const close = json.indexOf('"', at + 1);
    const end = json.endsWith(markInJson, close) ? close - markInJson.length : close;
    // Nearly every link ends here; the rest of the loop costs ten times as much.
    if (addresses.has(json.slice(at + 1 + baseUrl.length, end))) continue;
    // An escaped quotation mark is inside a text that quotes an address. No address contains a blank or an escape of
    // JSON: such a text only begins with one.
    const url = json.slice(at + 1, end);
    if (json[at - 1] === "\\" || /[\s\\]/.test(url)) continue;
    const path = pathOf(baseUrl, url);
    if (path !== undefined && !addresses.has(path)) {
      dead.push({ url, fieldIn: (record) => pointerTo(record, url) });
    }
  }
  return dead;
}
