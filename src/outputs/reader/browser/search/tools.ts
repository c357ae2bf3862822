/** What the page of the search says to scripts: where its files are, and its words. */
import type { SearchScriptWords } from "../../words/words.ts";
import { SearchFiles } from "./load.ts";

/** What searching takes. */
export interface SearchTools {
  readonly files: SearchFiles;
  readonly words: SearchScriptWords;
  /** What parts the thousands of a number. */
  readonly thousands: string;
  /** Address of the home page, which those of all others begin with. */
  readonly pages: string;
}

/**
 * The tools that the form of the search page names.
 * @param resolve makes an address that holds on that page hold on this one
 */
export function toolsOf(
  form: HTMLElement,
  resolve: (address: string) => string = (address) => address,
): SearchTools {
  const { index = "", lemmas = "", positions = "", texts = "" } = form.dataset;
  const { pages = "", language = "", words: data = "{}" } = form.dataset;
  const addresses = {
    index: resolve(index),
    lemmas: lemmas === "" ? undefined : resolve(lemmas),
    positions: resolve(positions),
    texts: resolve(texts),
  };
  // The page was made with these words.
  const { thousands, ...words } = JSON.parse(data) as SearchScriptWords & { thousands: string };
  return { files: new SearchFiles(addresses, language), words, thousands, pages: resolve(pages) };
}

let tools: Promise<SearchTools> | undefined;

/** Address of the page of the search in the language of this page: the form in the header leads there. */
export function searchAddress(): string {
  return document.querySelector<HTMLFormElement>("header form[role=search]")?.action ?? "";
}

/** The tools on any page: the page of the search is fetched for them, once. */
export function searchTools(): Promise<SearchTools> {
  tools ??= fetchTools().catch((error: unknown) => {
    // The next time it is tried again.
    tools = undefined;
    throw error;
  });
  return tools;
}

async function fetchTools(): Promise<SearchTools> {
  const address = searchAddress();
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = page.querySelector<HTMLElement>("#search");
  if (form === null) throw new Error(`${address} is not the page of the search`);
  return toolsOf(form, (path) => new URL(path, address).href);
}
