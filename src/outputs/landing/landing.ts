/** The front door of a site: a page for people, and what tells search engines and programs of the site. */
import { catalogFile, collectionPath, guideFolder } from "../../routing/routes.ts";
import { bestFeatured, type Candidate, candidateOf } from "../featured.ts";
import { best, type Example, fullest } from "../fullest.ts";
import {
  type Batch,
  type CollectionName,
  type Output,
  type Parts,
  type Site,
  takes,
} from "../output.ts";
import { icon } from "../reader/style/icon.ts";
import { apiCatalog } from "./api-catalog.ts";
import { documentPaths, isDocumentFile, writeDocuments } from "./documents.ts";
import { frontPage, frontPages, files as own } from "./files.ts";
import { landingPage, type Shown } from "./page.ts";
import { meander } from "./pictures.ts";
import { listed } from "./sections.ts";
import { isSitemap, robots, writeSitemap } from "./sitemap.ts";
import { stylesheet } from "./stylesheet.ts";

const paths: ReadonlySet<string> = new Set([
  ...Object.values(own),
  ...[catalogFile, frontPage, "index.html"],
]);

/** How many records of a collection, from the first, examples are chosen from. */
const looked = 200;

/** What is kept of a batch of passages; of the others, the example alone. */
interface PassagesPart {
  readonly example: Example | null;
  /** In English, which readers of the page can be sure to read. */
  readonly candidate: Candidate | null;
}

/** Name of the parts of the front page. */
const part = "front page";

const names = listed.map(({ name }) => name);

export const landing: Output = {
  name: "landing",
  title: "the pages for programmers, the sitemap and the catalogue of the API",
  owns: (path) => paths.has(path) || isSitemap(path) || isDocumentFile(path),
  pages: () => [
    guideFolder,
    ...documentPaths,
    ...names.map((name) => collectionPath(name).slice(1)),
  ],
  batches: {
    ...Object.fromEntries(
      names.map((name) => [name, (batch: Batch) => ({ [part]: fullest(batch, looked) })]),
    ),
    ...takes("passages", (batch) => {
      const kept: PassagesPart = {
        example: fullest(batch, looked),
        candidate: candidateOf(batch.records.slice(0, Math.max(0, looked - batch.first)), "eng"),
      };
      return { [part]: kept };
    }),
  },
  finishes: [
    {
      name: part,
      parts: names,
      // It tells the hash of the snapshot.
      isAlwaysMade: true,
      make: (parts, site, files) => {
        const shown = shownIn(parts);
        for (const { file, top } of frontPages(site)) {
          files.page(file, () => landingPage(site, shown, top));
        }
        files.text(own.stylesheet, stylesheet);
        files.text(own.icon, icon);
        files.text(own.meander, meander);
        files.text(catalogFile, apiCatalog(site));
        files.text(own.robots, robots(site.options.base_url));
      },
    },
    {
      name: "documents",
      parts: [],
      make: (_parts, site, files) => writeDocuments(site, files),
    },
    {
      name: "sitemap",
      parts: [],
      ids: names,
      make: (_parts, site, files) => writeSitemap(site.options.base_url, addresses(site), files),
    },
  ],
};

/**
 * The epigram that the page begins with, and a record of each collection that has any: that very passage; of the others,
 * among the first, one with the fewest empty members.
 */
function shownIn(parts: Parts): Shown {
  const passages = parts.of<PassagesPart>("passages");
  const featured = bestFeatured(passages.map(({ candidate }) => candidate));
  const examples = new Map<CollectionName, Example["record"]>();
  for (const name of names) {
    const found =
      name === "passages"
        ? (featured?.passage ?? best(passages.map(({ example }) => example))?.record)
        : best(parts.of<Example | null>(name))?.record;
    if (found !== undefined) examples.set(name, found);
  }
  return { featured, examples };
}

/** The addresses of all pages for people. */
function* addresses(site: Site): Generator<string> {
  for (const { pages } of site.outputs) {
    for (const path of pages?.(site) ?? []) yield `${site.options.base_url}/${path}`;
  }
}
