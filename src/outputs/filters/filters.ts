/**
 * The index for the filters on passages: the indexes of the passages of each book, each author's main name and each
 * keyword. Hosts that run the routing function compose filtered pages from it and from the files of the records.
 */

import { html } from "../../markup/html.ts";
import { groupsOf } from "../../model/groups.ts";
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
  topNames: ["filters"],
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
        // A blank name cannot be a filter.
        authors: authors.map(({ url }) => stripped(related.mainName(url))).filter(Boolean),
        keywords: keywords.map(({ url }) => Number(parseRecordUrl(url)?.id)),
      }),
    ),
  })),
  finishes: () => [
    {
      name: "index",
      parts: ["passages"],
      facts: ({ ids }) => ids("passages"),
      make: (parts, site, files) => {
        const { base_url, page_size, links, products } = site.options;
        const passages = parts.items<Filtered>("passages");
        const filterIndex: PassageFilters = {
          base_url,
          page_size,
          links,
          format_api: products.includes("format-api"),
          urn_prefix: passageUrnPrefix,
          urns: site.ids("passages").map((urn) => urn.slice(passageUrnPrefix.length)),
          books: byKey(passages.map(({ book }) => [book])).map(numbered),
          authors: byKey(passages.map(({ authors }) => authors)).map(([main_name, passages]) => ({
            main_name,
            passages,
          })),
          keywords: byKey(passages.map(({ keywords }) => keywords)).map(numbered),
        };
        files.json(filterIndexFile, "passage_filters", filterIndex);
      },
    },
  ],
};

/** Indexes of passages by each of their keys; an index occurs once under a key, even if the data repeats a relation. */
function byKey<Key extends number | string>(keys: readonly (readonly Key[])[]) {
  const pairs = keys.flatMap((own, index) => [...new Set(own)].map((key) => ({ key, index })));
  return [...groupsOf(pairs, ({ key }) => key)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, found]) => [key, distances(found.map(({ index }) => index))] as const);
}

function numbered([number, passages]: readonly [number, number[]]) {
  return { number, passages };
}
