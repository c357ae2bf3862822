/** Everything that the search page shows for what was typed. */
import { citedDocuments, citedLabel } from "./citation.ts";
import type { SearchIndex, Subject } from "./index-file.ts";
import { type Filters, search, type Term, termsOf, widened } from "./query.ts";
import { subjectsNamed } from "./subjects.ts";

/** What answers a query. */
export interface Answers {
  /** Documents that it cites by number or urn. */
  readonly cited: readonly number[];
  /** What it cites by number or urn that is not there: `5.177`. */
  readonly missing: string | undefined;
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
  const cited = citedDocuments(index, text);
  // The words of a urn are not for searching.
  const terms = text.trim().toLowerCase().startsWith("urn:") ? [] : termsOf(text);
  const documents = search(index, terms, filters);
  const missing = cited.length === 0 ? citedLabel(text) : undefined;
  return { cited, missing, subjects: subjectsOf(index, terms), documents, terms, wider: widerOf() };

  function widerOf(): Answers["wider"] {
    if (documents.length > 0) return undefined;
    const wider = widened(index, terms);
    const count = wider === undefined ? 0 : search(index, wider, filters).length;
    return wider === undefined || count === 0 ? undefined : { terms: wider, count };
  }
}

function subjectsOf(index: SearchIndex, terms: readonly Term[]): Subject[] {
  const isShort = ({ word }: Term) => word.length < shortestName && /^[a-zα-ω]$/.test(word);
  if (terms.every(isShort)) return [];
  const { subjects } = index;
  return [subjects.authors, subjects.books, subjects.cities, subjects.keywords].flatMap((list) =>
    subjectsNamed(list, terms).slice(0, mostOfKind),
  );
}
