/**
 * The JSON-LD context that turns the API's records, unchanged, and the typed documents into linked data.
 *
 * Terms come from schema.org if it has one with the same meaning. Its addresses begin with `http:`, as in schema.org's
 * own context, so that our data matches that of others. If no term fits, a property gets a name below the address of
 * the context: our own name says less than a known one, but a known one with another meaning would be false. There is
 * no `@vocab`, because it would turn every field that is not listed into a property.
 */
import { contextFile } from "../../routing/routes.ts";

/** Fields that are left out on purpose, because they state nothing about the subject of a record. */
export const omittedFields = [
  // Counts and links between pages; only `results` is data.
  "count",
  "next",
  "previous",
  "counts",
  // Internal fields of the live service, which does not document their numbers.
  "unique_id",
  "validation",
  "status",
  "edition_type",
  "preferred",
] as const;

export function contextOf(baseUrl: string): object {
  return {
    "@context": {
      "@version": 1.1,
      schema: "http://schema.org/",
      rdfs: "http://www.w3.org/2000/01/rdf-schema#",
      xsd: "http://www.w3.org/2001/XMLSchema#",
      own: { "@id": `${baseUrl}/${contextFile}#`, "@prefix": true },
      ...Object.fromEntries(types.map((type) => [type, `schema:${type}`])),
      ...terms,
      ...Object.fromEntries(omittedFields.map((field) => [field, null])),
    },
  };
}

const types = [
  "CreativeWork",
  "Dataset",
  "DefinedTerm",
  "DefinedTermSet",
  "Person",
  "Place",
  "PropertyValue",
  "ImageObject",
  "VideoObject",
  "GeoCoordinates",
];

/** A term for a string that is an address, or an object that has one. */
function link(iri: string, inside?: object) {
  return { "@id": iri, "@type": "@id", ...(inside === undefined ? {} : { "@context": inside }) };
}

const ownTerms = (...fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, `own:${field}`]));

const timestamp = (iri: string) => ({ "@id": iri, "@type": "xsd:dateTime" });

const terms = {
  url: "@id",
  // A page of a collection is a graph of its records.
  results: "@graph",
  // Authors and cities have strings here, keywords have objects.
  alternative_uris: link("schema:sameAs", { uri: "@id" }),
  urn: "schema:identifier",
  identifier: "schema:identifier",
  propertyID: "schema:propertyID",
  value: "schema:value",
  created_at: timestamp("schema:dateCreated"),
  updated_at: timestamp("schema:dateModified"),
  // A name and its language are one value: a string with a language.
  names: { "@id": "schema:name", "@context": { name: "@value", language: "@language" } },
  name: "schema:name",
  iso_name: "schema:name",
  title: "schema:name",
  // The name that authors are sorted by has no language.
  main_name: "rdfs:label",
  code: "schema:alternateName",
  language: "schema:inLanguage",
  languages: "schema:inLanguage",
  text: "schema:text",
  description: "schema:text",
  content: "schema:text",
  // Description objects, or strings in the short form of a comment.
  descriptions: "schema:description",
  number: "schema:position",
  credit: "schema:creditText",
  // The values are `image` and `video`.
  type: "@type",
  image: "schema:ImageObject",
  video: "schema:VideoObject",
  media_url: link("schema:contentUrl"),
  // Some values begin with a blank, which a literal keeps and an IRI does not allow.
  manuscript_url: { "@id": "schema:contentUrl", "@type": "xsd:anyURI" },
  // Here latitude and longitude are what their names say, unlike in the fields of a record.
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
  // Not `about`: many keywords name a metre or a genre.
  keywords: link("schema:keywords"),
  category: link("schema:inDefinedTermSet"),
  comments: link("schema:comment"),
  // `book` is here the number of the book, not its record.
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
  // The address may be empty, and an empty IRI would mean the document itself.
  external_references: {
    "@id": "schema:citation",
    "@context": { url: { "@id": "schema:url", "@type": "xsd:anyURI" } },
  },
  // Facts that only this anthology has, and relations whose meaning depends on the kind of record.
  ...ownTerms("id", "fragment", "sub_fragment", "web_url", "tlg_id", "comment_type"),
  ...ownTerms("reference_type"),
  // Years of birth and death as ranges, which may be open.
  ...ownTerms("born_range_year_date", "died_range_year_date", "lower", "upper", "bounds"),
  // As stored: upstream the two values are swapped, so no known term fits.
  ...ownTerms("longitude", "latitude"),
  // `passages`: by an author, about a city, or with a comment. `texts`: of a passage or an alignment.
  passages: link("own:passages"),
  texts: link("own:texts"),
  alignments: link("own:alignments"),
  alignment_data: { "@id": "own:alignment_data", "@type": "@json" },
  metadata: { "@id": "own:metadata", "@type": "@json" },
  internal_references: "own:internal_references",
  from_passage: link("own:from_passage"),
  to_passage: link("own:to_passage"),
};
