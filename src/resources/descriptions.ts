/** Descriptions: prose about an edition, an author, a city or a manuscript region, in one language. */
import type { Description } from "../model/published.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import {
  type LanguageSummaryRow,
  readLanguageSummaries,
  renderLanguageSummary,
} from "./languages.ts";
import { byKey, readRelated } from "./relations.ts";
import { defineResource } from "./resource.ts";
import type { Rows } from "./rows.ts";

/** A description as `render` takes it. */
export interface DescriptionRow {
  readonly id: number;
  readonly language: LanguageSummaryRow;
  readonly created_at: string;
  readonly updated_at: string;
  readonly description: string;
}

export const descriptions = defineResource<DescriptionRow, Description>({
  name: "descriptions",
  schema: "description",
  table: "description",
  title: "Descriptions of editions, authors, cities and manuscript regions",
  entries: "SELECT id AS key FROM description ORDER BY id",
  read: readDescriptions,
  render: (row, links) => ({
    url: links.record("descriptions", row.id),
    language: renderLanguageSummary(row.language, links),
    created_at: row.created_at,
    updated_at: row.updated_at,
    description: row.description,
  }),
  load: ({ url, language, created_at, updated_at, description }, rows) =>
    rows.add("description", {
      id: rows.key("descriptions", url),
      language: rows.key("languages", language.url),
      created_at,
      updated_at,
      description,
    }),
});

function readDescriptions(snapshot: Snapshot, keys: readonly Key[]): DescriptionRow[] {
  const found = snapshot.rowsOf<Omit<DescriptionRow, "language"> & { readonly language: string }>(
    `SELECT id, language, created_at, updated_at, description
     FROM keys JOIN description ON description.id = keys.key ORDER BY place`,
    keys,
  );
  const language = readLanguageSummaries(snapshot, [...new Set(found.map((row) => row.language))]);
  return found.map((row) => ({ ...row, language: language(row.language) }));
}

/** The descriptions of these records of `edition`, `author`, `city` or `manuscript`, in stored order. */
export function readDescriptionsOf(snapshot: Snapshot, owner: string, keys: readonly Key[]) {
  const relation = { table: `${owner}_description`, parent: owner, child: "description" };
  return readRelated(snapshot, relation, keys, (found) => byKey(readDescriptions(snapshot, found)));
}

/** The rows that tie a record to its descriptions. */
export function loadDescriptionsOf(
  rows: Rows,
  owner: string,
  key: Key,
  list: readonly Description[],
): void {
  rows.addList(`${owner}_description`, { [owner]: key }, list, ({ url }) => ({
    description: rows.key("descriptions", url),
  }));
}
