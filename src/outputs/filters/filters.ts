/**
 * The index for the filters on passages: the indexes of the passages of each book, each author's main name and each
 * keyword. Hosts that run the routing function compose filtered pages from it and from the files of the records.
 */

import { html } from "../../markup/html.ts";
import type { PassageFilters } from "../../model/published.ts";
import { passageUrnPrefix } from "../../model/urn.ts";
import { distances, filterIndexFile, stripped } from "../../routing/filters.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import { type Output, takes } from "../output.ts";

interface Filtered {
  readonly book: number;
  readonly authors: readonly string[];
  readonly keywords: readonly number[];
}

export const filters: Output = {
  name: "filters",
  title: "the index of the filters on passages",
  guide: (_site, top) => ({
    heading: "Filters",
    text: html`<p><code>/api/passages/</code> can be filtered by <code>book__number</code>, <code>author__main_name</code>
and <code>keyword__number</code> where the host runs the routing function. Elsewhere
<a href="${top + filterIndexFile}">their index</a> lists the passages of each book, author and keyword.</p>`,
  }),
  batches: takes("passages", ({ records, related }) => ({
    index: records.map(
      ({ book, authors, keywords }): Filtered => ({
        book: book.number,
        authors: authors.map(({ url }) => stripped(related.mainName(url))),
        keywords: keywords.map(({ url }) => Number(parseRecordUrl(url)?.id)),
      }),
    ),
  })),
  finishes: [
    {
      name: "index",
      parts: ["passages"],
      ids: ["passages"],
      make: (parts, site, files) => {
        const { base_url, page_size, links, products } = site.options;
        const books = new Indexes<number>();
        const authors = new Indexes<string>();
        const keywords = new Indexes<number>();
        for (const [index, passage] of parts.items<Filtered>("passages").entries()) {
          books.add(passage.book, index);
          for (const name of passage.authors) authors.add(name, index);
          for (const keyword of passage.keywords) keywords.add(keyword, index);
        }
        const filterIndex: PassageFilters = {
          base_url,
          page_size,
          links,
          format_api: products.includes("format-api"),
          urn_prefix: passageUrnPrefix,
          urns: site.ids("passages").map((urn) => urn.slice(passageUrnPrefix.length)),
          books: books.sorted((number, passages) => ({ number, passages })),
          // A blank name cannot be a filter.
          authors: authors
            .sorted((main_name, passages) => ({ main_name, passages }))
            .filter(({ main_name }) => main_name !== ""),
          keywords: keywords.sorted((number, passages) => ({ number, passages })),
        };
        files.json(filterIndexFile, filterIndex);
      },
    },
  ],
};

/** Indexes of passages by key; each index occurs once under a key, even if the data repeats a relation. */
class Indexes<Key extends number | string> {
  readonly #indexes = new Map<Key, number[]>();

  /** Adds an index; indexes must come in ascending order. */
  add(key: Key, index: number): void {
    const known = this.#indexes.get(key);
    if (known === undefined) this.#indexes.set(key, [index]);
    else if (known.at(-1) !== index) known.push(index);
  }

  sorted<Entry>(entry: (key: Key, passages: number[]) => Entry): Entry[] {
    return [...this.#indexes]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, indexes]) => entry(key, distances(indexes)));
  }
}
