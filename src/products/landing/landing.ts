/** The front door of a site: a page for people, and what tells search engines and programs of the site. */
import { catalogFile, collectionPath, guideFile } from "../../model/routes.ts";
import { icon } from "../../reader/style/icon.ts";
import type { Product, ProductSource } from "../product.ts";
import { apiCatalog } from "./api-catalog.ts";
import { files, frontPages } from "./files.ts";
import { landingPage } from "./page.ts";
import { meander } from "./pictures.ts";
import { listed } from "./sections.ts";
import { robots, writeSitemap } from "./sitemap.ts";
import { stylesheet } from "./stylesheet.ts";

const own: ReadonlySet<string> = new Set([
  ...Object.values(files),
  ...[catalogFile, guideFile, "index.html"],
]);

export const landing: Product = {
  name: "landing",
  title: "the front page, the sitemap and the catalogue of the API",
  pages: () => [guideFile, ...listed.map(({ name }) => collectionPath(name).slice(1))],
  parts: [
    {
      name: "front",
      // It tells the snapshot's hash.
      from: "snapshot",
      owns: (path) => own.has(path) || /^sitemaps\/[0-9]+\.xml$/.test(path),
      make: (source, output) => {
        const { base_url: baseUrl } = source.options;
        const page = landingPage(source);
        for (const file of frontPages(source)) output.text(file, page);
        output.text(files.stylesheet, stylesheet);
        output.text(files.icon, icon);
        output.text(files.meander, meander);
        output.text(catalogFile, apiCatalog(source));
        output.text(files.robots, robots(baseUrl));
        writeSitemap(baseUrl, addresses(source), output);
      },
    },
  ],
};

/** The addresses of all pages for people. */
function* addresses(source: ProductSource): Generator<string> {
  for (const { pages } of source.products) {
    for (const path of pages?.(source) ?? []) yield `${source.options.base_url}/${path}`;
  }
}
