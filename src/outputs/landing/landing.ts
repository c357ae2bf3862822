/** The pages for programmers, and the files for search engines and programs: sitemap, robots.txt, API catalogue. */
import { statementsIn } from "../../model/about.ts";
import { resources } from "../../resources/index.ts";
import { guideFolder } from "../../routing/page-routes.ts";
import {
  catalogFile,
  collectionPath,
  descriptionFile,
  linkPath,
  rootPath,
} from "../../routing/routes.ts";
import { pageFile } from "../addresses/reader.ts";
import { exampleBatches, examplesIn } from "../examples.ts";
import { finishWith, isMade, type Output, type ShownFacts, type Site } from "../output.ts";
import { writeAssets } from "../pages/assets.ts";
import { landingPage } from "./page.ts";
import { writeRobots, writeSitemap } from "./sitemap.ts";

const part = "front page";

const names = resources.map(({ name }) => name);

export const landing: Output = {
  name: "landing",
  title: "the pages for programmers, the sitemap and the catalogue of the API",
  pages: ({ options }) => [
    guideFolder,
    ...names.map((name) => linkPath(collectionPath(name), options.links).slice(1)),
  ],
  batches: exampleBatches(part),
  finishes: () => [
    finishWith({
      name: part,
      parts: names,
      facts: ({ snapshot, latestUpdate, count, ids }): ShownFacts => ({
        snapshot,
        latestUpdate,
        collections: Object.fromEntries(
          names.map((name) => [name, { count: count(name), first: ids(name)[0] }]),
        ) as ShownFacts["collections"],
      }),
      make: (parts, site, files, facts) => {
        const examples = examplesIn(parts);
        files.page(pageFile(guideFolder), landingPage(site, facts, examples, "../"));
        if (!isMade("reader", site)) {
          files.page(pageFile(""), landingPage(site, facts, examples, ""));
          writeAssets(site, files);
        }
        files.bytes(catalogFile, apiCatalog(site));
        writeRobots(site.options.base_url, files);
      },
    }),
    finishWith({
      name: "sitemap",
      parts: [],
      facts: (site) => site.outputs.flatMap(({ pages }) => [...(pages?.(site) ?? [])]),
      make: (_parts, site, files, paths) => {
        const { base_url: baseUrl } = site.options;
        const addresses = paths.map((path) => `${baseUrl}/${path}`);
        writeSitemap(baseUrl, addresses, files);
      },
    }),
  ],
};

/** The catalogue of the API for programs that know only the host (RFC 9727), as a set of links (RFC 9264). */
function apiCatalog(site: Site): string {
  const { base_url: baseUrl, about, links } = site.options;
  const json = "application/json";
  const link = (path: string, type: string) => ({ href: baseUrl + linkPath(path, links), type });
  const licence = statementsIn(about, "en").licence?.url;
  const linkset = [
    { anchor: `${baseUrl}/${catalogFile}`, item: [link(rootPath, json)] },
    {
      anchor: baseUrl + linkPath(rootPath, links),
      ...(isMade("openapi", site) ? { "service-desc": [link(`/${descriptionFile}`, json)] } : {}),
      "service-doc": [link(`/${guideFolder}`, "text/html")],
      ...(licence ? { license: [{ href: licence }] } : {}),
      item: resources.map(({ name }) => link(collectionPath(name), json)),
    },
  ];
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}
