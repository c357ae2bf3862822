/** Links of a page that lead nowhere, found in the text that will be published, not in what it was made from. */
import { pointerTo } from "../model/pointer.ts";
import { parseUrl, rootPath } from "../model/routes.ts";
import type { Site } from "./plan.ts";

/** A link that leads to no page of the site. */
export interface DeadLink {
  readonly url: string;
  /** JSON Pointer of the link in the record. */
  readonly field: (record: object) => string;
}

/** Every string of a JSON text that is an address below `{base_url}/api/` and names no page of the site. */
export function deadLinks(json: string, { options, addresses }: Site): DeadLink[] {
  const start = `"${options.baseUrl}${rootPath}`;
  const dead: DeadLink[] = [];
  for (let at = json.indexOf(start); at !== -1; at = json.indexOf(start, at + 1)) {
    // After a backslash the quotation mark belongs to prose that quotes an address.
    if (json[at - 1] === "\\") continue;
    const url = json.slice(at + 1, json.indexOf('"', at + 1));
    // Blanks, and what JSON escapes, are in no address: this is prose that begins with one.
    if (/[\s\\]/.test(url)) continue;
    const target = parseUrl(options.baseUrl, url);
    if (target !== undefined && !addresses.has(target.path)) {
      dead.push({ url, field: (record) => pointerTo(record, url) });
    }
  }
  return dead;
}
