/** The description of the API for programs, as OpenAPI 3.1, with examples from the snapshot. */
import { descriptionFile } from "../../model/routes.ts";
import { resources } from "../../resources/index.ts";
import type { Product } from "../product.ts";
import { collectionOf } from "./addresses.ts";
import { openapiDocument } from "./document.ts";

export const openapi: Product = {
  name: "openapi",
  title: "a description of the API for programs (OpenAPI 3.1)",
  parts: [
    {
      name: "openapi",
      // Each gives an example, and its number of records.
      from: resources.map(collectionOf),
      owns: (path) => path === descriptionFile,
      make: (source, output) => {
        // Not as a text, whose addresses are followed: those of the examples were when their records were checked, and
        // what else a record says may begin with our own address and be no page of ours.
        const file = output.stream();
        file.write(new TextEncoder().encode(`${JSON.stringify(openapiDocument(source))}\n`));
        file.end(() => [descriptionFile]);
      },
    },
  ],
};
