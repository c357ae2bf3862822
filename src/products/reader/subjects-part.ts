/** The part that makes the home page, the indexes, and the pages of books, authors, cities and keywords. */
import { html } from "../../model/html.ts";
import { pageFile, searchPath } from "../../reader/addresses.ts";
import { pageText } from "../../reader/frame.ts";
import type { PageContext } from "../../reader/site.ts";
import { languages } from "../../reader/words/index.ts";
import type { ProductPart } from "../product.ts";
import { pagesOf } from "./pages.ts";
import { readingSite } from "./site.ts";

export const subjectsPart: ProductPart = {
  name: "subjects",
  from: ["passages", "books", "authors", "cities", "keywords", "scholia"],
  owns: (path) => isSubjectPage(path),
  make: (source, output) => {
    const site = readingSite(source);
    for (const path of pagesOf(source)) {
      if (path.includes("passages/") || path.endsWith(searchPath)) continue;
      const words = languages.findLast(({ folder }) => path.startsWith(folder));
      if (words === undefined) continue;
      const page: PageContext = { site, words, path: path.slice(words.folder.length) };
      output.text(
        pageFile(path),
        pageText(page, {
          title: path,
          description: path,
          kind: "subject",
          content: html`<h1>${path}</h1>\n`,
        }),
      );
    }
  },
};

/** Whether a file is one of those pages: the front page of the API is not there while these are. */
function isSubjectPage(path: string): boolean {
  return /^(?:[a-z]{2,3}\/)?(?:(?:books|authors|cities|keywords|scholia)\/(?:[^/]+\/)?)?index\.html$/.test(
    path,
  );
}
