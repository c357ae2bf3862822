/**
 * Linked data: a JSON-LD context for the records, documents that add types, the Greek text through Distributed Text
 * Services, and manuscript regions as Web Annotations. Each standard has its own client programs.
 */

import { contextFile } from "../../model/routes.ts";
import type { Product, ProductPart } from "../product.ts";
import { graphFile, graphIndexFile } from "./addresses.ts";
import { writeAnnotations } from "./annotations.ts";
import { contextOf } from "./context.ts";
import { writePassages } from "./documents.ts";
import { writeCollections } from "./dts.ts";
import { writeAuthors, writeCities, writeKeywords } from "./graphs.ts";

const parts: readonly ProductPart<void>[] = [
  {
    name: "passages",
    from: ["passages", "books", "authors", "editions", "texts"],
    owns: (path) =>
      /^(?:dts\/(?:navigation|document)|ld\/passages)\//.test(path) || path === graphIndexFile,
    make: writePassages,
  },
  {
    name: "annotations",
    from: ["manuscripts", "passages", "scholia"],
    owns: (path) => path.startsWith("annotations/"),
    make: writeAnnotations,
  },
  {
    name: "authors",
    from: ["authors"],
    owns: (path) => path === graphFile("authors"),
    make: writeAuthors,
  },
  {
    name: "cities",
    from: ["cities"],
    owns: (path) => path === graphFile("cities"),
    make: writeCities,
  },
  {
    name: "keywords",
    from: ["keyword_categories", "keywords"],
    owns: (path) => path === graphFile("keywords"),
    make: writeKeywords,
  },
  {
    // Made of the options alone.
    name: "frame",
    from: [],
    owns: (path) =>
      path === contextFile || /^dts\/(?:index|collection)(?:\/.*)?[.]jsonld$/.test(path),
    make: (source, output) => {
      const context = contextOf(source.options.base_url);
      output.text(contextFile, `${JSON.stringify(context, null, 2)}\n`);
      writeCollections(source, output);
    },
  },
];

export const linkedData: Product<void> = {
  name: "linked-data",
  title: "JSON-LD, Distributed Text Services and Web Annotations",
  parts,
};
