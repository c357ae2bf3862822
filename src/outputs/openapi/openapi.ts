/** The description of the API for programs, as OpenAPI 3.1, with examples from the snapshot. */
import { html } from "../../markup/html.ts";
import { resources } from "../../resources/index.ts";
import { descriptionFile } from "../../routing/routes.ts";
import { exampleBatches, examplesIn } from "../examples.ts";
import { isMade, type Output } from "../output.ts";
import { apiOf, openapiDocument } from "./document.ts";
import { referencePage, referencePath } from "./reference-page.ts";

const collections = resources.map(({ name }) => name);

export const openapi: Output = {
  name: "openapi",
  pages: (site) => (isMade("landing", site) ? [referencePath] : []),
  title: "a description of the API for programs (OpenAPI 3.1)",
  guide: (site, top) => ({
    heading: "For programmers",
    text: html`<p><a href="${top + descriptionFile}"><code>/${descriptionFile}</code></a> describes every address, every answer and
every object of the API as OpenAPI 3.1, with records of this site as examples. Clients for many languages can be made
from it.${isMade("landing", site) ? html` The <a href="${top + referencePath}">reference</a> is the same as a page for readers.` : ""}</p>`,
  }),
  batches: exampleBatches("document"),
  finishes: () => [
    {
      name: "document",
      parts: collections,
      facts: ({ ids }) => collections.map(ids),
      make: (parts, site, files) => {
        const api = apiOf(site, examplesIn(parts));
        files.bytes(descriptionFile, `${JSON.stringify(openapiDocument(api, site))}\n`);
        // The reference uses the style sheet of the front page, and is linked from there.
        if (isMade("landing", site)) {
          files.page(`${referencePath}index.html`, referencePage(site, api));
        }
      },
    },
  ],
};
