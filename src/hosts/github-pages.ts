/** The workflow that builds a site in a repository and publishes it on GitHub Pages. */
import { outputNames, type Product } from "../model/products.ts";
import type { RepositoryFile } from "./configuration.ts";
import { deployJob, pinned, setUpSteps, uploadSteps } from "./pinned.ts";
import { checkWorkflowValue, shellWord, yamlText } from "./workflow-values.ts";

/** What GitHub Pages does with a site. `host` prints it, the workflow and the documents repeat it. */
export const githubPagesLimits =
  "GitHub Pages opens only index.html in a folder. The pages for readers and the bulk files work. Of the API, only the " +
  "names of files answer (/api/authors/index.json): /api/authors/ and all links inside the API answer 404, and queries " +
  "and filters are ignored. For an API that programs can use, take Netlify, Cloudflare or a server of your own";

/** The products of use on GitHub Pages, which sees no query and opens only `index.html` for a folder. */
export const pagesProducts: readonly Product[] = [
  "json",
  ...outputNames.filter((name) => name !== "filters"),
];

/** The files of a repository that has anthology-build among its dependencies. */
export function githubPagesFiles(folder: string): RepositoryFile[] {
  checkWorkflowValue("folder", folder);
  return [{ path: ".github/workflows/pages.yml", text: workflow(folder) }];
}

const build = `npx --no anthology-build build --base-url "$BASE_URL" --links path --only ${pagesProducts.join(" ")}`;

function workflow(folder: string): string {
  const out = shellWord(folder);
  return `# Builds the site and publishes it on GitHub Pages. In the settings of the repository, under "Pages", choose
# "GitHub Actions" as the source. This way of publishing needs no .nojekyll.
#
${inLines(`${githubPagesLimits}.`)}
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
${setUpSteps.join("\n")}
      - id: pages
        uses: ${pinned("actions/configure-pages")}
      - run: ${yamlText(`${build} --out ${out}`)}
        env:
          BASE_URL: \${{ steps.pages.outputs.base_url }}
      - run: ${yamlText(`npx --no anthology-build verify ${out}`)}
${uploadSteps(out).join("\n")}
${deployJob().join("\n")}
`;
}

/** The text as comment lines of at most 118 characters. */
function inLines(text: string): string {
  return text.replaceAll(/(.{1,116})(?: |$)/g, "# $1\n").trimEnd();
}
