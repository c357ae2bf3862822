/** The description of the API for programs as OpenAPI 3.1, from the list of resources, the schemas and records of the snapshot. */
import { html } from "../../markup/html.ts";
import { statementsIn } from "../../model/about.ts";
import { resources } from "../../resources/index.ts";
import { guideFolder } from "../../routing/page-routes.ts";
import { descriptionFile } from "../../routing/routes.ts";
import { readSchemas, withoutXml } from "../../validation/schemas.ts";
import { type Examples, exampleBatches, examplesIn } from "../examples.ts";
import { finishWith, isMade, type Output, type Site } from "../output.ts";
import { headers, parameters, sharedAnswers } from "./components.ts";
import { referencePage, referencePath } from "./reference-page.ts";
import { type Api, type ApiRoute, rootTag, routesOf, tags } from "./routes.ts";
import { referenceTo, SchemaBundle } from "./schema-bundle.ts";

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
    finishWith({
      name: "document",
      parts: collections,
      facts: ({ count }) => Object.fromEntries(collections.map((name) => [name, count(name)])),
      make: (parts, site, files, counts) => {
        const api = apiOf(site, counts, examplesIn(parts));
        files.bytes(descriptionFile, `${JSON.stringify(openapiDocument(api, site))}\n`);
        // The reference uses the style sheet of the front page, and is linked from there.
        if (isMade("landing", site)) {
          files.page(`${referencePath}index.html`, referencePage(site, api));
        }
      },
    }),
  ],
};

const explanation = `The read-only API of a scholarly anthology of Greek epigrams: passages with their texts and translations, authors,
cities, keywords, scholia, comments and regions of manuscript images, all linked to each other.

Every answer is a published file: a record is one file, and so is each page of a collection. Links are absolute addresses;
a client that starts at \`/api/\` and follows them reaches everything. Texts are published exactly as they are stored.
Addresses end with a slash; without it they are redirected. Parameters that are not described here are ignored, except for filters:
if they are not available, the answer is an error.

Every address answers HEAD and OPTIONS too. As they are the same everywhere, they are described only at \`/api/\`.`;

function apiOf(site: Site, counts: Readonly<Record<string, number>>, records: Examples): Api {
  const { base_url: baseUrl, products } = site.options;
  const xml = products.includes("xml");
  const schemas = xml ? readSchemas() : withoutXml(readSchemas());
  const bundle = new SchemaBundle(schemas, baseUrl, xml);
  const { routes, answers, examples } = routesOf(site, counts, records, bundle);
  // These answers refer to schemas, too, so they come before the schemas are listed.
  const shared = sharedAnswers(bundle, isMade("filters", site));
  return { routes, answers: { ...shared, ...answers }, examples, schemas: bundle.components };
}

function openapiDocument({ routes, answers, examples, schemas }: Api, site: Site): object {
  const { base_url, about } = site.options;
  const { title, licence, publisher } = statementsIn(about, "en");
  const paths = Object.fromEntries(routes.map((route) => [route.path, pathItem(route)]));
  const references = JSON.stringify(paths);
  // Components without a reference, because a product is left out, are dropped.
  const referenced = (kind: string, members: object) =>
    Object.fromEntries(
      Object.entries(members).filter(([name]) =>
        references.includes(JSON.stringify(referenceTo(kind, name))),
      ),
    );
  return {
    // Tools that list the versions they read do not know 3.1.1, which says the same.
    openapi: "3.1.0",
    info: {
      title: title ?? "Greek Epigram Anthology",
      summary: "A scholarly anthology of Greek epigrams, read-only",
      description: explanation.replaceAll(/(?<!\n)\n(?!\n)/g, " "),
      version: site.generator.version,
      ...(licence && { license: withoutNulls(licence) }),
      ...(publisher && { contact: withoutNulls(publisher) }),
    },
    servers: [{ url: base_url }],
    // The front page explains the site.
    ...(isMade("landing", site) && { externalDocs: { url: `${base_url}/${guideFolder}` } }),
    // No authentication.
    security: [],
    tags,
    paths,
    components: {
      schemas,
      responses: referenced("responses", answers),
      parameters: referenced("parameters", parameters),
      headers,
      examples,
    },
  };
}

function pathItem({ id, tag, summary, description, parameters, answers }: ApiRoute): object {
  const operation = (route: Pick<ApiRoute, "id" | "summary" | "description" | "answers">) => ({
    operationId: route.id,
    tags: [tag],
    summary: route.summary,
    description: route.description,
    responses: Object.fromEntries(
      Object.entries(route.answers).map(([status, name]) => [
        status,
        referenceTo("responses", name),
      ]),
    ),
  });
  const references = parameters.map((parameter) =>
    typeof parameter === "string" ? referenceTo("parameters", parameter) : parameter,
  );
  return {
    ...(references.length > 0 && { parameters: references }),
    get: operation({ id, summary, description, answers }),
    // A client made from the document would have two more functions for each other address.
    ...(tag === rootTag && {
      head: operation({
        id: `${id}Head`,
        summary: "Headers alone",
        description:
          "Every address answers HEAD with the status and headers that GET would get, and no body.",
        answers: { 200: "Head", 301: "Moved", 304: "NotModified" },
      }),
      options: operation({
        id: `${id}Options`,
        summary: "What the address is",
        description: "Every address answers OPTIONS with a description of itself.",
        answers: { 200: "Capabilities" },
      }),
    }),
  };
}

/** Removes null members: in OpenAPI, unknown members are absent. */
function withoutNulls(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}
