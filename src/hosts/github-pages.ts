/** The workflow that builds a site in a repository and publishes it on GitHub Pages. */
import { outputNames } from "../model/products.ts";
import { oneWord, type RepositoryFile } from "./configuration.ts";

/** What GitHub Pages does with a site. `host` prints it, the workflow and the documents repeat it. */
export const githubPagesLimits =
  "GitHub Pages opens files by their names, and index.html in a folder: it sees no query, and sends no headers of the " +
  "site. The site is built with --links file, so that every link ends in the name of a file: all pages for readers, " +
  "bulk files, records and pages of records work, at addresses such as /api/authors/index.json. /api/authors/ answers " +
  "404; ?page=2, ?format=api and filters are ignored. For the addresses of the contract, take Netlify, Cloudflare or a " +
  "server of your own";

/** The products of use on GitHub Pages, which sees no query and opens only `index.html` for a folder. */
const products = ["json", ...outputNames.filter((name) => name !== "filters")];

/**
 * The files of a repository that has anthology-build among its dependencies.
 * @param options more options of the build
 */
export function githubPagesFiles(folder: string, options = ""): RepositoryFile[] {
  const text = workflow(oneWord("folder", folder), options);
  return [{ path: ".github/workflows/pages.yml", text }];
}

/** Actions are named by commit, because a tag can be moved to other code. The job that publishes runs no other code. */
function workflow(folder: string, options: string): string {
  return `# Builds the site and publishes it on GitHub Pages. In the settings of the repository, under "Pages", choose
# "GitHub Actions" as the source. This way of publishing needs no .nojekyll.
#
${`${githubPagesLimits}.`.replaceAll(/(.{1,116})(?: |$)/g, "# $1\n").trimEnd()}
name: GitHub Pages
on:
  push:
    branches: [main]
  workflow_dispatch:
permissions: {}
concurrency: pages
jobs:
  build:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions:
      contents: read
      pages: read
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version: 24
          cache: npm
      # The package brings its SQLite binding for this Node: no script has to run.
      - run: npm ci --ignore-scripts
      - id: pages
        uses: actions/configure-pages@983d7736d9b0ae728b81ab479565c72886d7745b # v5.0.0
      - run: npx --no anthology-build build --base-url "$BASE_URL" --links file --only ${products.join(" ")} --out ${folder}${options}
        env:
          BASE_URL: \${{ steps.pages.outputs.base_url }}
      - run: npx --no anthology-build verify ${folder}
      - uses: actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0
        with:
          path: ${folder}
          include-hidden-files: true # .well-known
  deploy:
    needs: build
    runs-on: ubuntu-latest
    timeout-minutes: 20
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0
`;
}
