/** Scholia: notes in the margin of a manuscript, each tied to one passage. */
import type { Links } from "../model/links.ts";
import type { Scholium, ScholiumSummary } from "../model/published.ts";
import { type Place, scholiumUrn } from "../model/urn.ts";
import type { ChildRow, Children, Key, Snapshot } from "../snapshot/snapshot.ts";
import { type CitySummaryRow, loadCitiesOf, readCitiesOf, renderCitySummary } from "./cities.ts";
import {
  type CommentSummaryRow,
  loadCommentsOf,
  readCommentsOf,
  renderCommentSummary,
} from "./comments.ts";
import {
  type KeywordSummaryRow,
  loadKeywordsOf,
  readKeywordsOf,
  renderKeywordSummary,
} from "./keywords.ts";
import {
  loadManuscriptsOf,
  type ManuscriptRow,
  manuscripts,
  readManuscriptsOf,
} from "./manuscripts.ts";
import { loadMediaOf, type MediumRow, readMediaOf, renderMediumSummary } from "./media.ts";
import { passageLink } from "./places.ts";
import { defineResource } from "./resource.ts";
import { loadTextsOf, readTextsOf, renderTextSummary, type TextSummaryRow } from "./texts.ts";

interface ScholiumPlace extends Place {
  readonly number: number;
}

interface ScholiumRow {
  readonly id: number;
  readonly place: ScholiumPlace;
  readonly manuscripts: readonly ManuscriptRow[];
  readonly texts: readonly TextSummaryRow[];
  readonly cities: readonly CitySummaryRow[];
  readonly keywords: readonly KeywordSummaryRow[];
  readonly comments: readonly CommentSummaryRow[];
  readonly media: readonly MediumRow[];
}

export const scholia = defineResource<ScholiumRow, Scholium>({
  name: "scholia",
  schema: "scholium",
  table: "scholium",
  title: "Notes in the margins of manuscripts",
  entries: (snapshot) =>
    snapshot
      .rows<ScholiumPlace & { readonly id: number }>(
        `SELECT scholium.id, book.number AS book, fragment, sub_fragment, scholium.number
         FROM scholium JOIN passage ON passage.id = scholium.passage
         JOIN book ON book.id = passage.book
         ORDER BY book.number, fragment, sub_fragment, scholium.number, scholium.id`,
      )
      .map((row) => ({ key: row.id, id: scholiumUrn(row, row.number) })),
  read: (snapshot, keys) => {
    const found = snapshot.rowsOf<ScholiumPlace & { readonly id: number }>(
      `SELECT scholium.id, book.number AS book, fragment, sub_fragment, scholium.number
       FROM keys JOIN scholium ON scholium.id = keys.key
       JOIN passage ON passage.id = scholium.passage JOIN book ON book.id = passage.book
       ORDER BY place`,
      keys,
    );
    const manuscriptsOf = readManuscriptsOf(snapshot, "scholium", keys);
    const texts = readTextsOf(snapshot, "scholium", keys);
    const cities = readCitiesOf(snapshot, "scholium", keys);
    const keywords = readKeywordsOf(snapshot, "scholium", keys);
    const comments = readCommentsOf(snapshot, "scholium", keys);
    const media = readMediaOf(snapshot, "scholium", "scholium_medium", keys);
    return found.map(({ id, ...place }) => ({
      id,
      place,
      manuscripts: manuscriptsOf(id),
      texts: texts(id),
      cities: cities(id),
      keywords: keywords(id),
      comments: comments(id),
      media: media(id),
    }));
  },
  render: ({ id, place, ...row }, links) => {
    const urn = scholiumUrn(place, place.number);
    return {
      id,
      url: links.record("scholia", urn),
      urn,
      web_url: `/passages/${urn}/`,
      manuscripts: row.manuscripts.map((manuscript) => manuscripts.render(manuscript, links)),
      texts: row.texts.map((text) => renderTextSummary(text, links)),
      cities: row.cities.map((city) => renderCitySummary(city, links)),
      keywords: row.keywords.map((keyword) => renderKeywordSummary(keyword, links)),
      passage: {
        book: place.book,
        fragment: place.fragment,
        sub_fragment: place.sub_fragment,
        url: passageLink(place, links),
      },
      comments: row.comments.map((comment) => renderCommentSummary(comment, links)),
      media: row.media.map(renderMediumSummary),
    };
  },
  idFrom: ["/passage/book", "/passage/fragment", "/passage/sub_fragment", "/number"],
  keyOf: (scholium) => scholium.id,
  load: (scholium, rows) => {
    const { id } = scholium;
    // The contract gives a scholium no number of its own: it is the last part of its urn.
    const number = Number(scholium.urn.slice(scholium.urn.lastIndexOf(".") + 1));
    rows.add("scholium", { id, passage: rows.key("passages", scholium.passage.url), number });
    loadManuscriptsOf(rows, "scholium", id, scholium.manuscripts);
    loadTextsOf(rows, "scholium", id, scholium.texts);
    loadCitiesOf(rows, "scholium", id, scholium.cities);
    loadKeywordsOf(rows, "scholium", id, scholium.keywords);
    loadCommentsOf(rows, "scholium", id, scholium.comments);
    loadMediaOf(rows, "scholium", "scholium_medium", id, scholium.media);
  },
});

interface ScholiumSummaryRow extends ChildRow, ScholiumPlace {
  readonly id: Key;
}

/** The scholia of these passages, by number. */
export function readScholiaOfPassages(
  snapshot: Snapshot,
  passages: readonly Key[],
): Children<ScholiumSummaryRow> {
  return snapshot.children(
    `SELECT scholium.id, scholium.passage AS parent, book.number AS book, fragment, sub_fragment,
       scholium.number
     FROM scholium JOIN passage ON passage.id = scholium.passage
     JOIN book ON book.id = passage.book
     WHERE scholium.passage IN (SELECT key FROM keys) ORDER BY scholium.passage, scholium.number`,
    passages,
  );
}

/** A scholium inside its passage (contract 2.5). */
export function renderScholiumSummary(row: ScholiumSummaryRow, links: Links): ScholiumSummary {
  return {
    book: row.book,
    fragment: row.fragment,
    sub_fragment: row.sub_fragment,
    number: row.number,
    url: links.record("scholia", scholiumUrn(row, row.number)),
  };
}

export type { ScholiumSummaryRow };
