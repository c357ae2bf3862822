/** Records of languages, media, descriptions, keywords, cities and authors. */
import type {
  Author,
  City,
  Description,
  Keyword,
  KeywordCategory,
  KeywordSummary,
  Language,
  LanguageSummary,
  Medium,
  MediumSummary,
} from "../../model/published.ts";
import { type Context, each, languageCounts, member } from "./context.ts";
import type { Ref, Refs } from "./parts.ts";

/** The records, each at the index of its part. */
export interface Subjects {
  readonly languages: readonly Language[];
  readonly media: readonly Medium[];
  readonly descriptions: readonly Description[];
  readonly categories: readonly KeywordCategory[];
  readonly keywords: readonly Keyword[];
  readonly cities: readonly City[];
  readonly authors: readonly Author[];
}

export function makeSubjects(context: Context): Subjects {
  const { parts, link, names } = context;
  const counts = languageCounts(parts);
  const languages = parts.languages.map(({ code, iso_name, preferred }, ref) => ({
    code,
    iso_name,
    preferred,
    url: link("languages", code),
    counts: counts(ref),
  }));
  const media = parts.media.map(({ id, type, media_url }) => ({
    url: link("media", id),
    type,
    media_url,
  }));
  const descriptions = parts.descriptions.map((part) => ({
    url: link("descriptions", part.id),
    language: languageSummary(member(languages, part.language)),
    created_at: part.created_at,
    updated_at: part.updated_at,
    description: part.description,
  }));
  const categories = parts.categories.map((part) => ({
    url: link("keyword_categories", part.id),
    names: names(part),
  }));
  const keywords = makeKeywords(context, categories);
  const cities = makeCities(context, descriptions);
  const authors = makeAuthors(context, { descriptions, cities, media });
  return { languages, media, descriptions, categories, keywords, cities, authors };
}

function makeKeywords(
  { parts, link, names, passagesWith }: Context,
  categories: Subjects["categories"],
): Keyword[] {
  const passages = passagesWith(({ keywords }) => keywords);
  return parts.keywords.map((part, ref) => ({
    id: part.id,
    url: link("keywords", part.id),
    category: member(categories, part.category),
    names: names(part),
    alternative_uris: part.alternative_uris.map((uri) => ({ uri })),
    passages: passages(ref),
  }));
}

function makeCities(
  { parts, link, names, passagesWith }: Context,
  descriptions: Subjects["descriptions"],
): City[] {
  const passages = passagesWith(({ cities }) => cities);
  return parts.cities.map((part, ref) => ({
    url: link("cities", part.id),
    names: names(part),
    alternative_uris: part.alternative_uris,
    unique_id: part.unique_id,
    longitude: part.longitude,
    latitude: part.latitude,
    descriptions: each(descriptions, part.descriptions),
    created_at: part.created_at,
    updated_at: part.updated_at,
    passages: passages(ref),
  }));
}

function makeAuthors(
  { parts, link, names, passagesWith }: Context,
  { descriptions, cities, media }: Pick<Subjects, "descriptions" | "cities" | "media">,
): Author[] {
  const passages = passagesWith(({ authors }) => authors);
  const city = (ref: Ref | null) => (ref === null ? null : member(cities, ref));
  return parts.authors.map((part, ref) => ({
    id: part.id,
    url: link("authors", part.id),
    names: names(part),
    alternative_uris: part.alternative_uris,
    city_born: city(part.city_born),
    city_died: city(part.city_died),
    born_range_year_date: part.born_range_year_date,
    died_range_year_date: part.died_range_year_date,
    unique_id: part.unique_id,
    created_at: part.created_at,
    updated_at: part.updated_at,
    validation: part.validation,
    tlg_id: part.tlg_id,
    main_name: part.main_name,
    descriptions: each(descriptions, part.descriptions),
    images: mediumSummaries(media, part.images),
    passages: passages(ref),
  }));
}

export function languageSummary({ code, iso_name, url }: Language): LanguageSummary {
  return { code, iso_name, url };
}

export function mediumSummaries(media: readonly Medium[], refs: Refs): MediumSummary[] {
  return each(media, refs).map(({ type, media_url }) => ({ type, url: media_url }));
}

export function keywordSummaries(keywords: readonly Keyword[], refs: Refs): KeywordSummary[] {
  return each(keywords, refs).map(({ url, names, category }) => ({ url, names, category }));
}
