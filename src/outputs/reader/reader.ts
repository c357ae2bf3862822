/** The reading edition: pages for readers, of every record with content to read, and a search. */
import { html } from "../../markup/html.ts";
import type { Author } from "../../model/published.ts";
import { writeAssets } from "../assets.ts";
import { regionBriefs } from "../codex-pages.ts";
import { best, type Candidate, candidateOf } from "../examples.ts";
import { type Batch, type Output, type Parts, takes } from "../output.ts";
import { pagesOf, textPath } from "./addresses.ts";
import { readerAssets } from "./assets.ts";
import { keptOfBooks, wholeBooks, writeBooks } from "./book/books.ts";
import { type CodexRecords, writeCodex } from "./codex/codex.ts";
import { errorPageFiles } from "./error-page.ts";
import { keptForParallels, parallels } from "./parallels/parallels.ts";
import { authorsOf, writePassages, writeScholia } from "./passages.ts";
import { bookSubject, keptForSearch, namedSubject, writeSearch } from "./search.ts";
import { selectionPages } from "./selection/selection-page.ts";
import { scholiumBriefOf } from "./subjects/passage-list.ts";
import {
  type KeptPassage,
  keptPassage,
  type ListedPassage,
  listedPassage,
  type SubjectRecords,
  writeSubjects,
} from "./subjects.ts";
import { interfaceLanguages } from "./words/index.ts";

/** What the home page, the indexes and the pages of subjects need of a batch of passages. */
interface PassagesPart {
  readonly passages: readonly KeptPassage[];
  /** For the home page in each language. */
  readonly candidates: readonly (Candidate | null)[];
}

const subjects = "subjects";
const search = "index of the search";

/** The subjects with names; books have only numbers. */
const namedCollections = ["authors", "cities", "keywords"] as const;
const allCollections = ["passages", "scholia", "books", ...namedCollections] as const;

export const reader: Output = {
  name: "reader",
  title: "the reading edition: pages for people, and their search",
  guide: (site, top) => {
    const [urn] = site.ids("passages");
    const example =
      urn === undefined
        ? ""
        : html`, such as <a href="${top + textPath(urn)}"><code>/${textPath(urn)}</code></a>`;
    const others = interfaceLanguages
      .slice(1)
      .map(({ folder, tag, ownName }, index) => [
        index === 0 ? "" : ", ",
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
      writePassages(batch, files);
      const { records, related } = batch;
      const listed: PassagesPart = {
        passages: records.map((record) => keptPassage(record, authorsOf(record, related))),
        candidates: interfaceLanguages.map(({ code }) => candidateOf(records, code)),
      };
      return {
        ...writeBooks(batch, files),
        ...keptForParallels(batch),
        [subjects]: listed,
        [search]: keptForSearch(records, files),
      };
    }),
    ...takes("scholia", (batch, files) => {
      writeScholia(batch, files);
      const { records } = batch;
      return {
        [subjects]: records.map(scholiumBriefOf),
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
      ...keptOfBooks(records, [wholeBooks.name, parallels.name]),
      [subjects]: records,
      [search]: records.map(bookSubject),
    })),
  },
  finishes: [
    {
      name: search,
      parts: allCollections,
      make: writeSearch,
    },
    {
      name: subjects,
      parts: allCollections,
      make: (parts, site, files) => {
        const { passages, candidates } = passagesIn(parts);
        const records: SubjectRecords = {
          books: parts.items("books"),
          passages,
          scholia: parts.items("scholia"),
          authors: parts.items("authors"),
          cities: parts.items("cities"),
          keywords: parts.items("keywords"),
          featured: interfaceLanguages.map(
            (_words, index) => best(candidates.map((own) => own[index] ?? null))?.featured,
          ),
        };
        writeSubjects(records, site, files);
      },
    },
    wholeBooks,
    parallels,
    {
      name: "codex",
      part: subjects,
      parts: ["passages", "scholia", "authors", "manuscripts"],
      make: (parts, site, files) => {
        const records: CodexRecords = {
          regions: parts.items("manuscripts"),
          passages: passagesIn(parts).passages,
          scholia: parts.items("scholia"),
        };
        writeCodex(records, site, files);
      },
    },
    {
      name: "page of the selection",
      parts: [],
      make: (_parts, site, files) => selectionPages(site, files),
    },
    {
      name: "assets",
      parts: [],
      make: (_parts, site, files) => {
        writeAssets(readerAssets, files);
        errorPageFiles(site, files);
      },
    },
  ],
};

/** The passages of all batches with their authors, and the candidates of each batch. */
function passagesIn(parts: Parts) {
  const authors = new Map(parts.items<Author>("authors").map((author) => [author.url, author]));
  const passages: ListedPassage[] = [];
  const candidates: PassagesPart["candidates"][] = [];
  for (const part of parts.of<PassagesPart>("passages")) {
    passages.push(...part.passages.map((passage) => listedPassage(passage, authors)));
    candidates.push(part.candidates);
  }
  return { passages, candidates };
}
