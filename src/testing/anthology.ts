/** An anthology of any size: a record of every kind, and epigrams with one text each. */
import { join } from "node:path";
import type { Records } from "../import/load/records/given.ts";
import { passageUrn, scholiumUrn } from "../model/urn.ts";
import { newFolder } from "./new-folder.ts";
import { allRecords } from "./published-records.ts";
import { type Rows, writeAnthology } from "./rows.ts";

/** Key of the text of the scholium on this epigram; no epigram's text has this key. */
export const noteTextKey = (epigram: number) => 100_000 + epigram;

/** URN of an epigram. */
export const epigramUrn = (number: number) => passageUrn(placeOf(number));

/** URN of the scholium on this epigram. */
export const noteUrn = (epigram: number) => scholiumUrn(placeOf(epigram), 1);

function placeOf(fragment: number) {
  return { book: 7, fragment, sub_fragment: "" };
}

const moments = { created_at: "2021-02-20T21:03:45Z", updated_at: "2021-02-20T21:03:45Z" };
const uri = "https://www.wikidata.org/wiki/Q44112";
const region =
  "https://images.example.org/iiif/2/page%3A049.jpg/pct:11.1,13.2,60.1,6.2/full/0/default.jpg";
const names = [{ name: "Sappho ", language: "grc" }];

/** One record of every other kind, to which passage 1 and scholium 3 refer. */
const others: Rows = {
  language: ["eng", "grc"].map((code) => ({
    code,
    iso_name: "Ancient Greek (to 1453)",
    preferred: 0,
  })),
  book: [{ id: 9, number: 7 }],
  description: [{ id: 424, language: "grc", ...moments, description: "Words." }],
  medium: [{ id: 1, type: "image", media_url: uri }],
  city: [
    {
      id: 1,
      unique_id: 1,
      longitude: "32.80799",
      latitude: "32.80799",
      ...moments,
      names,
      alternative_uris: [uri],
      descriptions: [424],
    },
  ],
  author: [
    {
      id: 56,
      main_name: "Sappho",
      tlg_id: "tlg-0101",
      city_born: 1,
      city_died: 1,
      born_lower: -30,
      born_upper: 14,
      born_bounds: "[)",
      died_lower: -30,
      died_upper: 14,
      died_bounds: "[)",
      unique_id: 1,
      ...moments,
      validation: 1,
      names,
      alternative_uris: [uri],
      descriptions: [424],
      images: [1],
    },
  ],
  comment: [
    {
      id: 1,
      unique_id: 1,
      ...moments,
      comment_type: "Words.",
      descriptions: [{ content: "# Title\n\nWords.", language: "grc" }],
      images: [1],
    },
  ],
  keyword_category: [{ id: 1, names }],
  keyword: [{ id: 1, category: 1, names, alternative_uris: [uri] }],
  manuscript: [
    {
      id: 1,
      manuscript_url: region,
      ...moments,
      title: "Words.",
      credit: "",
      descriptions: [424],
      keywords: [1],
    },
  ],
  edition: [{ id: 1, edition_type: 1, metadata: { year: 1916 }, ...moments, descriptions: [424] }],
  alignment: [{ id: 1, alignment_data: "[[[0],[0]]]", texts: [1, 2] }],
  passage_internal_reference: [
    { id: 1, from_passage: 1, position: 0, to_passage: 2, reference_type: "Default" },
  ],
};

const related = { media: [1], manuscripts: [1], keywords: [1], cities: [1], comments: [1] };

const textOf = (id: number) => ({
  id,
  language: "grc",
  edition: 1,
  unique_id: id,
  ...moments,
  validation: 1,
  status: 1,
  text: `Μοῦσα φίλα ${id}`,
  ...(id === 1 ? { comments: [1] } : {}),
});

/**
 * Writes a snapshot of epigrams 7.1, 7.2, ... with the keys 1, 2, ..., which are also the keys of their texts. Every third has
 * a scholium with the same key. The first epigram and the first scholium refer to records of all other kinds.
 */
export function writeEpigrams(epigrams: number, file: string): void {
  const ids = Array.from({ length: epigrams }, (_, index) => index + 1);
  const noted = ids.filter((id) => id % 3 === 0);
  writeAnthology(
    {
      ...others,
      text: [...ids, ...noted.map(noteTextKey)].map(textOf),
      passage: ids.map((id) => ({
        id,
        book: 9,
        fragment: id,
        sub_fragment: "",
        texts: [id],
        ...(id === 1
          ? {
              authors: [56],
              external_references: [
                { title: "Words.", url: "https://pleiades.stoa.org/places/373778" },
              ],
              ...related,
            }
          : {}),
      })),
      scholium: noted.map((id) => ({
        id,
        passage: id,
        number: 1,
        texts: [noteTextKey(id)],
        ...(id === 3 ? related : {}),
      })),
    },
    file,
  );
}

/** The published records of these epigrams and of everything around them. */
export function anthology(epigrams: number): Records {
  const file = join(newFolder(), "anthology.sqlite");
  writeEpigrams(epigrams, file);
  return allRecords(file, "https://example.org");
}
