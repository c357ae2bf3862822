/** The form of each file under data/sample: its fields, which are optional, and their defaults. */
import { languageNames } from "./languages.ts";
import {
  entries,
  fields,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  type Read,
  type Shape,
  text,
  textLike,
  withDefault,
} from "./shape.ts";

export const language = textLike("a code of ISO 639-3, as eng", (code) => languageNames.has(code));
export const keys = withDefault(list(text), []);
const names = list(fields({ name: text, language }));
export const stamps = optional(fields({ created_at: text, updated_at: text }));
const description = fields({ id: integer, language, description: text, stamps });
const descriptions = withDefault(list(description, "id"), []);
const years = withDefault(
  nullable(
    fields({
      lower: nullable(integer),
      upper: nullable(integer),
      bounds: oneOf("[)", "[]", "(]", "()"),
    }),
  ),
  null,
);
const plainValue: Shape<string | number | boolean | null> = (value, at) =>
  value === null || typeof value === "number" || typeof value === "boolean"
    ? value
    : text(value, at);

const author = fields({
  id: integer,
  unique_id: optional(integer),
  main_name: text,
  tlg_id: text,
  names,
  alternative_uris: keys,
  city_born: optional(text),
  city_died: optional(text),
  born: years,
  died: years,
  descriptions,
  images: keys,
  stamps,
});
const city = fields({
  id: integer,
  unique_id: optional(integer),
  names,
  alternative_uris: keys,
  longitude: nullable(text),
  latitude: nullable(text),
  descriptions,
  stamps,
});
const category = fields({ id: integer, names });
const keyword = fields({ id: integer, category: text, names, alternative_uris: keys });
const edition = fields({
  id: integer,
  edition_type: integer,
  descriptions,
  metadata: withDefault(entries(plainValue), new Map<string, string | number | boolean | null>()),
  stamps,
});
const defaultEdition = fields({ grc: text, other: text });
const manuscript = fields({
  id: integer,
  title: text,
  url: text,
  credit: withDefault(text, ""),
  descriptions,
  keywords: keys,
  stamps,
});
const medium = fields({ id: integer, type: oneOf("image", "video"), url: text });
const comment = fields({
  id: integer,
  comment_type: withDefault(text, "user_note"),
  descriptions: list(fields({ language, content: text })),
  images: keys,
  stamps,
});
const alignment = fields({
  id: integer,
  texts: list(integer),
  groups: list(list(list(integer))),
});
/** The form of each file; those of passages are in passage-form.ts. */
export const forms = {
  books: entries(integer), // ids by number
  authors: entries(author),
  cities: entries(city),
  keywords: fields({ categories: entries(category), keywords: entries(keyword) }),
  editions: fields({
    defaults: fields({ passages: defaultEdition, scholia: defaultEdition }),
    editions: entries(edition),
  }),
  manuscripts: entries(manuscript),
  media: entries(medium),
  comments: entries(comment),
  alignments: list(alignment, "id"),
};

export type DescriptionSource = Read<typeof description>;
export type StampsSource = Read<typeof stamps>;
