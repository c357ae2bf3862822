/** The pages for programmers, and the files for search engines and programs: sitemap, robots.txt, API catalogue. */
import { resources } from "../../resources/index.ts";
import {
  catalogFile,
  collectionPath,
  descriptionFile,
  guideFolder,
  rootPath,
} from "../../routing/routes.ts";
import { best, type Example, type Examples, fullest } from "../examples.ts";
import {
  type Batch,
  type CollectionName,
  isMade,
  type Output,
  type Parts,
  type Site,
} from "../output.ts";
import { plainAssets, writeAssets } from "../reader/assets.ts";
import { landingPage } from "./page.ts";
import { robots, robotsFile, writeSitemap } from "./sitemap.ts";

const frontPage = `${guideFolder}index.html`;

/** The paths of the front page, with relative paths to the root. Without a reading edition it is also at the root. */
function frontPages(site: Site): { readonly file: string; readonly top: string }[] {
  const own = { file: frontPage, top: "../" };
  return isMade("reader", site) ? [own] : [own, { file: "index.html", top: "" }];
}

/** Examples are chosen from this many records at the start of a collection. */
const exampleCandidates = 200;

/** Name of the parts of the front page. */
const part = "front page";

const names = resources.map(({ name }) => name);

export const landing: Output = {
  name: "landing",
  title: "the pages for programmers, the sitemap and the catalogue of the API",
  pages: () => [guideFolder, ...names.map((name) => collectionPath(name).slice(1))],
  batches: Object.fromEntries(
    names.map((name) => [name, (batch: Batch) => ({ [part]: fullest(batch, exampleCandidates) })]),
  ),
  finishes: [
    {
      name: part,
      parts: names,
      // The page shows the hash of the snapshot.
      isAlwaysMade: true,
      make: (parts, site, files) => {
        const examples = examplesIn(parts);
        for (const { file, top } of frontPages(site)) {
          files.page(file, landingPage(site, examples, top));
        }
        if (!isMade("reader", site)) writeAssets(plainAssets, files);
        files.text(catalogFile, apiCatalog(site));
        files.text(robotsFile, robots(site.options.base_url));
      },
    },
    {
      name: "sitemap",
      parts: [],
      ids: names,
      make: (_parts, site, files) => writeSitemap(site.options.base_url, addresses(site), files),
    },
  ],
};

/** An example of each collection that has records: one of the first records with the fewest empty members. */
function examplesIn(parts: Parts): Examples {
  const examples = new Map<CollectionName, Example["record"]>();
  for (const name of names) {
    const found = best(parts.of<Example | null>(name));
    if (found !== null) examples.set(name, found.record);
  }
  return examples;
}

function* addresses(site: Site): Generator<string> {
  for (const { pages } of site.outputs) {
    for (const path of pages?.(site) ?? []) yield `${site.options.base_url}/${path}`;
  }
}

/** The catalogue of the API for programs that know only the host (RFC 9727), as a set of links (RFC 9264). */
function apiCatalog(site: Site): string {
  const { base_url: baseUrl, about } = site.options;
  const json = "application/json";
  const link = (path: string, type: string) => ({ href: `${baseUrl}${path}`, type });
  const licence = about?.licence?.url;
  const linkset = [
    { anchor: `${baseUrl}/${catalogFile}`, item: [link(rootPath, json)] },
    {
      anchor: `${baseUrl}${rootPath}`,
      ...(isMade("openapi", site) ? { "service-desc": [link(`/${descriptionFile}`, json)] } : {}),
      "service-doc": [link(`/${guideFolder}`, "text/html")],
      ...(licence ? { license: [{ href: licence }] } : {}),
      item: resources.map(({ name }) => link(collectionPath(name), json)),
    },
  ];
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}
