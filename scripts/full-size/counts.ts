/** The number of records of each kind, the sizes of the largest, and the owner of each text. */
import { ownerOf, turn } from "./spread.ts";

/** Numbers of records: those that the live service gave in 2025, and estimates where it gave none. */
export const fullSize = {
  authors: 310,
  texts: 14_448,
  scholia: 4661,
  manuscripts: 8084,
  comments: 1600,
  keywords: 1311,
  passages: 4134,
  cities: 246,
  descriptions: 120,
  editions: 40,
  media: 200,
  alignments: 800,
  references: 600,
} as const;

export type Counts = Readonly<Record<keyof typeof fullSize, number>>;

/** Sizes of the largest records of the live service. */
export const most = { passagesOfKeyword: 1500, keywords: 53, comments: 34, characters: 20_157 };

/** Languages of a passage's texts, used in turn; few passages have all of them. */
const codes = ["grc", "eng", "fra", "ita", "por", "lat", "spa"];

/** The share of texts that belong to passages; the others belong to scholia. */
const shareOfPassages = 0.88;

/** The owner and the language of a text. */
export function ownerOfText(number: number, { texts, passages }: Counts) {
  const count = Math.round(texts * shareOfPassages);
  if (number >= count) return { passage: undefined, scholium: number - count, code: "grc" };
  const passage = ownerOf(number, count, passages);
  const offset = number - Math.ceil((passage * count) / passages);
  return { passage, scholium: undefined, code: turn(codes, offset) };
}
