/**
 * Schemas for the parts of standards that we publish, made from the tables of the specifications: Distributed Text
 * Services 1.0, and the Web Annotation Data Model with the image selector of IIIF. Objects are closed.
 */
import { type Schema, Validator } from "@cfworker/json-schema";

const text = { type: "string" };
const uri = { type: "string", pattern: "^(?:https?|urn):[^ ]+$" };
const template = { type: "string", pattern: "^https?://[^ ]+$" };
const count = { type: "integer", minimum: 0 };
const listOf = (items: object) => ({ type: "array", items });
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });

/** A closed object; names that end in a question mark are optional. */
function closed(properties: Readonly<Record<string, object>>): object {
  const names = Object.keys(properties);
  return {
    type: "object",
    additionalProperties: false,
    required: names.filter((name) => !name.endsWith("?")),
    properties: Object.fromEntries(
      names.map((name) => [name.replace(/\?$/, ""), properties[name] ?? {}]),
    ),
  };
}

const dtsHead = {
  "@context": { const: "https://dtsapi.org/context/v1.0.json" },
  dtsVersion: { const: "1.0" },
};
const endpoints = { collection: template, navigation: template, document: template };
const collectionFields = {
  "@id": uri,
  "@type": { const: "Collection" },
  title: text,
  totalParents: count,
  totalChildren: count,
  collection: template,
};
const resourceFields = {
  ...{ ...collectionFields, "@type": { const: "Resource" }, ...endpoints },
  ...{ "description?": text, "dublinCore?": ref("metadata"), "download?": uri },
  "citationTrees?": listOf(ref("citationTree")),
};

const dtsDefinitions = {
  entry: closed({ ...dtsHead, "@id": uri, "@type": { const: "EntryPoint" }, ...endpoints }),
  collection: {
    oneOf: [
      closed({ ...dtsHead, ...collectionFields, "member?": listOf(ref("member")) }),
      closed({ ...dtsHead, ...resourceFields, "member?": listOf(ref("member")) }),
    ],
  },
  member: { oneOf: [closed(collectionFields), closed(resourceFields)] },
  navigation: closed({
    ...{ ...dtsHead, "@id": uri, "@type": { const: "Navigation" } },
    resource: closed({
      ...{ "@id": uri, "@type": { const: "Resource" }, ...endpoints },
      citationTrees: listOf(ref("citationTree")),
    }),
    ...{ "ref?": ref("citableUnit"), "member?": listOf(ref("citableUnit")) },
  }),
  citationTree: closed({
    ...{ "@type": { const: "CitationTree" }, citeStructure: listOf(ref("citeStructure")) },
  }),
  citeStructure: closed({
    ...{ "@type": { const: "CiteStructure" }, citeType: text },
    "citeStructure?": listOf(ref("citeStructure")),
  }),
  citableUnit: closed({
    ...{
      identifier: text,
      "@type": { const: "CitableUnit" },
      level: { type: "integer", minimum: 1 },
    },
    ...{ parent: { type: ["string", "null"] }, "@id?": uri, "citeType?": text },
    "dublinCore?": ref("metadata"),
  }),
  metadata: { type: "object", additionalProperties: { anyOf: [text, listOf(text)] } },
};

const annotationHead = {
  "@context": { type: "array", contains: { const: "http://www.w3.org/ns/anno.jsonld" } },
};
const moment = { type: "string", pattern: "^[0-9T:-]+(?:[.][0-9]+)?Z$" };
const annotationDefinitions = {
  annotationCollection: closed({
    ...{ ...annotationHead, ...collectionInPage(), "first?": uri, "last?": uri },
  }),
  annotationPage: closed({
    ...{ ...annotationHead, id: uri, type: { const: "AnnotationPage" } },
    ...{ partOf: closed(collectionInPage()), startIndex: count, "prev?": uri, "next?": uri },
    items: { ...listOf(ref("annotation")), minItems: 1 },
  }),
  annotation: closed({
    ...{ id: uri, type: { const: "Annotation" }, motivation: { const: "identifying" } },
    ...{ created: moment, modified: moment, target: { anyOf: [uri, ref("region")] } },
    "body?": { ...listOf({ anyOf: [uri, ref("title")] }), minItems: 1 },
  }),
  title: closed({ type: { const: "TextualBody" }, value: text, purpose: { const: "describing" } }),
  region: closed({
    ...{ id: uri, type: { const: "SpecificResource" } },
    source: closed({ id: uri, type: { const: "ImageService2" } }),
    selector: closed({
      type: { const: "ImageApiSelector" },
      region: { type: "string", pattern: "^(?:pct:)?[0-9.]+,[0-9.]+,[0-9.]+,[0-9.]+$" },
      ...{ "size?": text, "rotation?": text, "quality?": text, "format?": text },
    }),
  }),
};

function collectionInPage() {
  return { id: uri, type: { const: "AnnotationCollection" }, label: text, total: count };
}

const definitions = { ...dtsDefinitions, ...annotationDefinitions };

/** The faults of a value according to a standard. */
export function faultsOf(name: keyof typeof definitions, value: unknown): string[] {
  const schema: Schema = { $defs: definitions, $ref: `#/$defs/${name}` };
  const { valid, errors } = new Validator(schema, "2020-12", false).validate(value);
  return valid ? [] : errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}
