/** Passages, the epigrams, and what belongs to them: books, scholia, references from passage to passage. */
import type {
  Book,
  ExternalReference,
  InternalReference,
  Passage,
  PassageInternalReference,
  PassageSummary,
  Scholium,
  ScholiumSummary,
} from "../model/published.ts";
import { type PassageLocation, passageUrn, scholiumUrn } from "../model/urn.ts";
import type { Links } from "../routing/links.ts";
import { parseRecordUrl } from "../routing/routes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { list, many, naming } from "./lists.ts";
import { address, columns, one } from "./members.ts";
import { linkToPassage, ofLocation, passage, passageUrl } from "./passage-locations.ts";
import { defineResource } from "./resource.ts";
import { mediumSummary } from "./sources.ts";
import { authorSummary, citySummary, keywordSummary } from "./subjects.ts";
import { alignmentsOfPassage, commentSummary, manuscripts, textSummary } from "./texts.ts";
import type { Member, View } from "./view.ts";

const book = { name: "books", table: "book" } as const;

/** The id in a book's address is not its number. */
export const books = defineResource<Book>({
  ...book,
  title: "Books of the anthology",
  entries: "SELECT id FROM book ORDER BY number, id",
  members: { url: address(book), ...columns("number") },
});

export function readBookNumbers(snapshot: Snapshot): number[] {
  return snapshot.values<number>("SELECT number FROM book ORDER BY number, id");
}

const scholium = { name: "scholia", table: "scholium" } as const;

/** A member computed from the urn of a scholium. */
function ofUrn(show: (urn: string, links: Links) => string): Member<string> {
  const urn = ofLocation("passage", (location, links, { number }) =>
    show(scholiumUrn(location, Number(number)), links),
  );
  return { ...urn, columns: ["passage", "number"] };
}

const url = ofUrn((urn, links) => links.record(scholium.name, urn));

const urn: Member<string> = {
  ...ofUrn((urn) => urn),
  // The contract has no member for a scholium's number: it is the last part of the urn.
  columnsOf: (urn) => ({ number: Number(urn.slice(urn.lastIndexOf(".") + 1)) }),
};

const passageSummary: View<PassageSummary> = {
  ...passage,
  members: {
    book: ofLocation("id", ({ book }) => book),
    ...columns("fragment", "sub_fragment"),
    url: passageUrl,
  },
};

export const scholiumSummary: View<ScholiumSummary> = {
  ...scholium,
  members: {
    book: ofLocation("passage", ({ book }) => book),
    fragment: ofLocation("passage", ({ fragment }) => fragment),
    sub_fragment: ofLocation("passage", ({ sub_fragment }) => sub_fragment),
    ...columns("number"),
    url,
  },
};

const scholiaOfPassage = naming("passage", "number", scholiumSummary);

/** The scholia of a passage with their texts, for the passage's web page. */
export const scholiaWithTexts = naming("passage", "number", {
  ...scholium,
  members: { urn, texts: many(textSummary) },
});

export const scholia = defineResource<Scholium>({
  ...scholium,
  title: "Notes in the margins of manuscripts",
  entries: (snapshot) => {
    const rows = snapshot.rows<PassageLocation & { readonly id: number; readonly number: number }>(
      `SELECT scholium.id, book.number AS book, fragment, sub_fragment, scholium.number
       FROM scholium JOIN passage ON passage.id = scholium.passage
       JOIN book ON book.id = passage.book
       ORDER BY book.number, fragment, sub_fragment, scholium.number, scholium.id`,
    );
    return { keys: rows.map(({ id }) => id), ids: rows.map((row) => scholiumUrn(row, row.number)) };
  },
  members: {
    ...columns("id"),
    url,
    urn,
    web_url: ofUrn((urn) => `/passages/${urn}/`),
    manuscripts: many(manuscripts),
    texts: many(textSummary),
    cities: many(citySummary),
    keywords: many(keywordSummary),
    passage: one("passage", passageSummary),
    comments: many(commentSummary),
    media: many(mediumSummary),
  },
  idFrom: ["/passage/book", "/passage/fragment", "/passage/sub_fragment", "/number"],
});

const reference = {
  name: "passage_internal_references",
  table: "passage_internal_reference",
} as const;

/** A reference inside the passage that makes it. */
const referenceSummary: View<InternalReference> = {
  ...reference,
  members: {
    to_passage: linkToPassage("to_passage"),
    ...columns("reference_type"),
  },
};

/** The references that a passage makes, in stored order. */
const referencesOfPassage = naming("from_passage", "position", referenceSummary);

export const passageInternalReferences = defineResource<PassageInternalReference>({
  ...reference,
  title: "References from passage to passage",
  xml: false,
  members: {
    url: address(reference),
    from_passage: linkToPassage("from_passage"),
    to_passage: linkToPassage("to_passage"),
    ...columns("reference_type"),
  },
  unshown: ({ from_passage, to_passage, reference_type }, rows) => {
    // Only the passage gives the order of its references.
    const listed = rows.record<Passage>(passage.name, from_passage)?.internal_references ?? [];
    const positions = listed.flatMap((reference, index) =>
      reference.to_passage === to_passage && reference.reference_type === reference_type
        ? [index]
        : [],
    );
    const position = positions[rows.occurrence(`${from_passage} ${to_passage} ${reference_type}`)];
    if (position !== undefined) return { position };
    rows.fault("/from_passage", "a passage that lists this reference", from_passage);
    return undefined;
  },
});

export const passages = defineResource<Passage>({
  ...passage,
  title: "Epigrams, with texts, authors, keywords, scholia and comments",
  entries: (snapshot) => {
    const rows = snapshot.rows<PassageLocation & { readonly id: number }>(
      `SELECT passage.id, book.number AS book, fragment, sub_fragment
       FROM passage JOIN book ON book.id = passage.book
       ORDER BY book.number, fragment, sub_fragment, passage.id`,
    );
    return { keys: rows.map(({ id }) => id), ids: rows.map(passageUrn) };
  },
  members: {
    ...columns("id"),
    book: one("book", books),
    ...columns("fragment", "sub_fragment"),
    urn: ofLocation("id", passageUrn),
    url: passageUrl,
    web_url: ofLocation("id", (location) => `/passages/${passageUrn(location)}/`),
    manuscripts: many(manuscripts),
    texts: many(textSummary),
    authors: many(authorSummary),
    cities: many(citySummary),
    keywords: many(keywordSummary),
    scholia: scholiaOfPassage,
    comments: many(commentSummary),
    external_references: list<ExternalReference>("external_reference", ["title", "url"]),
    internal_references: referencesOfPassage,
    media: many(mediumSummary),
    alignments: alignmentsOfPassage,
  },
  idFrom: ["/book/number", "/fragment", "/sub_fragment"],
  filters: {
    author__main_name: {
      type: "string",
      description: "Only passages of authors with this main name; blanks around it are ignored.",
      values: ({ authors }, mainName) => authors.map(({ url }) => mainName(url)),
    },
    book__number: {
      type: "integer",
      description: "Only passages of the book with this number.",
      values: ({ book }) => [book.number],
    },
    keyword__number: {
      type: "integer",
      description: "Only passages with the keyword of this number, which is the id in its address.",
      values: ({ keywords }) => keywords.map(({ url }) => parseRecordUrl(url)?.id ?? ""),
    },
  },
});
