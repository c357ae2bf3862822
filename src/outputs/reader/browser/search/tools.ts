/** Reads the data of the search page for scripts: the addresses of its files, and its texts. */

import { type IndexTable, SearchIndex } from "../../search/index.ts";
import type { SearchScriptWords } from "../../words/words.ts";
import { jsonAt, MissingFile } from "./load.ts";

export interface SearchTools {
  readonly index: SearchIndex;
  readonly words: SearchScriptWords;
  /** The separator of thousands. */
  readonly thousands: string;
  /** Address of the home page; the addresses of all other pages begin with it. */
  readonly pages: string;
}

/**
 * The tools from the data of the form on the search page.
 * @param resolve converts an address relative to the search page
 */
export function toolsOf(
  form: HTMLElement,
  resolve: (address: string) => string = (address) => address,
): SearchTools {
  const { index = "{}", pages = "", words: data = "{}" } = form.dataset;
  // The build writes these texts into the page.
  const { thousands, ...words } = JSON.parse(data) as SearchScriptWords & { thousands: string };
  const table = JSON.parse(index) as IndexTable;
  const files = new SearchIndex({ ...table, folder: resolve(table.folder) }, jsonAt);
  return { index: files, words, thousands, pages: resolve(pages) };
}

let tools: Promise<SearchTools> | undefined;

/** Address of the search page in the language of this page, from the form in the header. */
export function searchAddress(): string {
  return document.querySelector<HTMLFormElement>("header form[role=search]")?.action ?? "";
}

/**
 * Does something with the tools, on any page. The search page is fetched for them, once; and once more if a file is missing,
 * because a new release may have replaced it.
 */
export async function withTools<Done>(does: (tools: SearchTools) => Promise<Done>): Promise<Done> {
  const before = tools ?? fetchTools(searchAddress(), "default");
  tools = before;
  try {
    return await does(await before);
  } catch (error) {
    // The next call tries again.
    if (tools === before) tools = undefined;
    if (!(error instanceof MissingFile)) throw error;
    tools ??= fetchTools(searchAddress(), "no-cache");
    return does(await tools);
  }
}

/**
 * The tools, from a search page.
 * @param cache `no-cache` for those of the current release: the host is asked even if the browser has a copy
 */
export async function fetchTools(
  address: string,
  cache: "default" | "no-cache",
): Promise<SearchTools> {
  const answer = await fetch(address, { cache });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = page.querySelector<HTMLElement>("#search");
  if (form === null) throw new Error(`${address} is not the search page`);
  return toolsOf(form, (path) => new URL(path, address).href);
}
