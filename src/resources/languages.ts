/** Languages, each with the numbers of records that are written in it. */
import type { Links } from "../model/links.ts";
import type { Language, LanguageSummary } from "../model/published.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { byKey } from "./relations.ts";
import { defineResource } from "./resource.ts";

interface LanguageSummaryRow {
  readonly id: string;
  readonly iso_name: string;
}

interface LanguageRow {
  readonly code: string;
  readonly iso_name: string;
  readonly preferred: number;
  readonly texts: number;
  readonly descriptions: number;
  readonly names: number;
}

export const languages = defineResource<LanguageRow, Language>({
  name: "languages",
  schema: "language",
  table: "language",
  title: "Languages of ISO 639-3",
  entries: "SELECT code AS key FROM language ORDER BY code",
  read: (snapshot, keys) =>
    snapshot.rowsOf(
      `SELECT code, iso_name, preferred,
         ${count("text")} AS texts,
         ${count("description")} + ${count("comment_description")} AS descriptions,
         ${count("author_name")} + ${count("city_name")} + ${count("keyword_name")}
           + ${count("keyword_category_name")} AS names
       FROM keys JOIN language ON language.code = keys.key ORDER BY place`,
      keys,
    ),
  render: ({ code, iso_name, preferred, texts, descriptions, names }, links) => ({
    code,
    iso_name,
    preferred: preferred === 1,
    url: links.record("languages", code),
    counts: { texts, descriptions, names },
  }),
  idFrom: ["/code"],
  keyOf: (language) => language.code,
  load: ({ code, iso_name, preferred }, rows) =>
    rows.add("language", { code, iso_name, preferred: preferred ? 1 : 0 }),
});

function count(table: string): string {
  return `(SELECT count(*) FROM ${table} WHERE ${table}.language = language.code)`;
}

/** The nested form of languages, by code. */
export function readLanguageSummaries(snapshot: Snapshot, codes: readonly Key[]) {
  return byKey(
    snapshot.rowsOf<LanguageSummaryRow>(
      "SELECT code AS id, iso_name FROM keys JOIN language ON language.code = keys.key",
      codes,
    ),
  );
}

/** A language nested in another record (contract 2.4). */
export function renderLanguageSummary(
  { id, iso_name }: LanguageSummaryRow,
  links: Links,
): LanguageSummary {
  return { code: id, iso_name, url: links.record("languages", id) };
}

export type { LanguageSummaryRow };
