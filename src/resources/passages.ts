/** Passages: the epigrams, each at its place in the anthology. */
import type { ExternalReference, Passage } from "../model/published.ts";
import { type Place, passageUrn } from "../model/urn.ts";
import type { ChildRow, Key, Snapshot } from "../snapshot/snapshot.ts";
import { readAlignmentsOfPassages } from "./alignments.ts";
import {
  type AuthorSummaryRow,
  loadAuthorsOfPassage,
  readAuthorsOfPassages,
  renderAuthorSummary,
} from "./authors.ts";
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
import {
  type ReferenceRow,
  readReferencesOf,
  renderReferenceSummary,
} from "./passage-internal-references.ts";
import { defineResource } from "./resource.ts";
import {
  readScholiaOfPassages,
  renderScholiumSummary,
  type ScholiumSummaryRow,
} from "./scholia.ts";
import { loadTextsOf, readTextsOf, renderTextSummary, type TextSummaryRow } from "./texts.ts";

interface PassageColumns extends Place {
  readonly id: number;
  readonly book_id: number;
}

interface PassageRow {
  readonly columns: PassageColumns;
  readonly manuscripts: readonly ManuscriptRow[];
  readonly texts: readonly TextSummaryRow[];
  readonly authors: readonly AuthorSummaryRow[];
  readonly cities: readonly CitySummaryRow[];
  readonly keywords: readonly KeywordSummaryRow[];
  readonly scholia: readonly ScholiumSummaryRow[];
  readonly comments: readonly CommentSummaryRow[];
  readonly externalReferences: readonly ExternalReference[];
  readonly internalReferences: readonly ReferenceRow[];
  readonly media: readonly MediumRow[];
  readonly alignments: readonly number[];
}

export const passages = defineResource<PassageRow, Passage>({
  name: "passages",
  schema: "passage",
  table: "passage",
  title: "Epigrams, with texts, authors, keywords, scholia and comments",
  entries: (snapshot) =>
    snapshot
      .rows<PassageColumns>(
        `SELECT passage.id, book.number AS book, fragment, sub_fragment
         FROM passage JOIN book ON book.id = passage.book
         ORDER BY book.number, fragment, sub_fragment, passage.id`,
      )
      .map((row) => ({ key: row.id, id: passageUrn(row) })),
  read: readPassages,
  render: ({ columns, ...row }, links) => {
    const urn = passageUrn(columns);
    return {
      id: columns.id,
      book: { url: links.record("books", columns.book_id), number: columns.book },
      fragment: columns.fragment,
      sub_fragment: columns.sub_fragment,
      urn,
      url: links.record("passages", urn),
      web_url: `/passages/${urn}/`,
      manuscripts: row.manuscripts.map((manuscript) => manuscripts.render(manuscript, links)),
      texts: row.texts.map((text) => renderTextSummary(text, links)),
      authors: row.authors.map((author) => renderAuthorSummary(author, links)),
      cities: row.cities.map((city) => renderCitySummary(city, links)),
      keywords: row.keywords.map((keyword) => renderKeywordSummary(keyword, links)),
      scholia: row.scholia.map((scholium) => renderScholiumSummary(scholium, links)),
      comments: row.comments.map((comment) => renderCommentSummary(comment, links)),
      external_references: row.externalReferences.map(({ title, url }) => ({ title, url })),
      internal_references: row.internalReferences.map((reference) =>
        renderReferenceSummary(reference, links),
      ),
      media: row.media.map(renderMediumSummary),
      alignments: row.alignments.map((alignment) => links.record("alignments", alignment)),
    };
  },
  idFrom: ["/book/number", "/fragment", "/sub_fragment"],
  keyOf: (passage) => passage.id,
  load: (passage, rows) => {
    const { id, book, fragment, sub_fragment } = passage;
    rows.add("passage", { id, book: rows.key("books", book.url), fragment, sub_fragment });
    loadManuscriptsOf(rows, "passage", id, passage.manuscripts);
    loadTextsOf(rows, "passage", id, passage.texts);
    loadAuthorsOfPassage(rows, id, passage.authors);
    loadCitiesOf(rows, "passage", id, passage.cities);
    loadKeywordsOf(rows, "passage", id, passage.keywords);
    loadCommentsOf(rows, "passage", id, passage.comments);
    rows.addList(
      "passage_external_reference",
      { passage: id },
      passage.external_references,
      ({ title, url }) => ({ title, url }),
    );
    loadMediaOf(rows, "passage", "passage_medium", id, passage.media);
  },
});

function readPassages(snapshot: Snapshot, keys: readonly Key[]): PassageRow[] {
  const found = snapshot.rowsOf<PassageColumns>(
    `SELECT passage.id, book.id AS book_id, book.number AS book, fragment, sub_fragment
     FROM keys JOIN passage ON passage.id = keys.key JOIN book ON book.id = passage.book
     ORDER BY place`,
    keys,
  );
  const externalReferences = snapshot.children<ExternalReference & ChildRow>(
    `SELECT passage AS parent, title, url FROM passage_external_reference
     WHERE passage IN (SELECT key FROM keys) ORDER BY passage, position`,
    keys,
  );
  const manuscriptsOf = readManuscriptsOf(snapshot, "passage", keys);
  const texts = readTextsOf(snapshot, "passage", keys);
  const authors = readAuthorsOfPassages(snapshot, keys);
  const cities = readCitiesOf(snapshot, "passage", keys);
  const keywords = readKeywordsOf(snapshot, "passage", keys);
  const scholia = readScholiaOfPassages(snapshot, keys);
  const comments = readCommentsOf(snapshot, "passage", keys);
  const internalReferences = readReferencesOf(snapshot, keys);
  const media = readMediaOf(snapshot, "passage", "passage_medium", keys);
  const alignments = readAlignmentsOfPassages(snapshot, keys);
  return found.map((columns) => ({
    columns,
    manuscripts: manuscriptsOf(columns.id),
    texts: texts(columns.id),
    authors: authors(columns.id),
    cities: cities(columns.id),
    keywords: keywords(columns.id),
    scholia: scholia(columns.id),
    comments: comments(columns.id),
    externalReferences: externalReferences(columns.id),
    internalReferences: internalReferences(columns.id),
    media: media(columns.id),
    alignments: alignments(columns.id).map(({ alignment }) => alignment),
  }));
}
