/** The form of a file of passages: a book, its epigrams, their texts and scholia. */
import { keys, language, stamps } from "./forms.ts";
import {
  either,
  fields,
  integer,
  list,
  nullable,
  optional,
  type Read,
  text,
  textLike,
  withDefault,
} from "./shape.ts";

const wording = fields({
  id: integer,
  language,
  edition: optional(nullable(text)),
  stamps,
  comments: keys,
  text,
});
const scholium = fields({
  number: integer,
  id: integer,
  texts: withDefault(list(wording, "id"), []),
  cities: keys,
  keywords: keys,
  manuscripts: keys,
  comments: keys,
  media: keys,
});
const letterNumber = textLike("a number, with one letter if need be", (value) =>
  /^[0-9]+[A-Za-z]?$/.test(value),
);
const place = textLike("a place in quotes, as 7.249", (value) =>
  /^[0-9]+\.[0-9]+[A-Za-z]?$/.test(value),
);
const passage = fields({
  epigram: either((value) => typeof value === "number", integer, letterNumber),
  id: integer,
  authors: keys,
  cities: keys,
  keywords: keys,
  manuscripts: keys,
  comments: keys,
  media: keys,
  external_references: withDefault(list(fields({ title: text, url: text })), []),
  internal_references: withDefault(list(fields({ id: integer, to: place, type: text }), "id"), []),
  texts: withDefault(list(wording, "id"), []),
  scholia: withDefault(list(scholium, "number"), []),
});

export const bookForm = fields({ book: integer, passages: list(passage, "epigram") });

export type WordingSource = Read<typeof wording>;
export type ScholiumSource = Read<typeof scholium>;
export type EpigramSource = Read<typeof passage>;
