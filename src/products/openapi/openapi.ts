/** The description of the API for programs, as OpenAPI 3.1, with examples from the snapshot. */
import { html } from "../../model/html.ts";
import { descriptionFile } from "../../model/routes.ts";
import { resources } from "../../resources/index.ts";
import type { Product } from "../product.ts";
import { collectionOf } from "./addresses.ts";
import { openapiDocument } from "./document.ts";

export const openapi: Product = {
  name: "openapi",
  title: "a description of the API for programs (OpenAPI 3.1)",
  guide: () => ({
    heading: "For programmers",
    text: html`<p><a href="${descriptionFile}"><code>/${descriptionFile}</code></a> describes every address, every answer and
every object of the API as OpenAPI 3.1, with records of this site as examples. Clients for many languages can be made
from it.</p>`,
  }),
  parts: [
    {
      name: "openapi",
      // Each gives an example, and its number of records.
      from: resources.map(collectionOf),
      owns: (path) => path === descriptionFile,
      make: (source, output) => {
        // Not as a text, whose addresses are followed: the schemas have examples of addresses that may begin as ours do.
        // Those of the records were followed when the records were checked.
        const file = output.stream();
        file.write(new TextEncoder().encode(`${JSON.stringify(openapiDocument(source))}\n`));
        file.end(() => [descriptionFile]);
      },
    },
  ],
};
