/** Authors of epigrams. */
import type { Links } from "../model/links.ts";
import type { Author, AuthorSummary, Name, YearRange } from "../model/published.ts";
import type { Place } from "../model/urn.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import { type CityRow, cities, readCities } from "./cities.ts";
import {
  type DescriptionRow,
  descriptions,
  loadDescriptionsOf,
  readDescriptionsOf,
} from "./descriptions.ts";
import { loadMediaOf, type MediumRow, readMediaOf, renderMediumSummary } from "./media.ts";
import { loadNames, loadUris, readNames, readUris } from "./names.ts";
import { passageLinks, readPassagesWith } from "./places.ts";
import { byKey, readRelated } from "./relations.ts";
import { defineResource } from "./resource.ts";
import type { Rows } from "./rows.ts";

interface AuthorColumns {
  readonly id: number;
  readonly city_born: number | null;
  readonly city_died: number | null;
  readonly born_lower: number | null;
  readonly born_upper: number | null;
  readonly born_bounds: YearRange["bounds"] | null;
  readonly died_lower: number | null;
  readonly died_upper: number | null;
  readonly died_bounds: YearRange["bounds"] | null;
  readonly unique_id: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly validation: number;
  readonly tlg_id: string;
  readonly main_name: string;
}

interface AuthorRow {
  readonly columns: AuthorColumns;
  readonly names: readonly Name[];
  readonly uris: readonly string[];
  readonly cityBorn: CityRow | null;
  readonly cityDied: CityRow | null;
  readonly descriptions: readonly DescriptionRow[];
  readonly images: readonly MediumRow[];
  readonly passages: readonly Place[];
}

export const authors = defineResource<AuthorRow, Author>({
  name: "authors",
  schema: "author",
  table: "author",
  title: "Authors of epigrams",
  entries: "SELECT id AS key FROM author ORDER BY main_name, id",
  read: readAuthors,
  render: ({ columns, ...row }, links) => ({
    id: columns.id,
    url: links.record("authors", columns.id),
    names: [...row.names],
    alternative_uris: [...row.uris],
    city_born: row.cityBorn === null ? null : cities.render(row.cityBorn, links),
    city_died: row.cityDied === null ? null : cities.render(row.cityDied, links),
    born_range_year_date: yearRange(columns.born_lower, columns.born_upper, columns.born_bounds),
    died_range_year_date: yearRange(columns.died_lower, columns.died_upper, columns.died_bounds),
    unique_id: columns.unique_id,
    created_at: columns.created_at,
    updated_at: columns.updated_at,
    validation: columns.validation,
    tlg_id: columns.tlg_id,
    main_name: columns.main_name,
    descriptions: row.descriptions.map((description) => descriptions.render(description, links)),
    images: row.images.map(renderMediumSummary),
    passages: passageLinks(row.passages, links),
  }),
  keyOf: (author) => author.id,
  load: (author, rows) => {
    const { id, unique_id, created_at, updated_at, validation, tlg_id, main_name } = author;
    const { city_born, city_died, born_range_year_date: born, died_range_year_date: died } = author;
    rows.add("author", {
      id,
      main_name,
      tlg_id,
      city_born: city_born === null ? null : rows.key("cities", city_born.url),
      city_died: city_died === null ? null : rows.key("cities", city_died.url),
      born_lower: born?.lower ?? null,
      born_upper: born?.upper ?? null,
      born_bounds: born?.bounds ?? null,
      died_lower: died?.lower ?? null,
      died_upper: died?.upper ?? null,
      died_bounds: died?.bounds ?? null,
      unique_id,
      created_at,
      updated_at,
      validation,
    });
    loadNames(rows, "author", id, author.names);
    loadUris(rows, "author", id, author.alternative_uris);
    loadDescriptionsOf(rows, "author", id, author.descriptions);
    loadMediaOf(rows, "author", "author_image", id, author.images);
  },
});

function readAuthors(snapshot: Snapshot, keys: readonly Key[]): AuthorRow[] {
  const found = snapshot.rowsOf<AuthorColumns>(
    `SELECT id, city_born, city_died, born_lower, born_upper, born_bounds, died_lower, died_upper,
       died_bounds, unique_id, created_at, updated_at, validation, tlg_id, main_name
     FROM keys JOIN author ON author.id = keys.key ORDER BY place`,
    keys,
  );
  const names = readNames(snapshot, "author", keys);
  const uris = readUris(snapshot, "author", keys);
  const descriptionsOf = readDescriptionsOf(snapshot, "author", keys);
  const images = readMediaOf(snapshot, "author", "author_image", keys);
  const passages = readPassagesWith(snapshot, { table: "passage_author", child: "author" }, keys);
  const cityKeys = found.flatMap((row) => [row.city_born, row.city_died]);
  const city = byKey(readCities(snapshot, [...new Set(cityKeys.filter((key) => key !== null))]));
  return found.map((columns) => ({
    columns,
    names: names(columns.id),
    uris: uris(columns.id),
    cityBorn: columns.city_born === null ? null : city(columns.city_born),
    cityDied: columns.city_died === null ? null : city(columns.city_died),
    descriptions: descriptionsOf(columns.id),
    images: images(columns.id),
    passages: passages(columns.id),
  }));
}

function yearRange(
  lower: number | null,
  upper: number | null,
  bounds: YearRange["bounds"] | null,
): YearRange | null {
  if (lower === null && upper === null && bounds === null) return null;
  // The schema refuses years without bounds.
  return { lower, upper, bounds: bounds as YearRange["bounds"] };
}

/** An author inside a passage, as `renderAuthorSummary` takes it. */
export interface AuthorSummaryRow {
  readonly id: number;
  readonly tlg_id: string;
  readonly names: readonly Name[];
}

/** The authors of these passages, in stored order. */
export function readAuthorsOfPassages(snapshot: Snapshot, passages: readonly Key[]) {
  const relation = { table: "passage_author", parent: "passage", child: "author" };
  return readRelated<AuthorSummaryRow>(snapshot, relation, passages, (found) => {
    const names = readNames(snapshot, "author", found);
    const rows = snapshot.rowsOf<Omit<AuthorSummaryRow, "names">>(
      "SELECT id, tlg_id FROM keys JOIN author ON author.id = keys.key",
      found,
    );
    return byKey(rows.map((row) => ({ ...row, names: names(row.id) })));
  });
}

/** An author inside a passage (contract 2.5). */
export function renderAuthorSummary(row: AuthorSummaryRow, links: Links): AuthorSummary {
  return { url: links.record("authors", row.id), tlg_id: row.tlg_id, names: [...row.names] };
}

/** The rows that tie a passage to its authors. */
export function loadAuthorsOfPassage(rows: Rows, key: Key, list: readonly AuthorSummary[]): void {
  rows.addList("passage_author", { passage: key }, list, ({ url }) => ({
    author: rows.key("authors", url),
  }));
}
