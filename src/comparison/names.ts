/** What people call records: the French text of 7.669 by Dupont, and not the number in its address. */
import type { CollectionName } from "../resources/view.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** A record as people know it, with its words if it is a text or a note. */
export interface KnownAs {
  readonly name: string;
  readonly words?: string | undefined;
}

interface NameRow {
  readonly id: number | string;
  readonly name: string | null;
  readonly language?: string | null;
  readonly place?: string | null;
  readonly words?: string | null;
}

/** The first passage that lists a record, such as `7.669`. */
const placeOf = (table: string, record: string) => `(
  SELECT number || '.' || fragment || sub_fragment FROM ${table}
  JOIN passage ON passage.id = ${table}.passage JOIN book ON book.id = book
  WHERE ${table}.${record} = main.id ORDER BY passage.id LIMIT 1) AS place`;

const languageOf = (code: string) =>
  `(SELECT iso_name FROM language WHERE code = ${code}) AS language`;

const firstOf = (column: string, table: string, owner: string) =>
  `(SELECT ${column} FROM ${table} WHERE ${owner} = main.id ORDER BY position LIMIT 1)`;

const editionOf = (edition: string) => `(
  SELECT description.description FROM edition_description AS list
  JOIN description ON description.id = list.description
  WHERE list.edition = ${edition} ORDER BY position LIMIT 1) AS name`;

/** The English name, or else the first. */
const nameIn = (table: string, owner: string) => `(
  SELECT name FROM ${table} WHERE ${owner} = main.id
  ORDER BY language <> 'eng', position LIMIT 1) AS name`;

/** The tables of collections whose records have names, and the columns that give these. */
const namings: Partial<
  Record<CollectionName, readonly [table: string, columns: string, key?: string]>
> = {
  texts: [
    "text",
    `${editionOf("main.edition")}, ${languageOf("main.language")}, ${placeOf("passage_text", "text")}, text AS words`,
  ],
  comments: [
    "comment",
    `NULL AS name, ${languageOf(firstOf("language", "comment_description", "comment"))},
     ${placeOf("passage_comment", "comment")}, ${firstOf("content", "comment_description", "comment")} AS words`,
  ],
  authors: ["author", "main_name AS name"],
  cities: ["city", nameIn("city_name", "city")],
  keywords: ["keyword", nameIn("keyword_name", "keyword")],
  keyword_categories: ["keyword_category", nameIn("keyword_category_name", "keyword_category")],
  editions: ["edition", editionOf("main.id")],
  descriptions: ["description", "description AS name"],
  manuscripts: ["manuscript", "title AS name"],
  media: ["medium", "media_url AS name"],
  books: ["book", "'book ' || number AS name"],
  languages: ["language", "iso_name AS name", "code"],
};

/** What records of a snapshot are called, by their ids; those without a name are left out. */
export function namesIn(
  snapshot: Snapshot,
  collection: CollectionName,
  ids: readonly string[],
): ReadonlyMap<string, KnownAs> {
  if (collection === "passages" || collection === "scholia") {
    const what = collection === "scholia" ? "scholium " : "";
    return new Map(ids.map((id) => [id, { name: what + id.replace(/^.*:/, "") }]));
  }
  const [table, columns, key = "id"] = namings[collection] ?? [];
  if (table === undefined) return new Map();
  const selection = { table: `${table} AS main`, column: key, select: `${key} AS id, ${columns}` };
  const keys = key === "id" ? ids.map(Number) : ids;
  const rows = snapshot.rowsBy<NameRow>(selection, keys);
  return new Map(
    rows.flatMap((row): [string, KnownAs][] => {
      const name = nameOf(collection, row);
      return name === "" ? [] : [[String(row.id), { name, words: row.words ?? undefined }]];
    }),
  );
}

function nameOf(collection: CollectionName, { name, language, place }: NameRow): string {
  if (collection !== "texts" && collection !== "comments") return name ?? "";
  const what = collection === "texts" ? "text" : "note";
  const plain = language?.replace(/ \(.*/, " ").trim() ?? "";
  const parts = [`the ${plain === "" ? "" : `${plain} `}${what}`];
  if (place) parts.push(`of ${place}`);
  if (name) parts.push(`by ${name}`);
  return parts.join(" ");
}
