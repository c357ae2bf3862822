/** The workflow that builds a site in a repository and publishes it on GitHub Pages. */
import { outputNames, type Product } from "../model/products.ts";
import type { RepositoryFile } from "./configuration.ts";

/** The products of use on GitHub Pages, which sees no query and opens only `index.html` for a folder. */
export const pagesProducts: readonly Product[] = [
  "json",
  ...outputNames.filter((name) => name !== "filters"),
];

/** The files of a repository that has anthology-build among its dependencies. */
export function githubPagesFiles(folder: string): RepositoryFile[] {
  return [{ path: ".github/workflows/pages.yml", text: workflow(folder) }];
}

function workflow(folder: string): string {
  return `# Builds the site and publishes it on GitHub Pages. In the settings of the repository, under "Pages", choose
# "GitHub Actions" as the source. This way of publishing needs no .nojekyll.
#
# GitHub Pages serves only index.html for a folder. The reading pages work; the API answers only at the names of its
# files (/api/authors/index.json), so its links do not work. There are no queries, filters or XML.
name: GitHub Pages
on:
  push:
    branches: [main]
  workflow_dispatch:
permissions:
  contents: read
  pages: write
  id-token: write
concurrency:
  group: pages
jobs:
  publish:
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - id: pages
        uses: actions/configure-pages@v5
      - run: npm ci
      - run: npx anthology-build --base-url "$BASE_URL" --links path --only ${pagesProducts.join(" ")} --out ${folder}
        env:
          BASE_URL: \${{ steps.pages.outputs.base_url }}
      - run: npx anthology-build verify ${folder}
      - uses: actions/upload-pages-artifact@v5
        with:
          path: ${folder}
          include-hidden-files: true # /.well-known/
      - id: deployment
        uses: actions/deploy-pages@v4
`;
}
