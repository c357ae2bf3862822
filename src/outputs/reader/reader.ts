/** The reading edition: pages for people, of every record that has something to read, and a search. */
import { html } from "../../model/html.ts";
import type { Author, Book, City, Keyword } from "../../model/published.ts";
import { isReadingFile, textPath } from "../../reader/addresses.ts";
import { shortLine } from "../../reader/subjects/passage-list.ts";
import type { ScholiumBrief } from "../../reader/subjects/scholia-pages.ts";
import { languages } from "../../reader/words/index.ts";
import { type Output, type Parts, takes } from "../output.ts";
import { bestSpecimen, type Candidate, candidateOf } from "../specimen.ts";
import { assets } from "./assets.ts";
import { pagesOf } from "./pages.ts";
import {
  documentOf,
  type Examples,
  exampleWords,
  type SearchDocument,
  searchIndex,
  searchPages,
} from "./search.ts";
import {
  type ListedPassage,
  listedPassage,
  type SubjectRecords,
  writeSubjects,
} from "./subjects.ts";
import { writePassages, writeScholia } from "./texts.ts";

/** What is kept of a batch of passages. */
interface PassagesPart {
  readonly briefs: readonly ListedPassage[];
  readonly documents: readonly SearchDocument[];
  /** For the home page in each language. */
  readonly candidates: readonly (Candidate | null)[];
  /** For the page of the search in each language; of the first batch alone. */
  readonly examples: Examples;
}

/** What is kept of a batch of scholia. */
interface ScholiaPart {
  readonly briefs: readonly ScholiumBrief[];
  readonly documents: readonly SearchDocument[];
}

export const reader: Output = {
  name: "reader",
  title: "the reading edition: pages for people, and their search",
  owns: isReadingFile,
  guide: (site) => {
    const [urn] = site.ids("passages");
    const example =
      urn === undefined
        ? ""
        : html`, such as <a href="${textPath(urn)}"><code>/${textPath(urn)}</code></a>`;
    const others = languages
      .slice(1)
      .map(({ folder, tag, ownName }, index) => [
        index === 0 ? "" : ", ",
        html`<a href="${folder}" hreflang="${tag}" lang="${tag}">${ownName}</a>`,
      ]);
    return {
      heading: "A reading edition",
      text: html`<p>Who wants to read rather than to ask finds a page of each passage and scholium${example}, as
<code>web_url</code> says, with books, authors, places, keywords and a search: <a href="./">begin at the top</a>. It
is in English, and also in ${others}.</p>`,
    };
  },
  pages: pagesOf,
  batches: {
    ...takes("passages", (batch, files): PassagesPart => {
      writePassages(batch, files);
      const { records, first } = batch;
      return {
        briefs: records.map(listedPassage),
        documents: records.map(documentOf),
        candidates: languages.map(({ code }) => candidateOf(records, code)),
        examples: first === 0 ? languages.map((words) => exampleWords(records, words)) : [],
      };
    }),
    ...takes("scholia", (batch, files): ScholiaPart => {
      writeScholia(batch, files);
      const { records } = batch;
      return {
        briefs: records.map(({ urn, passage, texts }) => ({
          urn,
          book: passage.book,
          line: shortLine(texts),
        })),
        documents: records.map(documentOf),
      };
    }),
    ...takes("books", ({ records }) => records),
    ...takes("authors", ({ records }) => records),
    ...takes("cities", ({ records }) => records),
    ...takes("keywords", ({ records }) => records),
  },
  finishes: [
    {
      name: "index of the search",
      parts: ["passages", "scholia", "books", "authors", "cities", "keywords"],
      ids: ["passages", "scholia"],
      make: (parts, site, files) => {
        const passages = passagesOf(parts).flatMap(({ documents }) => documents);
        const scholia = scholiaOf(parts).flatMap(({ documents }) => documents);
        searchIndex({ passages, scholia, ...subjectsOf(parts) }, site, files);
      },
    },
    ...languages.map((words, index) => ({
      name: `subjects in ${words.tag}`,
      parts: ["passages", "scholia", "books", "authors", "cities", "keywords"] as const,
      make: (
        parts: Parts,
        site: Parameters<typeof pagesOf>[0],
        files: Parameters<typeof assets>[0],
      ) => {
        const passages = passagesOf(parts);
        const records: SubjectRecords = {
          ...subjectsOf(parts),
          passages: passages.flatMap(({ briefs }) => briefs),
          scholia: scholiaOf(parts).flatMap(({ briefs }) => briefs),
          specimen: bestSpecimen(passages.map(({ candidates }) => candidates[index] ?? null)),
        };
        writeSubjects(records, words, site, files);
      },
    })),
    {
      name: "page of the search",
      parts: ["passages"],
      make: (parts, site, files) => searchPages(passagesOf(parts)[0]?.examples ?? [], site, files),
    },
    {
      name: "assets",
      parts: [],
      // The typeface comes from a package, which may be another than it was.
      isAlwaysMade: true,
      make: (_parts, _site, files) => assets(files),
    },
  ],
};

function passagesOf(parts: Parts): readonly PassagesPart[] {
  return parts.of("passages");
}

function scholiaOf(parts: Parts): readonly ScholiaPart[] {
  return parts.of("scholia");
}

function subjectsOf(parts: Parts) {
  return {
    books: parts.of<Book[]>("books").flat(),
    authors: parts.of<Author[]>("authors").flat(),
    cities: parts.of<City[]>("cities").flat(),
    keywords: parts.of<Keyword[]>("keywords").flat(),
  };
}
