/** Where texts come from and how they are described: languages, descriptions, media, editions. */
import type {
  Description,
  Edition,
  Language,
  LanguageSummary,
  Medium,
  MediumSummary,
} from "../model/published.ts";
import type { Key } from "../snapshot/snapshot.ts";
import { many } from "./lists.ts";
import { address, column, columns, json, one, shownAs } from "./members.ts";
import { defineResource } from "./resource.ts";
import type { Member, View } from "./view.ts";

const language = { name: "languages", table: "language", key: "code" } as const;

const counts: Member<Language["counts"]> = {
  read: ({ snapshot, keys }) => {
    const countIn = (...tables: readonly string[]) => {
      const found = tables.map((table) => snapshot.countBy(table, "language", keys));
      return (key: Key) => found.reduce((sum, count) => sum + (count.get(key) ?? 0), 0);
    };
    const texts = countIn("text");
    const descriptions = countIn("description", "comment_description");
    const names = countIn("author_name", "city_name", "keyword_name", "keyword_category_name");
    return ({ key }) => ({ texts: texts(key), descriptions: descriptions(key), names: names(key) });
  },
};

export const languageSummary: View<LanguageSummary> = {
  ...language,
  members: { ...columns("code", "iso_name"), url: address(language) },
};

export const languages = defineResource<Language>({
  ...language,
  title: "Languages of ISO 639-3",
  members: {
    ...columns("code", "iso_name"),
    preferred: shownAs(column<number>("preferred"), (value) => value === 1, Number),
    url: address(language),
    counts,
  },
});

const description = { name: "descriptions", table: "description" } as const;

export const descriptions = defineResource<Description>({
  ...description,
  title: "Descriptions of editions, authors, cities and manuscript regions",
  members: {
    url: address(description),
    language: one("language", languageSummary),
    ...columns("created_at", "updated_at", "description"),
  },
});

const medium = { name: "media", table: "medium" } as const;

/** A medium inside another record: its `url` is the external one. */
export const mediumSummary: View<MediumSummary> = {
  ...medium,
  members: { ...columns("type"), url: column("media_url") },
  find: ({ type, url }, rows) => rows.key(medium.name, alias(type, url)),
};

export const media = defineResource<Medium>({
  ...medium,
  title: "Pictures and videos",
  members: { url: address(medium), ...columns("type"), ...columns("media_url") },
  aliasOf: ({ type, media_url }) => alias(type, media_url),
});

// A medium inside a record does not give its own address: type and external address identify it.
function alias(type: string, url: string): string {
  return `${type} ${url}`;
}

const edition = { name: "editions", table: "edition" } as const;

export const editions = defineResource<Edition>({
  ...edition,
  title: "Published sources of texts",
  members: {
    url: address(edition),
    descriptions: many(descriptions),
    ...columns("edition_type"),
    metadata: json("metadata"),
    ...columns("created_at", "updated_at"),
  },
});
