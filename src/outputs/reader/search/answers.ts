/** Everything that the search page shows for what was typed. */
import { type Citation, citationIn, labelOf } from "./citation.ts";
import { type CitedDocument, citedDocuments, nearestDocuments } from "./cited.ts";
import { wordsOf } from "./fold.ts";
import type { SearchIndex, Subject } from "./index-file.ts";
import { type Filters, search, type Term, termsOf, widened } from "./query.ts";
import { subjectsNamed } from "./subjects.ts";

/** What answers a query. */
export interface Answers {
  /** Documents that it cites by number or urn. */
  readonly cited: readonly CitedDocument[];
  /** What it cites that is not there, `5.177`, and the documents nearest to that. */
  readonly missing: { readonly label: string; readonly nearest: readonly number[] } | undefined;
  /** Authors, books, places and keywords that are called so. */
  readonly subjects: readonly Subject[];
  /** Documents that hold its words and pass the filters. */
  readonly documents: readonly number[];
  readonly terms: readonly Term[];
  /** The query that would find more, where this one finds nothing; and how much that is. */
  readonly wider: { readonly terms: readonly Term[]; readonly count: number } | undefined;
}

/** A single letter begins the names of too many. */
const shortestName = 2;

/** So many of each kind are shown. */
const mostOfKind = 8;

export function answersTo(index: SearchIndex, text: string, filters: Filters): Answers {
  const citation = citationOf(index, text);
  const cited = citation === undefined ? [] : citedDocuments(index, citation);
  // The words of a urn or an address are not for searching.
  const terms = /^\s*(?:urn:|https?:)/i.test(text) ? [] : termsOf(text);
  const documents = search(index, terms, filters);
  const missing =
    citation === undefined || cited.length > 0
      ? undefined
      : { label: citedLabel(citation), nearest: nearestDocuments(index, citation) };
  return { cited, missing, subjects: subjectsOf(index, terms), documents, terms, wider: widerOf() };

  function widerOf(): Answers["wider"] {
    if (documents.length > 0) return undefined;
    const wider = widened(index, terms);
    const count = wider === undefined ? 0 : search(index, wider, filters).length;
    return wider === undefined || count === 0 ? undefined : { terms: wider, count };
  }
}

/** The citation that a text is. Words before it must be the name of an author, whole or its beginning. */
function citationOf(index: SearchIndex, text: string): Citation | undefined {
  const citation = citationIn(text);
  if (citation === undefined || citation.author === "") return citation;
  const name = wordsOf(citation.author).map((word) => ({ word }));
  return subjectsNamed(index.subjects.authors, name).length > 0 ? citation : undefined;
}

/** What was cited, as it would be called if it were there. */
function citedLabel(citation: Citation): string {
  const label = labelOf(citation);
  const { scholium, verse } = citation;
  return scholium === undefined || verse !== undefined ? label : `${label}.${scholium}`;
}

function subjectsOf(index: SearchIndex, terms: readonly Term[]): Subject[] {
  const isShort = ({ word }: Term) => word.length < shortestName && /^[a-zα-ω]$/.test(word);
  if (terms.every(isShort)) return [];
  const { subjects } = index;
  return [subjects.authors, subjects.books, subjects.cities, subjects.keywords].flatMap((list) =>
    subjectsNamed(list, terms).slice(0, mostOfKind),
  );
}
