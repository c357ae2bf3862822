/** What scripts search with: the index of the site, and the texts of the search page, which contains the addresses of its files. */

import type { ListWords, SearchScriptWords } from "../../pages/words/words.ts";
import type { IndexTable, SearchIndex } from "../search/index.ts";
import { searchIndexAt, withOpened } from "../search/site-index.ts";
import { pageAt } from "./elements.ts";

export interface SearchTools {
  readonly index: SearchIndex;
  readonly words: SearchScriptWords & { readonly thousands: string; readonly list: ListWords };
  /** Address of the home page; the addresses of all other pages begin with it. */
  readonly pages: string;
}

/** Address of the search page in the language of this page, from the form in the header. */
export function searchAddress(): string {
  return document.querySelector<HTMLFormElement>("header form[role=search]")?.action ?? "";
}

/** Does something with the tools, on any page. On other pages the search page is fetched for them. */
export const withTools = withOpened<SearchTools>(async (cache) => {
  const address = searchAddress();
  const isHere = cache === "default" && document.querySelector("main #search") !== null;
  const page = isHere ? document : await pageAt(address, cache);
  const form = page.querySelector<HTMLElement>("#search");
  if (!form) throw new Error(`${address} is not the search page`);
  const { index = "{}", pages = "", words = "{}" } = form.dataset;
  return {
    index: searchIndexAt(JSON.parse(index) as IndexTable, address),
    words: JSON.parse(words) as SearchTools["words"],
    pages: new URL(pages, address).href,
  };
});
