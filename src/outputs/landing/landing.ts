/** The pages for programmers, and the files for search engines and programs: sitemap, robots.txt, API catalogue. */
import { resources } from "../../resources/index.ts";
import { catalogFile, collectionPath, guideFolder } from "../../routing/routes.ts";
import { writeAssets } from "../assets.ts";
import { best, type Candidate, candidateOf, type Example, fullest } from "../examples.ts";
import {
  type Batch,
  type CollectionName,
  isMade,
  type Output,
  type Parts,
  type Site,
  takes,
} from "../output.ts";
import { apiCatalog } from "./api-catalog.ts";
import { assets } from "./assets.ts";
import { documentPaths, writeDocuments } from "./documents.ts";
import { landingPage, type Shown } from "./page.ts";
import { robots, robotsFile, writeSitemap } from "./sitemap.ts";

const frontPage = `${guideFolder}index.html`;

/** The paths of the front page, with relative paths to the root. Without a reading edition it is also at the root. */
function frontPages(site: Site): { readonly file: string; readonly top: string }[] {
  const own = { file: frontPage, top: "../" };
  return isMade("reader", site) ? [own] : [own, { file: "index.html", top: "" }];
}

/** Examples are chosen from this many records at the start of a collection. */
const exampleCandidates = 200;

/** The part of a batch of passages; that of other batches is only the example. */
interface PassagesPart {
  readonly example: Example | null;
  /** A candidate with an English translation, because the page is in English. */
  readonly candidate: Candidate | null;
}

/** Name of the parts of the front page. */
const part = "front page";

const names = resources.map(({ name }) => name);

export const landing: Output = {
  name: "landing",
  title: "the pages for programmers, the sitemap and the catalogue of the API",
  pages: () => [
    guideFolder,
    ...documentPaths,
    ...names.map((name) => collectionPath(name).slice(1)),
  ],
  batches: {
    ...Object.fromEntries(
      names.map((name) => [
        name,
        (batch: Batch) => ({ [part]: fullest(batch, exampleCandidates) }),
      ]),
    ),
    ...takes("passages", (batch) => {
      const kept: PassagesPart = {
        example: fullest(batch, exampleCandidates),
        candidate: candidateOf(
          batch.records.slice(0, Math.max(0, exampleCandidates - batch.first)),
          "eng",
        ),
      };
      return { [part]: kept };
    }),
  },
  finishes: [
    {
      name: part,
      parts: names,
      // The page shows the hash of the snapshot.
      isAlwaysMade: true,
      make: (parts, site, files) => {
        const shown = shownIn(parts);
        for (const { file, top } of frontPages(site)) {
          files.page(file, () => landingPage(site, shown, top));
        }
        writeAssets(assets, files);
        files.text(catalogFile, apiCatalog(site));
        files.text(robotsFile, robots(site.options.base_url));
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
 * The epigram at the top of the page, and an example of each collection that has records: for passages that epigram,
 * for the others one of the first records with the fewest empty members.
 */
function shownIn(parts: Parts): Shown {
  const passages = [...parts.of<PassagesPart>("passages")];
  const featured = best(passages.map(({ candidate }) => candidate))?.featured;
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

function* addresses(site: Site): Generator<string> {
  for (const { pages } of site.outputs) {
    for (const path of pages?.(site) ?? []) yield `${site.options.base_url}/${path}`;
  }
}
