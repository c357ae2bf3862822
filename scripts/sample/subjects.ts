/** Records of keyword categories, keywords, cities and authors. */
import type {
  Author,
  City,
  Keyword,
  KeywordCategory,
  KeywordSummary,
} from "../../src/model/published.ts";
import { type Context, descriptionRecord, mapped, named } from "./context.ts";
import { type Media, mediumSummary } from "./media.ts";
import { stampsOf } from "./stamps.ts";

export interface Subjects {
  readonly categories: ReadonlyMap<string, KeywordCategory>;
  readonly keywords: ReadonlyMap<string, Keyword>;
  readonly cities: ReadonlyMap<string, City>;
  readonly authors: ReadonlyMap<string, Author>;
}

export function makeSubjects(context: Context, media: Media): Subjects {
  const categories = mapped(context.sources.keywords.categories, ({ id, names }) => ({
    url: context.links.record("keyword_categories", id),
    names: [...names],
  }));
  const cities = makeCities(context);
  return {
    categories,
    keywords: makeKeywords(context, categories),
    cities,
    authors: makeAuthors(context, cities, media),
  };
}

function makeKeywords(context: Context, categories: Subjects["categories"]): Subjects["keywords"] {
  return mapped(context.sources.keywords.keywords, (source, key) => ({
    id: source.id,
    url: context.links.record("keywords", source.id),
    category: named(categories, source.category, "keywords.yaml", `keywords.yaml: ${key}`),
    names: [...source.names],
    alternative_uris: source.alternative_uris.map((uri) => ({ uri })),
    passages: context.passagesOf("keywords", key),
  }));
}

export function keywordSummary({ url, names, category }: Keyword): KeywordSummary {
  return { url, names, category };
}

function makeCities(context: Context): Subjects["cities"] {
  const { links } = context;
  return mapped(context.sources.cities, (source, key) => ({
    url: links.record("cities", source.id),
    names: [...source.names],
    alternative_uris: [...source.alternative_uris],
    unique_id: source.unique_id ?? source.id,
    longitude: source.longitude,
    latitude: source.latitude,
    descriptions: source.descriptions.map((description) => descriptionRecord(description, links)),
    ...stampsOf("cities", source.id, source.stamps),
    passages: context.passagesOf("cities", key),
  }));
}

function makeAuthors(
  context: Context,
  cities: Subjects["cities"],
  media: Media,
): Subjects["authors"] {
  const { links } = context;
  return mapped(context.sources.authors, (source, key) => {
    const where = `authors.yaml: ${key}`;
    const city = (name: string | undefined) =>
      name === undefined ? null : named(cities, name, "cities.yaml", where);
    return {
      id: source.id,
      url: links.record("authors", source.id),
      names: [...source.names],
      alternative_uris: [...source.alternative_uris],
      city_born: city(source.city_born),
      city_died: city(source.city_died),
      born_range_year_date: source.born,
      died_range_year_date: source.died,
      unique_id: source.unique_id ?? source.id,
      ...stampsOf("authors", source.id, source.stamps),
      validation: 0,
      tlg_id: source.tlg_id,
      main_name: source.main_name,
      descriptions: source.descriptions.map((description) => descriptionRecord(description, links)),
      images: source.images.map((image) => mediumSummary(named(media, image, "media.yaml", where))),
      passages: context.passagesOf("authors", key),
    };
  });
}
