/** Scholia: notes in the margin of a manuscript, each tied to one passage. */

import type { PassageSummary, Scholium, ScholiumSummary } from "../model/published.ts";
import { type PassageLocation, scholiumUrn } from "../model/urn.ts";
import type { Links } from "../routing/links.ts";
import { citySummary } from "./cities.ts";
import { commentSummary } from "./comments.ts";
import { keywordSummary } from "./keywords.ts";
import { many, naming } from "./lists.ts";
import { manuscripts } from "./manuscripts.ts";
import { mediumSummary } from "./media.ts";
import { columns, one } from "./members.ts";
import { ofLocation, passage, passageUrl } from "./passage-locations.ts";
import { defineResource } from "./resource.ts";
import { textSummary } from "./texts.ts";
import type { Member, View } from "./view.ts";

const scholium = { name: "scholia", table: "scholium" } as const;

/** A member computed from the urn of a scholium. */
function ofUrn(show: (urn: string, links: Links) => string): Member<string> {
  const urn = ofLocation("passage", (location, links, { number }) =>
    show(scholiumUrn(location, Number(number)), links),
  );
  return { ...urn, columns: [...urn.columns, "number"] };
}

const url = ofUrn((urn, links) => links.record(scholium.name, urn));

const urn: Member<string> = {
  ...ofUrn((urn) => urn),
  // The contract has no member for a scholium's number: it is the last part of the urn.
  columnsOf: (urn) => ({ number: Number(urn.slice(urn.lastIndexOf(".") + 1)) }),
};

/** The passage of a scholium. */
const passageSummary: View<PassageSummary> = {
  ...passage,
  members: {
    book: ofLocation("key", ({ book }) => book),
    ...columns("fragment", "sub_fragment"),
    url: passageUrl,
  },
};

/** A scholium inside its passage. */
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

export const scholiaOfPassage = naming("passage", "number", scholiumSummary);

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
