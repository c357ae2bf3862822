/** What scripts search with: the index of the site, and the texts of the search page, which contains the addresses of its files. */

import { type IndexTable, SearchIndex } from "../search/index.ts";
import type { SearchScriptWords } from "../words/words.ts";
import { pageAt } from "./elements.ts";

export interface SearchTools {
  readonly index: SearchIndex;
  readonly words: SearchScriptWords & { readonly thousands: string };
  /** Address of the home page; the addresses of all other pages begin with it. */
  readonly pages: string;
}

let tools: Promise<SearchTools> | undefined;

/** Address of the search page in the language of this page, from the form in the header. */
export function searchAddress(): string {
  return document.querySelector<HTMLFormElement>("header form[role=search]")?.action ?? "";
}

/**
 * Does something with the tools, on any page. On other pages the search page is fetched for them, once; and once more on
 * each if a file is missing, because a new release may have replaced it while the page was open.
 */
export async function withTools<Done>(does: (tools: SearchTools) => Promise<Done>): Promise<Done> {
  const before =
    tools ??
    toolsOf(document.querySelector("main #search") === null ? pageAt(searchAddress()) : document);
  tools = before;
  try {
    return await does(await before);
  } catch (error) {
    // The next call tries again.
    if (tools === before) tools = undefined;
    if (!(error instanceof MissingFile)) throw error;
    tools ??= toolsOf(pageAt(searchAddress(), "no-cache"));
    return does(await tools);
  }
}

async function toolsOf(searchPage: Document | Promise<Document | undefined>): Promise<SearchTools> {
  const form = (await searchPage)?.querySelector<HTMLElement>("#search");
  const address = searchAddress();
  if (!form) throw new Error(`${address} is not the search page`);
  const { index = "{}", pages = "", words = "{}" } = form.dataset;
  const table = JSON.parse(index) as IndexTable;
  const resolve = (path: string) => new URL(path, address).href;
  return {
    index: new SearchIndex({ ...table, folder: resolve(table.folder) }, jsonAt),
    words: JSON.parse(words) as SearchTools["words"],
    pages: resolve(pages),
  };
}

/** A file that the site does not have, or no longer. */
class MissingFile extends Error {}

/** The value in a file. If the address changes with its content, a copy in the cache is always right. */
async function jsonAt(address: string): Promise<unknown> {
  const cache = /\/by-hash\/|\?/.test(address) ? "force-cache" : "default";
  const response = await fetch(address, { cache });
  if (response.status === 404) throw new MissingFile(address);
  if (!response.ok) throw new Error(`${address} is answered with status ${response.status}`);
  return response.json();
}
