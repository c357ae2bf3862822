/** An anthology of any size: a record of every kind, and epigrams with one text each. */
import type { Records } from "../import/load/report.ts";
import type { Passage, Scholium, Text } from "../model/published.ts";
import { passageUrn, scholiumUrn } from "../model/urn.ts";
import { resources } from "../resources/index.ts";
import { collectionPath, recordPath } from "../routing/routes.ts";
import { examples } from "./examples.ts";

const { book, passage, scholium, text } = examples;
const examplesBySchema: Readonly<Record<string, object>> = examples;
const baseUrl = book.url.slice(0, book.url.indexOf(collectionPath("books")));
const urlOf = (collection: string, id: number | string) =>
  `${baseUrl}${recordPath(collection, `${id}`)}`;

const alignment = {
  ...examples.alignment,
  texts: [urlOf("texts", 1), urlOf("texts", 2)],
  alignment_data: [[[0], [0]]],
};

/** Number of the scholium on every third epigram. */
const noteNumber = 1;

/** Key of the text of the scholium on this epigram; no epigram's text has this key. */
export const noteTextKey = (epigram: number) => 100_000 + epigram;

/** URN of an epigram. */
export const epigramUrn = (number: number) => passageUrn(placeOf(number));

/** URN of the scholium on this epigram. */
export const noteUrn = (epigram: number) => scholiumUrn(placeOf(epigram), noteNumber);

/**
 * Epigrams 7.1, 7.2, ... with the keys 1, 2, ..., which are also the keys of their texts. Every third has a scholium
 * with the same key. The first epigram and the first scholium refer to records of all other kinds.
 */
export function anthology(epigrams: number): Records {
  const numbers = Array.from({ length: epigrams }, (_, index) => index + 1);
  const annotated = numbers.filter(hasNote);
  const reference = { to_passage: epigramUrl(2), reference_type: "Default" };
  return {
    ...Object.fromEntries(resources.map(({ name, schema }) => [name, [ofFirst(schema)]])),
    passages: numbers.map(epigram),
    scholia: annotated.map(note),
    texts: [
      ...numbers.map((number) => textOf(number, number, [epigramUrl(number)])),
      ...annotated.map((number) => textOf(noteTextKey(number), number, [])),
    ],
    alignments: [alignment],
    media: passage.media.map(({ type, url }) => ({ url: urlOf("media", 1), type, media_url: url })),
    languages: [
      languageOf("grc", { texts: epigrams + annotated.length, descriptions: 2, names: 4 }),
      languageOf("eng", { texts: 0, descriptions: 0, names: 0 }),
    ],
    authors: [{ ...ofFirst("author"), id: 56 }],
    passage_internal_references: [
      { url: urlOf("passage_internal_references", 1), from_passage: epigramUrl(1), ...reference },
    ],
  };
}

/** The example of a record; its addresses of passages are that of the first epigram. */
function ofFirst(schema: string): object {
  const text = JSON.stringify(examplesBySchema[schema]);
  return JSON.parse(text.replaceAll(passage.url, epigramUrl(1)));
}

function placeOf(fragment: number) {
  return { book: book.number, fragment, sub_fragment: "" };
}

function hasNote(epigram: number): boolean {
  return epigram % 3 === 0;
}

function epigramUrl(number: number): string {
  return urlOf("passages", epigramUrn(number));
}

function noteUrl(epigram: number): string {
  return urlOf("scholia", noteUrn(epigram));
}

function alignmentsOf(epigram: number): string[] {
  return alignment.texts.includes(urlOf("texts", epigram)) ? [alignment.url] : [];
}

function epigram(number: number): Passage {
  const urn = epigramUrn(number);
  const place = placeOf(number);
  return {
    ...(number === 1 ? passage : withoutLists(passage)),
    id: number,
    book,
    fragment: number,
    sub_fragment: "",
    urn,
    url: epigramUrl(number),
    web_url: `/passages/${urn}/`,
    texts: [summary(number)],
    scholia: hasNote(number) ? [{ ...place, number: noteNumber, url: noteUrl(number) }] : [],
    internal_references:
      number === 1 ? [{ to_passage: epigramUrl(2), reference_type: "Default" }] : [],
    alignments: alignmentsOf(number),
  };
}

function note(epigram: number): Scholium {
  const urn = noteUrn(epigram);
  return {
    ...(epigram === 3 ? scholium : withoutLists(scholium)),
    id: epigram,
    url: noteUrl(epigram),
    urn,
    web_url: `/passages/${urn}/`,
    texts: [summary(noteTextKey(epigram))],
    passage: { ...placeOf(epigram), url: epigramUrl(epigram) },
  };
}

/** A record with empty lists. */
function withoutLists<Shown extends object>(record: Shown): Shown {
  const fields = Object.entries(record).map(([name, value]) => [
    name,
    Array.isArray(value) ? [] : value,
  ]);
  return Object.fromEntries(fields) as Shown;
}

function textOf(key: number, epigram: number, passages: string[]): Text {
  return {
    ...text,
    ...summary(key),
    language: text.language,
    unique_id: key,
    comments: key === 1 ? text.comments : [],
    alignments: key === epigram ? alignmentsOf(epigram) : [],
    passages,
  };
}

function summary(key: number) {
  return { url: urlOf("texts", key), language: "grc", text: `Μοῦσα φίλα ${key}` };
}

function languageOf(code: string, counts: (typeof examples.language)["counts"]) {
  return { ...examples.language, code, url: urlOf("languages", code), counts };
}
