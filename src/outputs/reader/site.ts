/** What the pages know of their site, and of themselves. */
import type { About } from "../../model/published.ts";
import { languages } from "./words/index.ts";
import type { Words } from "./words/words.ts";

/** What all pages know. */
export interface ReadingSite {
  readonly baseUrl: string;
  readonly about: About | null;
  /** Name and version of the program. */
  readonly generator: string;
  /** Folder of what the pages are shown with, relative to the published one. */
  readonly assets: string;
  /** The front page of the API, relative to the published folder; undefined where there is none. */
  readonly guide: string | undefined;
  /** Whether the search knows the lemmas of words. */
  readonly hasLemmas: boolean;
  /** Whether passages are there as TEI. */
  readonly hasTei: boolean;
}

/** One page in one language. */
export interface PageContext {
  readonly site: ReadingSite;
  readonly words: Words;
  /** Its folder, without that of its language: `passages/<urn>/`, `""` for the home page. */
  readonly path: string;
  /** What its addresses begin with, where it is shown at any address of the site. */
  readonly root?: string;
}

/** What the site is called. */
export function titleOf({ site, words }: Pick<PageContext, "site" | "words">): string {
  return site.about?.title ?? words.unnamed.title;
}

/** Address of another page in the same language, relative to this one. */
export function to(page: PageContext, path: string): string {
  return toFile(page, page.words.folder + path);
}

/** Address of a file of the site, or of a page with the folder of its language, relative to this page. */
export function toFile({ words, path, root }: PageContext, file: string): string {
  return (root ?? wayUp(words.folder) + wayUp(path)) + file || "./";
}

/** Out of a folder: `../../` for each step of its path. */
function wayUp(folder: string): string {
  let way = "";
  for (let at = folder.indexOf("/"); at !== -1; at = folder.indexOf("/", at + 1)) way += "../";
  return way;
}

/** The same page in every language. */
export function versionsOf({ words, path }: PageContext) {
  return languages.map((other) => ({
    words: other,
    isThis: other === words,
    file: other.folder + path,
  }));
}
