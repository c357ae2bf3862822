/** Keywords: themes, metres, persons and places that passages are tagged with. */
import type { Links } from "../model/links.ts";
import type { Keyword, KeywordSummary, Name } from "../model/published.ts";
import type { Place } from "../model/urn.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import {
  type KeywordCategoryRow,
  readKeywordCategories,
  renderKeywordCategory,
} from "./keyword-categories.ts";
import { loadNames, loadUris, readNames, readUris } from "./names.ts";
import { passageLinks, readPassagesWith } from "./places.ts";
import { byKey, readRelated } from "./relations.ts";
import { defineResource } from "./resource.ts";
import type { Rows } from "./rows.ts";

/** A keyword inside another record, as `renderKeywordSummary` takes it. */
export interface KeywordSummaryRow {
  readonly id: number;
  readonly category: KeywordCategoryRow;
  readonly names: readonly Name[];
}

interface KeywordRow extends KeywordSummaryRow {
  readonly uris: readonly string[];
  readonly passages: readonly Place[];
}

export const keywords = defineResource<KeywordRow, Keyword>({
  name: "keywords",
  schema: "keyword",
  table: "keyword",
  title: "Keywords that passages are tagged with",
  entries: "SELECT id AS key FROM keyword ORDER BY id",
  read: (snapshot, keys) => {
    const uris = readUris(snapshot, "keyword", keys);
    const relation = { table: "passage_keyword", child: "keyword" };
    const passages = readPassagesWith(snapshot, relation, keys);
    return readSummaries(snapshot, keys).map((row) => ({
      ...row,
      uris: uris(row.id),
      passages: passages(row.id),
    }));
  },
  render: (row, links) => ({
    id: row.id,
    url: links.record("keywords", row.id),
    category: renderKeywordCategory(row.category, links),
    names: [...row.names],
    alternative_uris: row.uris.map((uri) => ({ uri })),
    passages: passageLinks(row.passages, links),
  }),
  keyOf: (keyword) => keyword.id,
  load: ({ id, category, names, alternative_uris }, rows) => {
    rows.add("keyword", { id, category: rows.key("keyword_categories", category.url) });
    loadNames(rows, "keyword", id, names);
    loadUris(
      rows,
      "keyword",
      id,
      alternative_uris.map(({ uri }) => uri),
    );
  },
});

function readSummaries(snapshot: Snapshot, keys: readonly Key[]): KeywordSummaryRow[] {
  const found = snapshot.rowsOf<{ readonly id: number; readonly category: number }>(
    "SELECT id, category FROM keys JOIN keyword ON keyword.id = keys.key ORDER BY place",
    keys,
  );
  const names = readNames(snapshot, "keyword", keys);
  const categories = [...new Set(found.map((row) => row.category))];
  const category = byKey(readKeywordCategories(snapshot, categories));
  return found.map((row) => ({
    id: row.id,
    category: category(row.category),
    names: names(row.id),
  }));
}

/** The keywords of these records of `passage`, `scholium` or `manuscript`, in stored order. */
export function readKeywordsOf(snapshot: Snapshot, owner: string, keys: readonly Key[]) {
  const relation = { table: `${owner}_keyword`, parent: owner, child: "keyword" };
  return readRelated(snapshot, relation, keys, (found) => byKey(readSummaries(snapshot, found)));
}

/** A keyword inside another record (contract 2.5). */
export function renderKeywordSummary(row: KeywordSummaryRow, links: Links): KeywordSummary {
  return {
    url: links.record("keywords", row.id),
    names: [...row.names],
    category: renderKeywordCategory(row.category, links),
  };
}

/** The rows that tie a record to its keywords. */
export function loadKeywordsOf(
  rows: Rows,
  owner: string,
  key: Key,
  list: readonly KeywordSummary[],
): void {
  rows.addList(`${owner}_keyword`, { [owner]: key }, list, ({ url }) => ({
    keyword: rows.key("keywords", url),
  }));
}
