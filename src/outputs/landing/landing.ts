/** The pages for programmers, and the files for search engines and programs: sitemap, robots.txt, API catalogue. */
import { statementsIn } from "../../model/about.ts";
import { resources } from "../../resources/index.ts";
import {
  catalogFile,
  collectionPath,
  descriptionFile,
  guideFolder,
  linkPath,
  openDotFolder,
  rootPath,
} from "../../routing/routes.ts";
import { pageFile } from "../addresses/reader.ts";
import { exampleBatches, examplesIn } from "../examples.ts";
import { isMade, type Output, type Site } from "../output.ts";
import { writeAssets } from "../reader/assets.ts";
import { landingPage } from "./page.ts";
import { writeRobots, writeSitemap } from "./sitemap.ts";

const part = "front page";

const names = resources.map(({ name }) => name);

export const landing: Output = {
  name: "landing",
  topNames: ["developers", "sitemaps", "sitemap.xml", "robots.txt", openDotFolder],
  title: "the pages for programmers, the sitemap and the catalogue of the API",
  pages: ({ options }) => [
    guideFolder,
    ...names.map((name) => linkPath(collectionPath(name), options.links).slice(1)),
  ],
  batches: exampleBatches(part),
  finishes: () => [
    {
      name: part,
      parts: names,
      // The page shows the hash of the snapshot, from which the rest follows.
      facts: ({ snapshot }) => snapshot,
      make: (parts, site, files) => {
        const examples = examplesIn(parts);
        files.page(pageFile(guideFolder), landingPage(site, examples, "../"));
        if (!isMade("reader", site)) {
          files.page(pageFile(""), landingPage(site, examples, ""));
          writeAssets(site, files);
        }
        files.bytes(catalogFile, apiCatalog(site));
        writeRobots(site.options.base_url, files);
      },
    },
    {
      name: "sitemap",
      parts: [],
      facts: ({ ids }) => names.map(ids),
      make: (_parts, site, files) => {
        const { base_url: baseUrl } = site.options;
        const paths = site.outputs.flatMap(({ pages }) => [...(pages?.(site) ?? [])]);
        const addresses = paths.map((path) => `${baseUrl}/${path}`);
        writeSitemap(baseUrl, addresses, files);
      },
    },
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
