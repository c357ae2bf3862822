/**
 * The index of filters on passages: for each book, main name of an author and keyword the places of its passages.
 * Hosts that run the routing function put filtered pages together from it and the files of the records.
 */
import { distances, filterIndexFile, stripped } from "../model/filters.ts";
import { html } from "../model/html.ts";
import type { PassageFilters } from "../model/published.ts";
import { parseRecordUrl } from "../model/routes.ts";
import { passageUrnPrefix } from "../model/urn.ts";
import type { Product } from "./product.ts";

export const filters: Product = {
  name: "filters",
  title: "the index of the filters on passages",
  guide: () => ({
    heading: "Filters",
    text: html`<p><code>/api/passages/</code> can be narrowed by <code>book__number</code>, <code>author__main_name</code>
and <code>keyword__number</code> where the host runs the routing function. Elsewhere
<a href="${filterIndexFile}">their index</a> tells which passages a book, an author or a keyword has.</p>`,
  }),
  parts: [
    {
      name: "filters",
      from: ["passages", "authors"],
      owns: (path) => path === filterIndexFile,
      make: (source, output) => {
        const { base_url, page_size, links, format_api } = source.options;
        const names = new Map<string, string>();
        for (const { url, main_name } of source.records("authors")) {
          names.set(url, stripped(main_name));
        }
        const urns: string[] = [];
        const books = new Places<number>();
        const authors = new Places<string>();
        const keywords = new Places<number>();
        for (const passage of source.records("passages")) {
          const place = urns.push(passage.urn.slice(passageUrnPrefix.length)) - 1;
          books.add(passage.book.number, place);
          for (const { url } of passage.authors) authors.add(names.get(url) ?? "", place);
          for (const { url } of passage.keywords) {
            keywords.add(Number(parseRecordUrl(url)?.id), place);
          }
        }
        const index: PassageFilters = {
          base_url,
          page_size,
          links,
          format_api,
          urn_prefix: passageUrnPrefix,
          urns,
          books: books.sorted((number, passages) => ({ number, passages })),
          // A name of blanks alone cannot be asked for.
          authors: authors
            .sorted((main_name, passages) => ({ main_name, passages }))
            .filter(({ main_name }) => main_name !== ""),
          keywords: keywords.sorted((number, passages) => ({ number, passages })),
        };
        output.json(filterIndexFile, "passage_filters", index);
      },
    },
  ],
};

/** Places of passages by what they have; each is there once, even if a relation repeats. */
class Places<Key extends number | string> {
  readonly #places = new Map<Key, number[]>();

  /** Places come in their order. */
  add(key: Key, place: number): void {
    const places = this.#places.get(key);
    if (places === undefined) this.#places.set(key, [place]);
    else if (places.at(-1) !== place) places.push(place);
  }

  sorted<Entry>(entry: (key: Key, passages: number[]) => Entry): Entry[] {
    return [...this.#places]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, places]) => entry(key, distances(places)));
  }
}
