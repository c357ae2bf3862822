/**
 * Linked data: a JSON-LD context for the records, documents that add types, the Greek text through Distributed Text
 * Services, manuscript regions as Web Annotations, and the pages of the manuscripts as a IIIF manifest. Each standard has
 * its own client programs.
 */

import { html } from "../../markup/html.ts";
import { groupsOf } from "../../model/groups.ts";
import { positionsOf } from "../../model/positions.ts";
import type { Book, City } from "../../model/published.ts";
import { labelOfUrn } from "../../model/urn.ts";
import { contextFile } from "../../routing/routes.ts";
import {
  annotationsFile,
  dtsDocumentFile,
  dtsEntryFile,
  graphFile,
  graphIndexFile,
  manuscriptsFile,
} from "../addresses/linked-data.ts";
import { type RegionBrief, regionBriefs } from "../codex-pages.ts";
import { neighboursOf } from "../neighbours.ts";
import { type Finish, finishWith, type Output, type Parts, takes } from "../output.ts";
import { addAnnotations, writeAnnotationCollection } from "./annotations.ts";
import { contextOf } from "./context.ts";
import {
  bookUnit,
  type CitableUnit,
  type CitedBook,
  epigramUnit,
  writeCollections,
  writeEpigrams,
  writeTree,
} from "./dts.ts";
import {
  addPassages,
  authorNode,
  categoryNode,
  cityNode,
  keywordNode,
  writeGraph,
  writeGraphIndex,
} from "./graphs.ts";
import { writeManuscripts } from "./manifest.ts";
import {
  bookEnd,
  documentEnd,
  documentHead,
  editionsOf,
  epigramDivision,
  epigramDocument,
  inBook,
  teiTitle,
} from "./tei.ts";

interface CitedPassage {
  readonly book: CitableUnit;
  readonly epigram: CitableUnit;
  /** Addresses of the editions of its Greek texts. */
  readonly editions: readonly string[];
}

export const linkedData: Output = {
  name: "linked-data",
  title: "JSON-LD, Distributed Text Services, Web Annotations and IIIF manifests",
  guide: (_site, top) => ({
    heading: "Linked data",
    text: html`<p><a href="${top + contextFile}"><code>/${contextFile}</code></a> turns every record into linked data, and
<a href="${top + graphIndexFile}"><code>/${graphIndexFile}</code></a> lists documents of authors, cities, keywords and passages
in the vocabulary of schema.org. Clients of Distributed Text Services find the Greek texts as TEI, starting at
<a href="${top + dtsEntryFile}"><code>/${dtsEntryFile}</code></a>. Manuscript regions are Web Annotations, starting at
<a href="${top + annotationsFile}"><code>/${annotationsFile}</code></a>; IIIF viewers show the pages of the manuscripts from
<code>/${manuscriptsFile}</code>.</p>`,
  }),
  batches: {
    ...takes("passages", (batch, files) => {
      writeEpigrams(batch, files);
      addPassages(batch, files);
      const neighbours = neighboursOf(batch);
      const texts = batch.records.map((passage, index): CitedPassage => {
        const { book } = passage;
        const division = epigramDivision(passage, batch.related);
        const document = epigramDocument(passage, division, batch);
        files.bytes(dtsDocumentFile(labelOfUrn(passage.urn)), document);
        // The documents of the book and of the anthology consist of the same pieces.
        const piece = inBook(passage, neighbours(index), division);
        files.append(dtsDocumentFile(`${book.number}`), piece);
        files.append(dtsDocumentFile(), piece);
        const editions = editionsOf(passage, batch.related).map(({ url }) => url);
        return { book: bookUnit(book), epigram: epigramUnit(passage), editions };
      });
      return { texts };
    }),
    ...takes("texts", ({ records }) => {
      const greek = records.filter(({ language }) => language.code === "grc");
      return { texts: [...new Set(greek.flatMap(({ edition }) => edition?.url ?? []))] };
    }),
    ...takes("editions", ({ records }) => ({
      texts: records.map((edition) => [edition.url, teiTitle(edition)]),
    })),
    ...takes("manuscripts", (batch, files) => {
      addAnnotations(batch, files);
      return { manifest: regionBriefs(batch.records, batch.related.shownIn) };
    }),
    ...takes("authors", ({ records }) => ({ authors: records.map(authorNode) })),
    ...takes("cities", ({ records }) => ({ cities: records })),
    ...takes("keywords", ({ records }) => ({ keywords: records.map(keywordNode) })),
    ...takes("keyword_categories", ({ records }) => ({ keywords: records.map(categoryNode) })),
    ...takes("books", ({ records }) => ({ frame: records })),
  },
  finishes: () => [
    {
      name: "texts",
      parts: ["passages", "texts", "editions"],
      make: (parts, site, files) => {
        const titles = new Map(parts.items<[string, string]>("editions"));
        const titled = (editions: Iterable<string>) =>
          Array.from(new Set(editions), (url) => [url, titles.get(url)] as const);
        const cited = parts.items<CitedPassage>("passages");
        const books: CitedBook[] = [];
        for (const own of groupsOf(cited, ({ book }) => book["@id"]).values()) {
          const unit = (own[0] as CitedPassage).book;
          const editions = titled(own.flatMap((one) => one.editions));
          const file = dtsDocumentFile(unit.identifier);
          files.append(file, documentHead(unit, editions, site), "start");
          files.append(file, bookEnd, "end");
          books.push({ unit, epigrams: own.map(({ epigram }) => epigram) });
        }
        // The editions of all Greek texts, in the order of the texts.
        const editions = titled(parts.items<string>("texts"));
        // TEI P5 does not allow an empty body.
        const end = `${books.length === 0 ? "<p/>\n" : ""}${documentEnd}`;
        files.append(dtsDocumentFile(), documentHead(undefined, editions, site), "start");
        files.append(dtsDocumentFile(), end, "end");
        writeTree(books, site, files);
      },
    },
    graphOf("authors", ["authors"], (parts) => parts.items<object>("authors")),
    graphOf("cities", ["cities"], (parts) => {
      const cities = parts.items<City>("cities");
      const positions = positionsOf(cities);
      return cities.map((city) => cityNode(city, positions.get(city.url)));
    }),
    graphOf("keywords", ["keywords", "keyword_categories"], (parts) => [
      ...parts.items<object>("keyword_categories"),
      ...parts.items<object>("keywords"),
    ]),
    {
      name: "manifest",
      parts: ["manuscripts"],
      make: (parts, site, files) => {
        writeManuscripts(parts.items<RegionBrief>("manuscripts"), site, files);
      },
    },
    finishWith({
      name: "frame",
      parts: ["books"],
      facts: ({ count }) => ({ passages: count("passages"), manuscripts: count("manuscripts") }),
      make: (parts, site, files, { passages, manuscripts }) => {
        const context = contextOf(site.options.base_url);
        files.bytes(contextFile, `${JSON.stringify(context, null, 2)}\n`);
        writeCollections(site, files);
        writeAnnotationCollection(manuscripts, files);
        writeGraphIndex(parts.items<Book>("books"), passages, site, files);
      },
    }),
  ],
};

function graphOf(
  name: Parameters<typeof graphFile>[0],
  parts: Finish["parts"],
  nodesOf: (parts: Parts) => object[],
): Finish {
  const make: Finish["make"] = (all, site, files) =>
    writeGraph(graphFile(name), nodesOf(all), site, files);
  return { name, parts, make };
}
