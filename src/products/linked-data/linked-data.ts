/**
 * Linked data: a JSON-LD context for the records, documents that add types, the Greek text through Distributed Text
 * Services, and manuscript regions as Web Annotations. Each standard has its own client programs.
 */

import { html } from "../../model/html.ts";
import { contextFile } from "../../model/routes.ts";
import type { Product, ProductPart } from "../product.ts";
import { annotationsFile, dtsEntryFile, graphFile, graphIndexFile } from "./addresses.ts";
import { contextOf } from "./context.ts";
import { writePassages } from "./documents.ts";
import { writeCollections } from "./dts.ts";
import { writeAuthors, writeCities, writeKeywords } from "./graphs.ts";

const parts: readonly ProductPart<void>[] = [
  {
    name: "passages",
    // One part, for reading the passages takes longer than all that is made of them.
    from: ["passages", "books", "authors", "editions", "texts", "manuscripts", "scholia"],
    owns: (path) =>
      /^(?:dts\/(?:navigation|document)|ld\/passages|annotations)\//.test(path) ||
      path === graphIndexFile,
    make: writePassages,
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
  guide: () => ({
    heading: "Linked data",
    text: html`<p><a href="${contextFile}"><code>/${contextFile}</code></a> makes linked data of every record, and
<a href="${graphIndexFile}"><code>/${graphIndexFile}</code></a> lists documents of authors, cities, keywords and passages
in the words of schema.org. Clients of Distributed Text Services find the Greek texts as TEI from
<a href="${dtsEntryFile}"><code>/${dtsEntryFile}</code></a> on. Manuscript regions are Web Annotations, from
<a href="${annotationsFile}"><code>/${annotationsFile}</code></a> on.</p>`,
  }),
};
