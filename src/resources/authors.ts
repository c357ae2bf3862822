/** Authors of epigrams. */
import type { Author, AuthorSummary, YearRange } from "../model/published.ts";
import { cities } from "./cities.ts";
import { descriptions } from "./descriptions.ts";
import { many, names, strings } from "./lists.ts";
import { mediumSummary } from "./media.ts";
import { address, columns, oneOrNull } from "./members.ts";
import { passagesWith } from "./passage-locations.ts";
import { defineResource } from "./resource.ts";
import type { Member, View } from "./view.ts";

const author = { name: "authors", table: "author" } as const;

/** An author inside a passage. */
export const authorSummary: View<AuthorSummary> = {
  ...author,
  members: { url: address(author), ...columns("tlg_id"), names },
};

export const authors = defineResource<Author>({
  ...author,
  title: "Authors of epigrams",
  entries: "SELECT id FROM author ORDER BY main_name, id",
  members: {
    ...columns("id"),
    url: address(author),
    names,
    alternative_uris: strings("alternative_uri", "uri"),
    city_born: oneOrNull("city_born", cities),
    city_died: oneOrNull("city_died", cities),
    born_range_year_date: yearRange("born"),
    died_range_year_date: yearRange("died"),
    ...columns("unique_id", "created_at", "updated_at", "validation", "tlg_id", "main_name"),
    descriptions: many(descriptions),
    images: many(mediumSummary, "image"),
    passages: passagesWith,
  },
});

/** Years in three columns; the schema refuses years without bounds. */
function yearRange(event: string): Member<YearRange | null> {
  const [lower, upper, bounds] = [`${event}_lower`, `${event}_upper`, `${event}_bounds`];
  return {
    columns: [lower, upper, bounds],
    read: () => (row) => {
      const range = { lower: row[lower], upper: row[upper], bounds: row[bounds] };
      return Object.values(range).every((value) => value === null) ? null : (range as YearRange);
    },
    columnsOf: (range) => ({
      [lower]: range?.lower ?? null,
      [upper]: range?.upper ?? null,
      [bounds]: range?.bounds ?? null,
    }),
  };
}
