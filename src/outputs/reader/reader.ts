/** The reading edition: pages for readers, of every record with content to read, and a search. */
import { html } from "../../markup/html.ts";
import { pagesOf, recordOfPage, searchModule, textPath } from "../addresses/reader.ts";
import { regionBriefs } from "../codex-pages.ts";
import { type Batch, finishWith, type Output, takes } from "../output.ts";
import { writeAssets } from "../pages/assets.ts";
import { languageName } from "../pages/names.ts";
import { languageFolderOf, languagesOf } from "../pages/site.ts";
import { english } from "../pages/words/en.ts";
import { readerAssets, searchProgram } from "./assets.ts";
import { wholeBooks, writeBooks } from "./book/books.ts";
import { writeCodex } from "./codex/codex.ts";
import { writeOtherPages, writeOwnPages } from "./other-pages.ts";
import { keptForParallels, parallels } from "./parallels/parallels.ts";
import { isEditorial } from "./passage/facts.ts";
import { writeTexts } from "./passage/text-page.ts";
import {
  bookSubject,
  keptForSearch,
  languageSubject,
  namedSubject,
  writeSearch,
} from "./search.ts";
import { briefOf } from "./subjects/briefs.ts";
import { keptPassages, writeSubjects } from "./subjects.ts";

const subjects = "subjects";
const search = "index of the search";

/** The subjects with names; books have only numbers. */
const namedCollections = ["authors", "cities", "keywords"] as const;
const allCollections = ["passages", "scholia", "books", ...namedCollections] as const;

export const reader: Output = {
  name: "reader",
  title: "the reading edition: pages for people, and their search",
  guide: (site, top, { collections }) => {
    const urn = collections.passages.first;
    const example =
      urn !== undefined &&
      html`, such as <a href="${top + textPath(urn)}"><code>/${textPath(urn)}</code></a>`;
    const [first, ...others] = languagesOf(site);
    const links = others.map((words, index) => {
      const { tag, ownName } = words;
      const home = top + languageFolderOf({ site, words });
      return [
        index > 0 && ", ",
        html`<a href="${home}" hreflang="${tag}" lang="${tag}">${ownName}</a>`,
      ];
    });
    return {
      heading: "A reading edition",
      text: html`<p>For readers there is a page of each passage and scholium${example}, at its <code>web_url</code>, and pages
of books, authors, places and keywords, with a search: <a href="${top || "./"}">start at the home page</a>. The edition is in
${first && languageName(first.code, english)}${others.length > 0 && html` and in ${links}`}.</p>`,
    };
  },
  pages: pagesOf,
  recordOfPage,
  assets: readerAssets,
  batches: {
    ...takes("passages", (batch, files) => {
      writeTexts(batch, files);
      return {
        ...writeBooks(batch, files),
        ...keptForParallels(batch),
        [subjects]: keptPassages(batch),
        [search]: keptForSearch(batch, files),
      };
    }),
    ...takes("scholia", (batch, files) => {
      writeTexts(batch, files);
      return {
        [subjects]: batch.records.map((scholium) => briefOf(scholium)),
        [search]: keptForSearch(batch, files),
      };
    }),
    ...takes("manuscripts", ({ records, related }) => ({
      [subjects]: regionBriefs(records, related.shownIn),
    })),
    ...Object.fromEntries(
      namedCollections.map((name) => [
        name,
        ({ records, site }: Batch<typeof name>) => ({
          [subjects]: records,
          [search]: records
            .filter((record) => !isEditorial(record))
            .map((record) => namedSubject(record, site)),
        }),
      ]),
    ),
    ...takes("books", ({ records, site }) => ({
      [subjects]: records,
      [search]: records.map((book) => bookSubject(book, site)),
    })),
    ...takes("languages", ({ records, site }) => ({
      [search]: records
        .filter(({ counts }) => counts.texts > 0)
        .map((language) => languageSubject(language, site)),
    })),
  },
  finishes: (site) => [
    finishWith({
      name: search,
      parts: [...allCollections, "languages"],
      facts: ({ count }) => count("passages"),
      make: writeSearch,
    }),
    {
      name: subjects,
      parts: [...allCollections, "manuscripts"],
      make: (parts, site, files) => {
        writeSubjects(parts, site, files);
        writeCodex(parts, site, files);
        writeOwnPages(parts, site, files);
      },
    },
    ...wholeBooks(site),
    parallels,
    {
      name: "other pages, assets",
      parts: [],
      make: (_parts, site, files) => {
        writeAssets(site, files);
        writeOtherPages(site, files);
        files.bytes(searchModule, searchProgram());
      },
    },
  ],
};
