/** The site and the page, as the templates use them. */
import type { About } from "../../model/published.ts";
import { interfaceLanguages } from "./words/index.ts";
import type { Words } from "./words/words.ts";

/** The facts about the site that all pages use. */
export interface ReadingSite {
  readonly baseUrl: string;
  readonly about: About | null;
  /** Name and version of the program. */
  readonly generator: string;
  /** The folder of assets, relative to the published folder. */
  readonly assets: string;
  /** Whether there are pages for readers, to which the header leads. */
  readonly hasReader: boolean;
  /** The front page of the API, relative to the published folder; undefined if there is none. */
  readonly guide: string | undefined;
  /** Whether passages are there as TEI. */
  readonly hasTei: boolean;
}

export interface PageContext {
  readonly site: ReadingSite;
  readonly words: Words;
  /** Its path without the folder of its language: `passages/<urn>/`; `""` for the home page. */
  readonly path: string;
  /** The start of its links, for a page that appears at another address or at any. */
  readonly root?: string;
  /** Whether the page is there in this language alone. */
  readonly isOnlyHere?: true;
}

export function titleOf({ site, words }: Pick<PageContext, "site" | "words">): string {
  return site.about?.title ?? words.unnamed.title;
}

/** The address of another page in the same language, relative to this one. */
export function to(page: PageContext, path: string): string {
  return toFile(page, page.words.folder + path);
}

/** The address of a file of the site, or of a page with the folder of its language, relative to this page. */
export function toFile({ words, path, root }: PageContext, file: string): string {
  return (root ?? pathToRoot(words.folder) + pathToRoot(path)) + file || "./";
}

/** The relative path out of a folder: `../` for each segment of its path. */
function pathToRoot(folder: string): string {
  let path = "";
  for (let at = folder.indexOf("/"); at !== -1; at = folder.indexOf("/", at + 1)) path += "../";
  return path;
}

/** The versions of a page in all languages; none of a page that is there in one language alone. */
export function versionsOf({ words, path, isOnlyHere }: PageContext) {
  return (isOnlyHere ? [] : interfaceLanguages).map((other) => ({
    words: other,
    isThis: other === words,
    file: other.folder + path,
  }));
}
