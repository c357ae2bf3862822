/** Passages: the epigrams, each at its location in the anthology. */
import type { ExternalReference, Passage } from "../model/published.ts";
import { type PassageLocation, passageUrn } from "../model/urn.ts";
import { alignmentsOfPassage } from "./alignments.ts";
import { authorSummary } from "./authors.ts";
import { books } from "./books.ts";
import { citySummary } from "./cities.ts";
import { commentSummary } from "./comments.ts";
import { keywordSummary } from "./keywords.ts";
import { list, many } from "./lists.ts";
import { manuscripts } from "./manuscripts.ts";
import { mediumSummary } from "./media.ts";
import { columns, one } from "./members.ts";
import { referencesOfPassage } from "./passage-internal-references.ts";
import { ofLocation, passage, passageUrl } from "./passage-locations.ts";
import { defineResource } from "./resource.ts";
import { scholiaOfPassage } from "./scholia.ts";
import { textSummary } from "./texts.ts";

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
    urn: ofLocation("key", passageUrn),
    url: passageUrl,
    web_url: ofLocation("key", (location) => `/passages/${passageUrn(location)}/`),
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
});
