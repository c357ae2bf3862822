/**
 * A hostile anthology: each attack is once in every kind of field that a page shows. Only the numbers in the addresses
 * of records are normal.
 */
import type { Parts } from "./complete.ts";

const dates = { created_at: "2021-02-20T21:03:45Z", updated_at: "2021-04-20T02:08:35Z" };

/** Indexes in the list of languages; those of the interface and of the texts come first. */
const greek = 0;
const english = 1;
const french = 2;
const known = ["grc", "eng", "fra"];

/** Markdown around an attack. Each form is a separate comment, because some swallow the text after them. */
const markdownForms: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `# ${text}`,
  (text) => `Words ${text} words *${text}* \`${text}\``,
  (text) => `[words](${text})`,
  (text) => `[words](<${text}> "${text}")`,
  (text) => `![${text}](https://evil.example/x.png)`,
  (text) => `![words](${text})`,
  (text) => `<${text}>`,
  (text) => `[words][1] ![words][1]\n\n[1]: ${text}`,
  (text) => `> - ${text}\n>   1. ${text}`,
  (text) => `\`\`\`${text}\n${text}\n\`\`\``,
  (text) => `<div>\n${text}\n</div>`,
];

/** Addresses with an attack. */
const addressForms: readonly ((text: string) => string)[] = [
  (text) => `https://evil.example/${text}`,
  (text) => `https://evil.example/?q=${text}#${text}`,
  (text) => `http://${text}`,
];

/** Addresses of manuscript regions with an attack; the first is as close to a valid one as possible. */
const regionForms: readonly ((text: string) => string)[] = [
  (text) => `https://evil.example/iiif/2/${text}/pct:1,2,3,4/full/0/default.jpg`,
  (text) => ` https://evil.example/iiif/2/x/pct:1,2,3,4/full/0/default.jpg${text}`,
  (text) => `https://${text}/iiif/2/x/pct:1,2,3,4/full/0/default.jpg`,
];

/** The anthology, with this many passages in two books; each passage shows its share of the attacks. */
export function hostileAnthology(
  /** Attacks that are also in names, each of which needs its own pages. */
  named: readonly string[],
  others: readonly string[],
  passages: number,
): Parts {
  const attacks = [...named, ...others];
  const { length } = attacks;
  const at = (ref: number) => attacks[ref % length] ?? "";
  const each = <Item>(make: (text: string, ref: number) => Item) => attacks.map(make);
  const forms = (list: readonly ((text: string) => string)[]) =>
    attacks.flatMap((text) => list.map((form) => form(text)));
  const addresses = (list: typeof addressForms) => forms(list).map(asAddress);
  // A page shows only the name in its own language, so one record can hold two attacks.
  const pairs = Math.ceil(named.length / 2);
  const names = (ref: number) => [
    { name: named[2 * ref] ?? "", language: english },
    { name: named[2 * ref + 1] ?? "", language: french },
  ];
  const places = Array.from({ length: passages }, (_, place) => place);
  const dealt = (count: number, place: number) =>
    Array.from({ length: count }, (_, ref) => ref).filter((ref) => ref % passages === place);
  const uris = addresses(addressForms);
  const regions = addresses(regionForms);
  const comments = forms(markdownForms);
  const media = [...new Set(uris)];
  // Keywords show every pair of names. Authors and cities show names in the same way, so some pairs are enough.
  const some = Math.ceil(pairs / 8);
  const near = (ref: number) => uris.filter((_uri, place) => place % some === ref % some);
  const related = (place: number) => ({
    manuscripts: dealt(regions.length, place),
    // First Greek texts, then as many translations.
    texts: [...dealt(length, place), ...dealt(length, place).map((ref) => ref + length)],
    cities: dealt(some, place),
    keywords: dealt(pairs, place),
    comments: dealt(comments.length, place),
    media: dealt(media.length, place),
  });
  return {
    language: [
      ...known.map((code) => ({ code, iso_name: at(0), preferred: 0 })),
      ...each((iso_name, ref) => ({ code: codeOf(ref), iso_name, preferred: 0 })),
    ],
    medium: media.map((media_url, ref) => ({
      id: ref + 1,
      type: ref % 2 === 0 ? "image" : "video",
      media_url,
    })),
    description: each((description, ref) => ({
      id: ref + 1,
      ...dates,
      language: ref % 2 === 0 ? english : french,
      description,
    })),
    edition: each((text, ref) => ({
      id: ref + 1,
      ...dates,
      edition_type: 0,
      metadata: { note: text },
      descriptions: [ref],
    })),
    keyword_category: Array.from({ length: pairs }, (_, ref) => ({
      id: ref + 1,
      names: names(ref),
    })),
    keyword: Array.from({ length: pairs }, (_, ref) => ({
      id: ref + 1,
      names: names(ref),
      category: ref,
      alternative_uris: near(ref),
    })),
    city: Array.from({ length: some }, (_, ref) => ({
      id: ref + 1,
      ...dates,
      names: names(2 * ref + 1),
      alternative_uris: near(ref),
      unique_id: ref,
      longitude: "32.80799",
      latitude: "21.86616",
      descriptions: [2 * ref, 2 * ref + 1],
    })),
    author: Array.from({ length: some }, (_, ref) => ({
      id: ref + 1,
      ...dates,
      names: names(2 * ref),
      main_name: at(ref),
      alternative_uris: near(ref),
      ...{ born_lower: -30, born_upper: 14, born_bounds: "[]" },
      unique_id: ref,
      validation: 0,
      tlg_id: "",
      city_born: ref,
      city_died: ref + 1,
      descriptions: [2 * ref, 2 * ref + 1],
      images: [ref],
    })),
    manuscript: regions.map((manuscript_url, ref) => ({
      id: ref + 1,
      ...dates,
      manuscript_url,
      title: at(Math.floor(ref / regionForms.length)),
      credit: at(Math.floor(ref / regionForms.length)),
      descriptions: [ref],
      keywords: [ref],
    })),
    comment: comments.map((content, ref) => ({
      id: ref + 1,
      ...dates,
      unique_id: ref,
      comment_type: at(ref),
      descriptions: [{ content, language: known.length + (ref % length) }],
      images: [],
    })),
    text: [...each((text) => `${text}\n${text}`), ...attacks].map((text, ref) => ({
      id: ref + 1,
      ...dates,
      language: ref < length ? greek : known.length + (ref - length),
      edition: ref,
      unique_id: ref,
      validation: 0,
      status: 1,
      text,
      comments: [],
    })),
    book: [
      { id: 9, number: 1 },
      { id: 1, number: 5 },
    ],
    passage: places.map((place) => ({
      id: place + 1,
      ...related(place),
      book: place % 2,
      fragment: place,
      sub_fragment: "",
      authors: dealt(some, place),
      external_references: dealt(uris.length, place).map((ref) => ({
        title: ref % addressForms.length === 0 ? "" : at(Math.floor(ref / addressForms.length)),
        url: uris[ref] ?? "",
      })),
    })),
    scholium: places.map((place) => ({
      id: place + 1,
      ...related(place),
      comments: dealt(length, place),
      passage: place,
      number: 1,
    })),
    passage_internal_reference: attacks.map((reference_type, ref) => ({
      id: ref + 1,
      from_passage: ref,
      to_passage: ref + 1,
      reference_type,
    })),
  };
}

/** A code of three letters that is not a known language. */
function codeOf(ref: number): string {
  const letter = (place: number) => String.fromCharCode(97 + (place % 26));
  return `q${letter(Math.floor(ref / 26))}${letter(ref)}`;
}

/** Encodes control characters, which the schema of addresses forbids; everything else is kept. */
function asAddress(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, encodeURIComponent);
}
