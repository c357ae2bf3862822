/** The reading edition: pages for readers, of every record with content to read, and a search. */
import { html } from "../../markup/html.ts";
import { errorPageName } from "../../routing/routes.ts";
import { homePath, pagesOf, searchModule, selectionPath, textPath } from "../addresses/reader.ts";
import { regionBriefs } from "../codex-pages.ts";
import { type Batch, type Output, takes } from "../output.ts";
import { searchProgram, writeAssets } from "./assets.ts";
import { wholeBooks, writeBooks } from "./book/books.ts";
import { writeCodex } from "./codex/codex.ts";
import { pageMarkup } from "./frame.ts";
import { writeOwnPages } from "./own-pages.ts";
import { keptForParallels, parallels } from "./parallels/parallels.ts";
import { writeTexts } from "./passage/text-page.ts";
import { bookSubject, keptForSearch, namedSubject, writeSearch } from "./search.ts";
import { selectionPage } from "./selection/selection-page.ts";
import { inEachLanguage, type PageContext, titleOf, to } from "./site.ts";
import { briefOf } from "./subjects/briefs.ts";
import { keptPassages, writeSubjects } from "./subjects.ts";
import { interfaceLanguages } from "./words/index.ts";

const subjects = "subjects";
const search = "index of the search";

/** The subjects with names; books have only numbers. */
const namedCollections = ["authors", "cities", "keywords"] as const;
const allCollections = ["passages", "scholia", "books", ...namedCollections] as const;

export const reader: Output = {
  name: "reader",
  topNames: ["assets", "index.html", errorPageName],
  title: "the reading edition: pages for people, and their search",
  guide: (site, top) => {
    const [urn] = site.ids("passages");
    const example =
      urn !== undefined &&
      html`, such as <a href="${top + textPath(urn)}"><code>/${textPath(urn)}</code></a>`;
    const others = interfaceLanguages
      .slice(1)
      .map(({ folder, tag, ownName }, index) => [
        index > 0 && ", ",
        html`<a href="${top + folder}" hreflang="${tag}" lang="${tag}">${ownName}</a>`,
      ]);
    return {
      heading: "A reading edition",
      text: html`<p>For readers there is a page of each passage and scholium${example}, at its <code>web_url</code>, and pages
of books, authors, places and keywords, with a search: <a href="${top || "./"}">start at the home page</a>. The edition is in
English and in ${others}.</p>`,
    };
  },
  pages: pagesOf,
  batches: {
    ...takes("passages", (batch, files) => {
      writeTexts(batch, files);
      return {
        ...writeBooks(batch, files),
        ...keptForParallels(batch),
        [subjects]: keptPassages(batch),
        [search]: keptForSearch(batch.records, files),
      };
    }),
    ...takes("scholia", (batch, files) => {
      writeTexts(batch, files);
      const { records } = batch;
      return {
        [subjects]: records.map((scholium) => briefOf(scholium)),
        [search]: keptForSearch(records, files),
      };
    }),
    ...takes("manuscripts", ({ records, related }) => ({
      [subjects]: regionBriefs(records, related.shownIn),
    })),
    ...Object.fromEntries(
      namedCollections.map((name) => [
        name,
        ({ records }: Batch<typeof name>) => ({
          [subjects]: records,
          [search]: records.map(namedSubject),
        }),
      ]),
    ),
    ...takes("books", ({ records }) => ({
      [subjects]: records,
      [search]: records.map(bookSubject),
    })),
  },
  finishes: (site) => [
    {
      name: search,
      parts: allCollections,
      make: writeSearch,
    },
    {
      name: subjects,
      parts: [...allCollections, "manuscripts"],
      make: (parts, site, files) => {
        writeSubjects(parts, site, files);
        writeCodex(parts, site, files);
      },
    },
    ...wholeBooks(site),
    parallels,
    {
      name: "other pages, assets",
      parts: [],
      make: (_parts, site, files) => {
        writeAssets(site, files);
        writeOwnPages(site, files);
        files.bytes(searchModule, searchProgram);
        inEachLanguage(site, files, (write) => {
          write(selectionPath, selectionPage);
          write(errorPageName, errorPage);
        });
      },
    },
  ],
};

/** The page for an address that does not exist. It appears at any address, so its links start at the root. */
function errorPage(page: PageContext) {
  const { notFound, notFoundText } = page.words.frame;
  const anywhere = { ...page, root: new URL(`${page.site.options.base_url}/`).pathname };
  return pageMarkup(anywhere, {
    title: notFound,
    description: notFoundText,
    kind: "missing",
    content: html`<article>
<h1>${notFound}</h1>
<p>${notFoundText}</p>
<p><a href="${to(anywhere, homePath)}">${titleOf(page)}</a></p>
</article>
`,
  });
}
