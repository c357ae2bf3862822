/** Languages, each with the number of records written in it. */
import type { Language, LanguageSummary } from "../model/published.ts";
import type { Key } from "../snapshot/snapshot.ts";
import { address, column, columns, shownAs } from "./members.ts";
import { defineResource } from "./resource.ts";
import type { Member, View } from "./view.ts";

const language = { name: "languages", table: "language", key: "code" } as const;

const counts: Member<Language["counts"]> = {
  columns: [],
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

/** A language inside another record. */
export const languageSummary: View<LanguageSummary> = {
  ...language,
  members: { ...columns("code", "iso_name"), url: address(language) },
};

export const languages = defineResource<Language>({
  ...language,
  title: "Languages of ISO 639-3",
  members: {
    ...columns("code", "iso_name"),
    preferred: shownAs(column("preferred"), (value) => value === 1, Number),
    url: address(language),
    counts,
  },
});
