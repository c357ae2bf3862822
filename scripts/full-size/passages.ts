/** Passages, scholia and the references between passages, with everything that they refer to. */
import type { Related } from "../../src/testing/parts/parts.ts";
import { type Counts, most, ownerOfText } from "./counts.ts";
import type { Sample } from "./sample.ts";
import { byOwner, numbers, ownerOf, turn } from "./spread.ts";

export function makePassages(sample: Sample, counts: Counts) {
  const { passages, scholia, texts, manuscripts, comments, keywords } = counts;
  const owned = numbers(texts).map((text) => ({ text, ...ownerOfText(text, counts) }));
  const textsOf = byOwner(
    passages,
    owned.flatMap(({ text, passage }) => (passage === undefined ? [] : [[passage, text] as const])),
  );
  const textsOfScholium = byOwner(
    scholia,
    owned.flatMap(({ text, scholium }) =>
      scholium === undefined ? [] : [[scholium, text] as const],
    ),
  );
  const commentsOf = byOwner(
    passages,
    numbers(comments).flatMap((comment) => {
      const passage = comment < most.comments ? 0 : (comment * 7) % passages;
      const also = comment % 40 === 0 ? [[(passage + 1) % passages, comment] as const] : [];
      return [[passage, comment] as const, ...also];
    }),
  );
  const hasFirstKeyword = (passage: number) =>
    ownerOf(passage, passages, most.passagesOfKeyword) !==
    ownerOf(passage + 1, passages, most.passagesOfKeyword);
  const inBook = Math.ceil(passages / sample.books.length);
  return {
    passages: numbers(passages).map((number) => {
      // The first passage has most of everything.
      const others = number === 0 ? most.keywords : 2;
      const index = number % inBook;
      return {
        ...nothing,
        id: number + 1,
        book: Math.floor(number / inBook),
        // Every fortieth passage has the number of the one before it, and a letter.
        fragment: index - Math.floor((index + 1) / 40),
        sub_fragment: index % 40 === 39 ? "a" : "",
        // The stored order differs from the order of ids.
        texts: textsOf(number).toReversed(),
        manuscripts: number % 9 === 0 ? [] : [number],
        authors: number % 47 === 0 ? [] : [number % 5 === 0 ? 0 : number * 13],
        cities: number % 10 === 0 ? [number] : [],
        keywords: [
          ...(hasFirstKeyword(number) ? [0] : []),
          ...numbers(others).map((place) => 1 + ((number * 31 + place * 17) % (keywords - 1))),
        ],
        comments: commentsOf(number),
        media: number % 20 === 0 ? [number] : [],
        external_references: number % 14 === 0 ? [turn(sample.externalReferences, number)] : [],
      };
    }),
    scholia: numbers(scholia).map((number) => ({
      ...nothing,
      id: 10_001 + number,
      passage: number,
      number: 1 + Math.floor(number / passages),
      texts: textsOfScholium(number),
      manuscripts: passages + number < manuscripts ? [passages + number] : [],
    })),
    references: numbers(counts.references).map((number) => ({
      id: number + 1,
      from: number * 5,
      to: number * 11 + 3,
      reference_type: turn(["Default", "Default", "Stylistic variation"], number),
    })),
  };
}

const nothing: Related = {
  manuscripts: [],
  texts: [],
  cities: [],
  keywords: [],
  comments: [],
  media: [],
};
