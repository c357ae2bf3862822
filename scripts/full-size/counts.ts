/** How many records there are of each kind, what the largest of them hold, and whose text is whose. */
import { ownerOf, turn } from "./spread.ts";

/** Numbers of records: those of contract 4.2, and sensible ones where it gives none. */
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

/** What the largest records of the live service hold (REALITY: oddities). */
export const most = { passagesOfKeyword: 1500, keywords: 53, comments: 34, characters: 20_157 };

/** Languages of a passage's texts, in turn; few passages have all. */
const codes = ["grc", "eng", "fra", "ita", "por", "lat", "spa"];

/** The share of the texts that belong to passages; the others are those of scholia. */
const shareOfPassages = 0.88;

/** Whose text it is, and in which language. */
export function ownerOfText(number: number, { texts, passages }: Counts) {
  const count = Math.round(texts * shareOfPassages);
  if (number >= count) return { passage: undefined, scholium: number - count, code: "grc" };
  const passage = ownerOf(number, count, passages);
  const place = number - Math.ceil((passage * count) / passages);
  return { passage, scholium: undefined, code: turn(codes, place) };
}
