/** Pages of a collection: how many there are and what each envelope says (`docs/contract.md#pages`). */
import { type Form, type LinkStyle, pageUrl } from "./routes.ts";

/** Number of pages of `count` records. An empty collection still has page 1: a client must be able to ask for it. */
export function pageCount(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}

interface EnvelopeHead {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
}

/** The text of a page up to its first record; records follow with commas between them, then `envelopeEnd`. */
export function envelopeStart(head: EnvelopeHead): string {
  return `${JSON.stringify(head).slice(0, -1)},"results":[`;
}

export const envelopeEnd = "]}";

/** The collection that is paged, and what its links contain. */
interface Pagination {
  readonly baseUrl: string;
  /** Path of the collection, `/api/authors/` or `/api/authors_xml/`. */
  readonly path: string;
  readonly count: number;
  readonly size: number;
  readonly style: LinkStyle;
  readonly filters?: readonly string[];
}

/** The envelope of one page, counted from 1, without its records. */
export function envelopeHead(pagination: Pagination, page: number, form: Form): EnvelopeHead {
  const { baseUrl, path, count, size, style, filters } = pagination;
  const url = (target: number) => pageUrl(baseUrl, path, target, form, style, filters);
  return {
    count,
    next: page < pageCount(count, size) ? url(page + 1) : null,
    previous: page > 1 ? url(page - 1) : null,
  };
}
