/** The description of the API as OpenAPI 3.1, from the list of resources, the schemas and the records. */
import { resources } from "../../resources/index.ts";
import { guideFolder } from "../../routing/routes.ts";
import { readSchemas, withoutXml } from "../../validation/schemas.ts";
import type { Examples } from "../examples.ts";
import { isMade, type Site } from "../output.ts";
import { PathItems, rootTag } from "./addresses.ts";
import { headers, parameters, sharedResponses } from "./components.ts";
import { referenceTo, SchemaBundle } from "./schema-bundle.ts";

const explanation = `The read-only API of a scholarly anthology of Greek epigrams: passages with their texts and translations, authors,
cities, keywords, scholia, comments and regions of manuscript images, all linked to each other.

Every answer is a published file: a record is one file, and so is each page of a collection. Links are absolute addresses;
a client that starts at \`/api/\` and follows them reaches everything. Texts are published exactly as they are stored.
Addresses end with a slash; without it they are redirected. Parameters that are not described here are ignored, except for filters
on passages: if they are not available, the answer is an error.

Every address answers HEAD and OPTIONS too. As they are the same everywhere, they are described only at \`/api/\`.`;

export function openapiDocument(site: Site, records: Examples): object {
  const { base_url, products, about } = site.options;
  const xml = products.includes("xml");
  const schemas = xml ? readSchemas() : withoutXml(readSchemas());
  const bundle = new SchemaBundle(schemas, { baseUrl: base_url, xml });
  const { paths, responses, examples } = new PathItems(site, records, bundle);
  // This comes before the schemas are listed, because these answers refer to some schemas.
  const shared = sharedResponses(bundle, isMade("filters", site));
  const references = JSON.stringify(paths);
  // Components without a reference, because a product is left out, are dropped.
  const referenced = (kind: string, members: object) =>
    Object.fromEntries(
      Object.entries(members).filter(([name]) =>
        references.includes(JSON.stringify(referenceTo(kind, name))),
      ),
    );
  return {
    openapi: "3.1.1",
    info: {
      title: about?.title ?? "Greek Epigram Anthology",
      summary: "A scholarly anthology of Greek epigrams, read-only",
      description: explanation.replaceAll(/(?<!\n)\n(?!\n)/g, " "),
      version: site.generator.version,
      ...(about?.licence && { license: withoutNulls(about.licence) }),
      ...(about?.publisher && { contact: withoutNulls(about.publisher) }),
    },
    servers: [{ url: base_url }],
    // The front page explains the site.
    ...(isMade("landing", site) && { externalDocs: { url: `${base_url}/${guideFolder}` } }),
    // No authentication.
    security: [],
    tags: [
      { name: rootTag, description: "All collections" },
      ...resources.map(({ name, title }) => ({ name, description: title })),
    ],
    paths,
    components: {
      schemas: bundle.components,
      responses: { ...referenced("responses", shared), ...responses },
      parameters: referenced("parameters", parameters),
      headers,
      examples,
    },
  };
}

/** Removes null members: in OpenAPI, unknown members are absent. */
function withoutNulls(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}
