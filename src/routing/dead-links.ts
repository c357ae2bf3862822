/** Finds links that lead to no page, in the text that will be published rather than in the records behind it. */

import { markInJson } from "../markup/marks.ts";
import { pointerTo } from "../model/pointer.ts";
import type { Addresses } from "./addresses.ts";
import { parseUrl, rootPath } from "./routes.ts";

export interface DeadLink {
  readonly url: string;
  /** JSON Pointer of the link in the record. */
  readonly field: (record: object) => string;
}

/** Where links may lead. */
export interface LinkPlan {
  readonly addresses: Addresses;
  readonly options: { readonly baseUrl: string };
}

/**
 * Every string of a JSON text that is an address below `{base_url}/api/` but names no page of the site. Links in the
 * text may be marked.
 */
export function deadLinks(json: string, { options, addresses }: LinkPlan): DeadLink[] {
  const { baseUrl } = options;
  const start = `"${baseUrl}${rootPath}`;
  const dead: DeadLink[] = [];
  for (let at = json.indexOf(start); at !== -1; at = json.indexOf(start, at + 1)) {
    const close = json.indexOf('"', at + 1);
    const end = json.endsWith(markInJson, close) ? close - markInJson.length : close;
    // Nearly every link ends here; the rest of the loop costs ten times as much.
    if (addresses.has(json.slice(at + 1 + baseUrl.length, end))) continue;
    // An escaped quotation mark is inside a text that quotes an address.
    if (json[at - 1] === "\\") continue;
    const url = json.slice(at + 1, end);
    // No address contains a blank or an escape of JSON: this is a text that begins with an address.
    if (/[\s\\]/.test(url)) continue;
    const target = parseUrl(baseUrl, url);
    if (target !== undefined && !addresses.has(target.path)) {
      dead.push({ url, field: (record) => pointerTo(record, url) });
    }
  }
  return dead;
}
