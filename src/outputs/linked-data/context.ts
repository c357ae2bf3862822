/**
 * The JSON-LD context that makes linked data of the API's records as they are, and of the typed documents.
 *
 * Words come from schema.org where it has one of the same meaning. It is `http:`, as in schema.org's own context, or data
 * of others would not meet ours. Where no word fits, a property gets a name below the address of the context: a
 * name of our own says less than a known one, a known one with another meaning says what is not true.
 * There is no `@vocab`: a field that is not listed would otherwise become a property that nobody has thought of.
 */
import { contextFile } from "../../routing/routes.ts";

/** Fields that state nothing about what a record is about, and are left out on purpose. */
export const omittedFields = [
  // Counts and chains of pages: `results` alone is data.
  ...["count", "next", "previous", "counts"],
  // Housekeeping of the live service, which does not say what its numbers mean.
  ...["unique_id", "validation", "status", "edition_type", "preferred"],
] as const;

/** The context for a site at this address. */
export function contextOf(baseUrl: string): object {
  return {
    "@context": {
      "@version": 1.1,
      schema: "http://schema.org/",
      rdfs: "http://www.w3.org/2000/01/rdf-schema#",
      xsd: "http://www.w3.org/2001/XMLSchema#",
      own: { "@id": `${baseUrl}/${contextFile}#`, "@prefix": true },
      ...types,
      ...identity,
      ...descriptive,
      ...relations,
      ...ownWords,
      ...Object.fromEntries(omittedFields.map((field) => [field, null])),
    },
  };
}

const types = Object.fromEntries(
  [
    ...["CreativeWork", "Dataset", "DefinedTerm", "DefinedTermSet", "Person", "Place"],
    ...["PropertyValue", "ImageObject", "VideoObject", "GeoCoordinates"],
  ].map((type) => [type, `schema:${type}`]),
);

/** A string that is an address, or an object that has one. */
function link(iri: string, inside?: object) {
  return { "@id": iri, "@type": "@id", ...(inside === undefined ? {} : { "@context": inside }) };
}

const timestamp = (iri: string) => ({ "@id": iri, "@type": "xsd:dateTime" });

const identity = {
  url: "@id",
  // The page of a collection is the set of its records.
  results: "@graph",
  // Authors and cities list strings, keywords objects.
  alternative_uris: link("schema:sameAs", { uri: "@id" }),
  urn: "schema:identifier",
  identifier: "schema:identifier",
  propertyID: "schema:propertyID",
  value: "schema:value",
  created_at: timestamp("schema:dateCreated"),
  updated_at: timestamp("schema:dateModified"),
};

const descriptive = {
  // A name and its language are one value: a string with a language.
  names: { "@id": "schema:name", "@context": { name: "@value", language: "@language" } },
  name: "schema:name",
  iso_name: "schema:name",
  title: "schema:name",
  // What authors are ordered by is no name in any language.
  main_name: "rdfs:label",
  code: "schema:alternateName",
  language: "schema:inLanguage",
  languages: "schema:inLanguage",
  text: "schema:text",
  description: "schema:text",
  content: "schema:text",
  // Whole descriptions, or strings in the short form of a comment.
  descriptions: "schema:description",
  number: "schema:position",
  credit: "schema:creditText",
  // `image` and `video` are the values.
  type: "@type",
  image: "schema:ImageObject",
  video: "schema:VideoObject",
  media_url: link("schema:contentUrl"),
  // Some begin with a blank: a literal keeps it, an IRI cannot hold it.
  manuscript_url: { "@id": "schema:contentUrl", "@type": "xsd:anyURI" },
};

const relations = {
  // Degrees as their names say, unlike the fields of a record.
  geo: {
    "@id": "schema:geo",
    "@context": { longitude: "schema:longitude", latitude: "schema:latitude" },
  },
  isPartOf: link("schema:isPartOf"),
  hasPart: link("schema:hasPart"),
  book: link("schema:isPartOf"),
  authors: link("schema:author"),
  city_born: link("schema:birthPlace"),
  city_died: link("schema:deathPlace"),
  cities: link("schema:mentions"),
  // Not `about`: many name a metre or a genre, which no epigram is about.
  keywords: link("schema:keywords"),
  category: link("schema:inDefinedTermSet"),
  comments: link("schema:comment"),
  // The number of the book stands here, not the book: it is implied by the passage.
  scholia: link("schema:subjectOf", { book: "own:book_number" }),
  passage: link("schema:about", { book: "own:book_number" }),
  manuscripts: link("schema:associatedMedia"),
  media: link("schema:subjectOf"),
  images: link("schema:subjectOf"),
  edition: link("schema:isBasedOn"),
  workExample: link("schema:workExample"),
  workTranslation: link("schema:workTranslation"),
  citation: link("schema:citation"),
  license: link("schema:license"),
  // Its address may be empty, which as an IRI would be the document itself.
  external_references: {
    "@id": "schema:citation",
    "@context": { url: { "@id": "schema:url", "@type": "xsd:anyURI" } },
  },
};

/** Facts of this anthology alone, and relations whose meaning depends on the kind of record, which a context cannot see. */
const ownWords = {
  id: "own:id",
  fragment: "own:fragment",
  sub_fragment: "own:sub_fragment",
  web_url: "own:web_url",
  tlg_id: "own:tlg_id",
  comment_type: "own:comment_type",
  reference_type: "own:reference_type",
  // Years of a life, with open ends.
  born_range_year_date: "own:born_range_year_date",
  died_range_year_date: "own:died_range_year_date",
  lower: "own:lower",
  upper: "own:upper",
  bounds: "own:bounds",
  // As stored: upstream each holds what the other should, so neither is a position in the sense of any vocabulary.
  longitude: "own:longitude",
  latitude: "own:latitude",
  // Works of an author, mentions of a city, what a comment is on; the texts of a passage, or of an alignment.
  passages: link("own:passages"),
  texts: link("own:texts"),
  alignments: link("own:alignments"),
  alignment_data: { "@id": "own:alignment_data", "@type": "@json" },
  metadata: { "@id": "own:metadata", "@type": "@json" },
  internal_references: "own:internal_references",
  from_passage: link("own:from_passage"),
  to_passage: link("own:to_passage"),
};
