/**
 * The foreign contexts that our JSON-LD names, as far as it uses them, so that tests need no network.
 *
 * Terms and addresses are those of the published contexts. A term that is missing here fails a test in safe mode.
 */

const dts = "https://dtsapi.org/v1.0#";
const oa = "http://www.w3.org/ns/oa#";
const activities = "https://www.w3.org/ns/activitystreams#";
const rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

const termsOf = (namespace: string, words: readonly string[]) =>
  Object.fromEntries(words.map((word) => [word, `${namespace}${word}`]));

/** Context of Distributed Text Services 1.0. */
const dtsContext = {
  ...termsOf(dts, ["EntryPoint", "Collection", "Resource", "Navigation", "CitableUnit"]),
  ...termsOf(dts, ["CitationTree", "CiteStructure", "citationTrees", "citeStructure", "citeType"]),
  ...termsOf(dts, ["collection", "navigation", "document", "download", "dtsVersion", "title"]),
  ...termsOf(dts, ["description", "totalParents", "totalChildren", "member", "resource", "ref"]),
  ...termsOf(dts, ["identifier", "level", "parent"]),
  // The published context nests another one in `dublinCore`, which `jsonld` ignores for a term that is `@nest`.
  dublinCore: "@nest",
  ...termsOf("http://purl.org/dc/terms/", ["language", "creator"]),
};

const link = (iri: string) => ({ "@type": "@id", "@id": iri });
const time = (iri: string) => ({
  "@type": "http://www.w3.org/2001/XMLSchema#dateTime",
  "@id": iri,
});

/** Context of Web Annotations. */
const annotationContext = {
  id: { "@type": "@id", "@id": "@id" },
  type: { "@type": "@id", "@id": "@type" },
  ...termsOf(oa, ["Annotation", "SpecificResource", "TextualBody", "identifying", "describing"]),
  AnnotationCollection: `${activities}OrderedCollection`,
  AnnotationPage: `${activities}OrderedCollectionPage`,
  body: link(`${oa}hasBody`),
  target: link(`${oa}hasTarget`),
  source: link(`${oa}hasSource`),
  selector: link(`${oa}hasSelector`),
  motivation: { "@type": "@vocab", "@id": `${oa}motivatedBy` },
  purpose: { "@type": "@vocab", "@id": `${oa}hasPurpose` },
  created: time("http://purl.org/dc/terms/created"),
  modified: time("http://purl.org/dc/terms/modified"),
  format: "http://purl.org/dc/elements/1.1/format",
  value: `${rdf}value`,
  label: "http://www.w3.org/2000/01/rdf-schema#label",
  items: { "@type": "@id", "@id": `${activities}items`, "@container": "@list" },
  partOf: link(`${activities}partOf`),
  first: link(`${activities}first`),
  last: link(`${activities}last`),
  next: link(`${activities}next`),
  prev: link(`${activities}prev`),
  startIndex: `${activities}startIndex`,
  total: `${activities}totalItems`,
};

/** The contexts by address. */
export const foreignContexts: ReadonlyMap<string, object> = new Map([
  ["https://dtsapi.org/context/v1.0.json", { "@context": dtsContext }],
  ["http://www.w3.org/ns/anno.jsonld", { "@context": annotationContext }],
]);
