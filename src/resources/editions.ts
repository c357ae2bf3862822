/** Editions: the published sources of texts. */
import type { Edition } from "../model/published.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import {
  type DescriptionRow,
  descriptions,
  loadDescriptionsOf,
  readDescriptionsOf,
} from "./descriptions.ts";
import { defineResource } from "./resource.ts";

/** An edition as `render` takes it. */
export interface EditionRow {
  readonly id: number;
  readonly descriptions: readonly DescriptionRow[];
  readonly edition_type: number;
  readonly metadata: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export const editions = defineResource<EditionRow, Edition>({
  name: "editions",
  schema: "edition",
  table: "edition",
  title: "Published sources of texts",
  entries: "SELECT id AS key FROM edition ORDER BY id",
  read: readEditions,
  render: (row, links) => ({
    url: links.record("editions", row.id),
    descriptions: row.descriptions.map((description) => descriptions.render(description, links)),
    edition_type: row.edition_type,
    metadata: JSON.parse(row.metadata) as Edition["metadata"],
    created_at: row.created_at,
    updated_at: row.updated_at,
  }),
  load: (edition, rows) => {
    const id = rows.key("editions", edition.url);
    const { edition_type, created_at, updated_at } = edition;
    const metadata = JSON.stringify(edition.metadata);
    rows.add("edition", { id, edition_type, metadata, created_at, updated_at });
    loadDescriptionsOf(rows, "edition", id, edition.descriptions);
  },
});

/** The editions of these keys, in this order. */
export function readEditions(snapshot: Snapshot, keys: readonly Key[]): EditionRow[] {
  const found = snapshot.rowsOf<EditionRow>(
    `SELECT id, edition_type, metadata, created_at, updated_at
     FROM keys JOIN edition ON edition.id = keys.key ORDER BY place`,
    keys,
  );
  const descriptionsOf = readDescriptionsOf(snapshot, "edition", keys);
  return found.map((row) => ({ ...row, descriptions: descriptionsOf(row.id) }));
}
