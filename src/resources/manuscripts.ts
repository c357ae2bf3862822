/** Manuscript regions: rectangles of the images of manuscript pages. */
import type { Manuscript } from "../model/published.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import {
  type DescriptionRow,
  descriptions,
  loadDescriptionsOf,
  readDescriptionsOf,
} from "./descriptions.ts";
import {
  type KeywordSummaryRow,
  loadKeywordsOf,
  readKeywordsOf,
  renderKeywordSummary,
} from "./keywords.ts";
import { byKey, readRelated } from "./relations.ts";
import { defineResource } from "./resource.ts";
import type { Rows } from "./rows.ts";

/** A manuscript region as `render` takes it. */
export interface ManuscriptRow {
  readonly id: number;
  readonly manuscript_url: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly title: string;
  readonly credit: string;
  readonly descriptions: readonly DescriptionRow[];
  readonly keywords: readonly KeywordSummaryRow[];
}

export const manuscripts = defineResource<ManuscriptRow, Manuscript>({
  name: "manuscripts",
  schema: "manuscript",
  table: "manuscript",
  title: "Regions of manuscript images",
  entries: "SELECT id AS key FROM manuscript ORDER BY id",
  read: readManuscripts,
  render: (row, links) => ({
    manuscript_url: row.manuscript_url,
    url: links.record("manuscripts", row.id),
    created_at: row.created_at,
    updated_at: row.updated_at,
    title: row.title,
    credit: row.credit,
    descriptions: row.descriptions.map((description) => descriptions.render(description, links)),
    keywords: row.keywords.map((keyword) => renderKeywordSummary(keyword, links)),
  }),
  load: (manuscript, rows) => {
    const id = rows.key("manuscripts", manuscript.url);
    const { manuscript_url, created_at, updated_at, title, credit } = manuscript;
    rows.add("manuscript", { id, manuscript_url, created_at, updated_at, title, credit });
    loadDescriptionsOf(rows, "manuscript", id, manuscript.descriptions);
    loadKeywordsOf(rows, "manuscript", id, manuscript.keywords);
  },
});

function readManuscripts(snapshot: Snapshot, keys: readonly Key[]): ManuscriptRow[] {
  const found = snapshot.rowsOf<ManuscriptRow>(
    `SELECT id, manuscript_url, created_at, updated_at, title, credit
     FROM keys JOIN manuscript ON manuscript.id = keys.key ORDER BY place`,
    keys,
  );
  const descriptionsOf = readDescriptionsOf(snapshot, "manuscript", keys);
  const keywordsOf = readKeywordsOf(snapshot, "manuscript", keys);
  return found.map((row) => ({
    ...row,
    descriptions: descriptionsOf(row.id),
    keywords: keywordsOf(row.id),
  }));
}

/** The manuscript regions of these records of `passage` or `scholium`, in stored order. */
export function readManuscriptsOf(snapshot: Snapshot, owner: string, keys: readonly Key[]) {
  const relation = { table: `${owner}_manuscript`, parent: owner, child: "manuscript" };
  return readRelated(snapshot, relation, keys, (found) => byKey(readManuscripts(snapshot, found)));
}

/** The rows that tie a record to its manuscript regions. */
export function loadManuscriptsOf(
  rows: Rows,
  owner: string,
  key: Key,
  list: readonly Manuscript[],
): void {
  rows.addList(`${owner}_manuscript`, { [owner]: key }, list, ({ url }) => ({
    manuscript: rows.key("manuscripts", url),
  }));
}
