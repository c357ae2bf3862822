/** Media: pictures and videos at addresses outside the API. */
import type { Medium, MediumSummary } from "../model/published.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { byKey, readRelated } from "./relations.ts";
import { defineResource } from "./resource.ts";
import type { Rows } from "./rows.ts";

/** A medium as `render` takes it. */
export interface MediumRow {
  readonly id: number;
  readonly type: Medium["type"];
  readonly media_url: string;
}

export const media = defineResource<MediumRow, Medium>({
  name: "media",
  schema: "medium",
  table: "medium",
  title: "Pictures and videos",
  entries: "SELECT id AS key FROM medium ORDER BY id",
  read: readMedia,
  render: ({ id, type, media_url }, links) => ({ url: links.record("media", id), type, media_url }),
  keyOfPart: (snapshot, { value }) => {
    if (!("type" in value && "url" in value)) return undefined;
    const all = snapshot.rows<MediumRow>("SELECT id, type, media_url FROM medium ORDER BY id");
    return all.find((row) => row.type === value.type && row.media_url === value.url)?.id;
  },
  aliasOf: ({ type, media_url }) => alias(type, media_url),
  load: ({ url, type, media_url }, rows) =>
    rows.add("medium", { id: rows.key("media", url), type, media_url }),
});

function readMedia(snapshot: Snapshot, keys: readonly Key[]): MediumRow[] {
  return snapshot.rowsOf(
    `SELECT id, type, media_url FROM keys JOIN medium ON medium.id = keys.key ORDER BY place`,
    keys,
  );
}

// A medium inside a record does not give its own address: type and external address tell which it is.
function alias(type: string, url: string): string {
  return `${type} ${url}`;
}

/** The media of these records, from a relation table such as `passage_medium` or `author_image`. */
export function readMediaOf(
  snapshot: Snapshot,
  owner: string,
  table: string,
  keys: readonly Key[],
) {
  const relation = { table, parent: owner, child: "medium" };
  return readRelated(snapshot, relation, keys, (found) => byKey(readMedia(snapshot, found)));
}

/** A medium inside another record: its `url` is the external one. */
export function renderMediumSummary({ type, media_url }: MediumRow): MediumSummary {
  return { type, url: media_url };
}

/** The rows that tie a record to its media. */
export function loadMediaOf(
  rows: Rows,
  owner: string,
  table: string,
  key: Key,
  list: readonly MediumSummary[],
): void {
  rows.addList(table, { [owner]: key }, list, ({ type, url }) => ({
    medium: rows.keyByAlias("media", alias(type, url)),
  }));
}
