/** What passages are about and who wrote them: keywords and their categories, cities, authors. */
import type {
  Author,
  AuthorSummary,
  City,
  CitySummary,
  Keyword,
  KeywordCategory,
  KeywordSummary,
  YearRange,
} from "../model/published.ts";
import { list, many, names, strings } from "./lists.ts";
import { address, columns, one, oneOrNull } from "./members.ts";
import { passagesWith } from "./passage-locations.ts";
import { defineResource } from "./resource.ts";
import { descriptions, mediumSummary } from "./sources.ts";
import type { Member, View } from "./view.ts";

const category = { name: "keyword_categories", table: "keyword_category" } as const;

/** A keyword category; inside a keyword it looks the same. */
export const keywordCategories = defineResource<KeywordCategory>({
  ...category,
  title: "Groups of keywords",
  members: { url: address(category), names },
});

const keyword = { name: "keywords", table: "keyword" } as const;

export const keywordSummary: View<KeywordSummary> = {
  ...keyword,
  members: { url: address(keyword), names, category: one("category", keywordCategories) },
};

export const keywords = defineResource<Keyword>({
  ...keyword,
  title: "Keywords that passages are tagged with",
  members: {
    ...columns("id"),
    url: address(keyword),
    category: one("category", keywordCategories),
    names,
    alternative_uris: list("alternative_uri", ["uri"]),
    passages: passagesWith,
  },
});

const city = { name: "cities", table: "city" } as const;

/** A city inside a passage or a scholium. */
export const citySummary: View<CitySummary> = { ...city, members: { url: address(city), names } };

export const cities = defineResource<City>({
  ...city,
  title: "Cities of authors and passages",
  members: {
    url: address(city),
    names,
    alternative_uris: strings("alternative_uri", "uri"),
    ...columns("unique_id", "longitude", "latitude"),
    descriptions: many(descriptions),
    ...columns("created_at", "updated_at"),
    passages: passagesWith,
  },
});

export const author = { name: "authors", table: "author" } as const;

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
