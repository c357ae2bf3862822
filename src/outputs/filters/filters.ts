/**
 * The indexes for the filters on collections: which records have each value of each filter. Hosts that run the routing
 * function compose filtered pages from an index and the files of the records.
 */

import { html } from "../../markup/html.ts";
import { compareTexts, groupsOf } from "../../model/groups.ts";
import type { FilterIndex } from "../../model/published.ts";
import { resources } from "../../resources/index.ts";
import { distances, filterIndexFile, stripped } from "../../routing/filters.ts";
import { collectionPath } from "../../routing/routes.ts";
import { type BatchMaker, finishWith, type Output } from "../output.ts";

/** The values of a record for each filter of its collection, in the order of the filters. */
type Values = readonly (readonly string[])[];

/** The collections that have filters. */
export const filtered = resources.filter(({ filters }) => Object.keys(filters).length > 0);

export const filters: Output = {
  name: "filters",
  title: "the indexes of the filters on collections",
  guide: (_site, top) => ({
    heading: "Filters",
    text: html`${filtered.map(
      ({
        name,
        filters,
      }) => html`<p>Parameters of <code>${collectionPath(name)}</code>, where the host runs the routing
function. Elsewhere <a href="${top + filterIndexFile(name)}">their index</a> lists the records of each value.</p>
<ul>
${Object.entries(filters).map(
  ([parameter, { description }]) => html`<li><code>${parameter}</code>: ${description}</li>
`,
)}</ul>
`,
    )}`,
  }),
  batches: Object.fromEntries(
    filtered.map(({ name, filters }): [string, BatchMaker] => [
      name,
      ({ records, related }) => ({
        [name]: records.map(
          (record): Values =>
            Object.values(filters).map((filter) => {
              const values = filter.values(record, related.mainName);
              // A blank value cannot be a filter.
              return values.map((value) => stripped(`${value}`)).filter(Boolean);
            }),
        ),
      }),
    ]),
  ),
  finishes: () =>
    filtered.map(({ name, filters }) =>
      finishWith({
        name,
        parts: [name],
        facts: ({ ids }) => ids(name),
        make: (parts, site, files, ids) => {
          const { base_url, page_size, links, products } = site.options;
          // All ids of a collection are numbers, or urns that differ in their last part.
          const prefix = /^.*:|/.exec(ids[0] ?? "")?.[0] ?? "";
          const values = parts.items<Values>(name);
          const index: FilterIndex = {
            base_url,
            page_size,
            links,
            format_api: products.includes("format-api"),
            id_prefix: prefix,
            ids: ids.map((id) => id.slice(prefix.length)),
            filters: Object.entries(filters).map(([name, { type }], at) => ({
              name,
              type,
              values: byValue(values.map((ofRecord) => ofRecord[at] ?? [])),
            })),
          };
          files.json(filterIndexFile(name), "filter_index", index);
        },
      }),
    ),
};

/** Positions of records by each of their values; one occurs once under a value, even if the data repeats a relation. */
function byValue(values: readonly (readonly string[])[]): FilterIndex["filters"][0]["values"] {
  const pairs = values.flatMap((own, position) =>
    [...new Set(own)].map((value) => ({ value, position })),
  );
  return [...groupsOf(pairs, ({ value }) => value)]
    .sort(([one], [other]) => compareTexts(one, other))
    .map(([value, found]) => ({
      value,
      positions: distances(found.map(({ position }) => position)),
    }));
}
