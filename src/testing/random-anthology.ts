/** Random anthologies for property tests: small, odd, often with empty collections, always valid. */
import fc from "fast-check";
import { complete, type Parts, pathsOf } from "./complete.ts";
import { type Filling, fillIn, randomText, randomUrl } from "./random-text.ts";
import type { Rows } from "./rows.ts";

const dates = {
  created_at: timestamp(),
  updated_at: timestamp(),
};
const id = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) },
);
const integer = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -1, max: 12 }) },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
);
const number = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 12 }) },
  { weight: 1, arbitrary: fc.maxSafeNat() },
);
/** Few numbers, so that passages share them and differ by their letters. */
const fragment = fc.oneof({ weight: 4, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: number });
const ref = fc.nat(30);
/** References with frequent repeats, in any order. */
const refs = fc.array(fc.nat(4), { maxLength: 5 });
const uris = fc.array(randomUrl, { maxLength: 2 });
const name = fc.record({ name: randomText, language: ref });
const names = fc.array(name, { maxLength: 3 });
const degrees = fc.constantFrom("32.80799", "-0.00001", "180.00000", "0.00000");
const coordinates = fc.oneof(
  fc.record({ longitude: degrees, latitude: degrees }),
  fc.constant({ longitude: null, latitude: null }),
);
// A capital letter is valid, but two addresses that differ only in case are refused.
const letter = fc.constantFrom("", "", "a", "b", "i", "Z");

const years = fc.integer({ min: -9999, max: 9999 });
/** The columns of a range of years, such as `born_lower`. */
const yearRange = fc.option(
  fc
    .record({
      lower: fc.option(years),
      upper: fc.option(years),
      bounds: fc.constantFrom("[)", "[]", "(]", "()"),
    })
    .map(({ lower, upper, bounds }) => {
      const isUpsideDown = lower !== null && upper !== null && lower > upper;
      return isUpsideDown ? { lower: upper, upper: lower, bounds } : { lower, upper, bounds };
    }),
  { nil: { lower: null, upper: null, bounds: null } },
);

const metadata = fc.dictionary(
  fc.oneof(
    fc.constantFrom("url", "next", "passages", "texts", "__proto__", "constructor", "list-item"),
    fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,5}$/),
  ),
  fc.oneof(
    randomText,
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  ),
  { maxKeys: 4 },
);

const manuscriptUrl = fc.oneof(
  randomUrl,
  fc.constantFrom(
    " http://digi.ub.uni-heidelberg.de/iiif/2/cpgraec23%3A049.jpg/pct:11.132686084142394,13.2,60,6.20574760516451/full/0/default.jpg",
    "https://images.example.org/iiif/2/a%20b/pct:0,0,100,100/full/0/default.jpg?format=api",
  ),
);

const related = {
  manuscripts: refs,
  texts: refs,
  cities: refs,
  keywords: refs,
  comments: refs,
  media: refs,
};

/** Any anthology, from an empty one on. Four or more records make several pages if pages are small. */
export const randomParts: fc.Arbitrary<Parts> = fc.record({
  language: fc.uniqueArray(
    fc.record({
      code: fc.constantFrom("grc", "lat", "eng", "fra", "cmn", "aaa", "zzz"),
      iso_name: randomText,
      preferred: fc.nat(1),
    }),
    { selector: ({ code }) => code, maxLength: 5 },
  ),
  medium: fc.uniqueArray(
    fc.record({
      id,
      type: fc.constantFrom("image", "video"),
      media_url: randomUrl.filter((url) => !url.startsWith("{own:")),
    }),
    { comparator: (one, other) => one.id === other.id || sameMedium(one, other), maxLength: 3 },
  ),
  description: numbered({ ...dates, language: ref, description: randomText }),
  edition: numbered({ ...dates, descriptions: refs, edition_type: integer, metadata }),
  keyword_category: numbered({ names }),
  keyword: numbered({ names, category: ref, alternative_uris: uris }),
  city: numbered({
    ...dates,
    names,
    alternative_uris: uris,
    unique_id: integer,
    coordinates,
    descriptions: refs,
  }).map((cities) => cities.map(({ coordinates, ...city }) => ({ ...city, ...coordinates }))),
  author: numbered({
    ...dates,
    names: fc.array(name, { minLength: 1, maxLength: 3 }),
    alternative_uris: uris,
    city_born: fc.option(ref),
    city_died: fc.option(ref),
    born: yearRange,
    died: yearRange,
    unique_id: integer,
    validation: integer,
    tlg_id: fc.constantFrom("", "tlg-0101", "tlg-7"),
    main_name: fc.oneof(randomText, fc.constantFrom("a", "B", "\uffef", "\u{10000}")),
    descriptions: refs,
    images: refs,
  }).map((authors) =>
    authors.map(({ born, died, ...author }) => ({
      ...author,
      ...{ born_lower: born.lower, born_upper: born.upper, born_bounds: born.bounds },
      ...{ died_lower: died.lower, died_upper: died.upper, died_bounds: died.bounds },
    })),
  ),
  manuscript: numbered({
    ...dates,
    manuscript_url: manuscriptUrl,
    title: randomText,
    credit: randomText,
    descriptions: refs,
    keywords: refs,
  }),
  comment: numbered({
    ...dates,
    descriptions: fc.array(fc.record({ content: randomText, language: ref }), { maxLength: 2 }),
    unique_id: integer,
    comment_type: randomText,
    images: refs,
  }),
  text: numbered({
    ...dates,
    language: ref,
    edition: fc.option(ref),
    unique_id: integer,
    validation: integer,
    status: integer,
    text: randomText,
    comments: refs,
  }),
  alignment: numbered({
    texts: refs,
    alignment_data: asJson(
      fc.array(fc.array(fc.array(number, { maxLength: 2 }), { maxLength: 2 }), { maxLength: 2 }),
    ),
  }),
  book: fc.uniqueArray(fc.record({ id, number: fc.integer({ min: 1, max: 16 }) }), {
    comparator: (one, other) => one.id === other.id || one.number === other.number,
    maxLength: 3,
  }),
  passage: numbered({
    ...related,
    book: ref,
    fragment,
    sub_fragment: letter,
    authors: refs,
    external_references: fc.array(
      fc.record({ title: randomText, url: fc.oneof(randomUrl, fc.constant("")) }),
      { maxLength: 2 },
    ),
  }),
  scholium: numbered({ ...related, passage: ref, number }),
  passage_internal_reference: numbered({
    from_passage: ref,
    to_passage: ref,
    reference_type: fc.oneof(fc.constant("Default"), randomText),
  }),
});

/** The anthology of random parts, whose texts mention the site that `filling` describes. */
export function randomAnthology(parts: Parts, filling: Omit<Filling, "paths">): Rows {
  return complete(fillIn(parts, { ...filling, paths: pathsOf(complete(parts)) }));
}

/** A list of parts with unique ids. */
function numbered<Fields extends object>(
  fields: {
    [Key in keyof Fields]: fc.Arbitrary<Fields[Key]>;
  },
): fc.Arbitrary<({ id: number } & Fields)[]> {
  const part = fc.tuple(id, fc.record<Fields>(fields)).map(([id, own]) => ({ id, ...own }));
  return fc.uniqueArray(part, { selector: ({ id }) => id, maxLength: 5 });
}

function timestamp(): fc.Arbitrary<string> {
  return fc.constantFrom(
    "2021-02-20T21:03:45Z",
    "2021-02-20T21:03:45.1Z",
    "2021-04-20T02:08:35.104Z",
    "2021-04-20T02:08:35.104221Z",
    "0001-01-31T23:59:59.000000Z",
  );
}

function sameMedium(
  one: { readonly type: string; readonly media_url: string },
  other: typeof one,
): boolean {
  return one.type === other.type && one.media_url === other.media_url;
}

/** The JSON text of a value, as a column stores it. */
function asJson(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return values.map((value) => JSON.stringify(value));
}
