/** Pages in the languages of the interface, and the addresses between them. */

import type { Html } from "../../markup/html.ts";
import { type Statements, statementsIn } from "../../model/about.ts";
import { remembered } from "../../model/remembered.ts";
import { languageFolder, languagesIn } from "../../routing/page-routes.ts";
import { linkPath } from "../../routing/routes.ts";
import { aboutPath, ownPagePath, pageFile } from "../addresses/reader.ts";
import type { AddedPage, Files, Site } from "../output.ts";
import { markdownPage } from "./markdown.ts";
import { wordsByTag } from "./words/index.ts";
import type { Words } from "./words/words.ts";

export interface PageContext {
  readonly site: Pick<Site, "options" | "generator" | "outputs" | "additions" | "empty">;
  readonly words: Words;
  /** Its path without the folder of its language: `passages/<urn>/`; `""` for the home page. */
  readonly path: string;
  /** Its path from the top of the site, for a page that is not in the folder of its language. */
  readonly pathFromTop?: string;
  /** The start of its links, for a page that appears at another address or at any. */
  readonly root?: string;
  /** Whether the page is there in this language alone. */
  readonly isOnlyHere?: true;
}

/** The languages of a site, in the order of its options. */
export function languagesOf({ options }: Pick<Site, "options">): readonly Words[] {
  return languagesIn(options).map((tag) => wordsByTag[tag]);
}

/** Writes the page at a path. */
type WritePage = (path: string, markupOf: (page: PageContext) => Html) => void;

/**
 * Writes pages in each language. Pages in further languages lead where those in the first lead, in their own folder: a check
 * need not make them, and a build checks their links.
 */
export function inEachLanguage(
  site: Site,
  files: Files,
  writeAll: (write: WritePage, words: Words) => void,
): void {
  for (const [index, words] of languagesOf(site).entries()) {
    writeAll((path, markupOf) => {
      const page = { site, words, path };
      const markup = () => markupOf(page);
      files.page(fileOfPage(page), index === 0 ? markup() : markup);
    }, words);
  }
}

export type InLanguage = Pick<PageContext, "site" | "words">;

/** What the publisher says in the language of the page. */
export function statementsOf({ site, words }: InLanguage): Statements {
  return statementsIn(site.options.about, words.tag);
}

export function titleOf(page: InLanguage): string {
  return statementsOf(page).title ?? page.words.unnamed.title;
}

/** The folder of the pages in the language of the page. */
export function languageFolderOf({ site, words }: InLanguage): string {
  return languageFolder(words.tag, languagesIn(site.options));
}

/** The file of the page in the published folder. */
export function fileOfPage(page: Pick<PageContext, "site" | "words" | "path">): string {
  return pageFile(languageFolderOf(page) + page.path);
}

/** The address of another page in the same language, relative to this one. */
export function to(page: PageContext, path: string): string {
  return toFile(page, languageFolderOf(page) + path);
}

/** The address of a file of the site, or of a page with the folder of its language, relative to this page. */
export function toFile(page: PageContext, file: string): string {
  return toTop(page) + linkPath(file, page.site.options.links) || "./";
}

/** The relative path from this page to the top of the site. */
export function toTop(page: PageContext): string {
  return page.root ?? pathToRoot(languageFolderOf(page)) + pathToRoot(page.path);
}

/** The relative path out of a folder: `../` for each segment of its path. */
function pathToRoot(folder: string): string {
  let path = "";
  for (let at = folder.indexOf("/"); at !== -1; at = folder.indexOf("/", at + 1)) path += "../";
  return path;
}

/** The address of the page, the same on any host of the site. */
export function addressOf(page: PageContext): string {
  const { site, path, pathFromTop = languageFolderOf(page) + path } = page;
  return `${site.options.base_url}/${pathFromTop}`;
}

/** The pages that the publisher wrote in a language, for the menu. */
export function writtenPagesIn({ site, words }: InLanguage): readonly AddedPage[] {
  return site.additions?.pages.filter(({ language }) => language === words.tag) ?? [];
}

/** These, and one about the edition even where nobody wrote it: then it has a heading alone. */
export function ownPagesIn(page: InLanguage): readonly AddedPage[] {
  const written = writtenPagesIn(page);
  return written.some(isAbout) ? written : [...written, unwrittenAbout(page.words)];
}

export function isAbout({ name }: AddedPage): boolean {
  return ownPagePath(name) === aboutPath;
}

const unwrittenAbout = remembered(
  ({ tag, subjects }: Words): AddedPage => ({
    language: tag,
    name: "about",
    text: `# ${subjects.colophon}`,
  }),
);

/** The title of a page, else its name. */
export const titleOfOwnPage = remembered(
  (own: AddedPage) => markdownPage(own, () => undefined).title ?? own.name,
);
