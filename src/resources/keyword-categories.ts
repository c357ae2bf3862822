/** Keyword categories: the groups that keywords are sorted into. */
import type { Links } from "../model/links.ts";
import type { KeywordCategory, Name } from "../model/published.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { loadNames, readNames } from "./names.ts";
import { defineResource } from "./resource.ts";

/** A keyword category as `render` takes it. */
export interface KeywordCategoryRow {
  readonly id: Key;
  readonly names: readonly Name[];
}

export const keywordCategories = defineResource<KeywordCategoryRow, KeywordCategory>({
  name: "keyword_categories",
  schema: "keyword_category",
  table: "keyword_category",
  title: "Groups of keywords",
  entries: "SELECT id AS key FROM keyword_category ORDER BY id",
  read: readKeywordCategories,
  render: renderKeywordCategory,
  load: ({ url, names }, rows) => {
    const id = rows.key("keyword_categories", url);
    rows.add("keyword_category", { id });
    loadNames(rows, "keyword_category", id, names);
  },
});

/** The keyword categories of these keys, in this order. */
export function readKeywordCategories(
  snapshot: Snapshot,
  keys: readonly Key[],
): KeywordCategoryRow[] {
  const names = readNames(snapshot, "keyword_category", keys);
  return keys.map((id) => ({ id, names: names(id) }));
}

/** A keyword category; inside a keyword it looks the same (contract 2.11). */
export function renderKeywordCategory({ id, names }: KeywordCategoryRow, links: Links) {
  return { url: links.record("keyword_categories", id), names: [...names] };
}
