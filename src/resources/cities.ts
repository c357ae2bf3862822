/** Cities: where authors were born or died, and what passages speak of. */
import type { Links } from "../model/links.ts";
import type { City, CitySummary, Name } from "../model/published.ts";
import type { Place } from "../model/urn.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import {
  type DescriptionRow,
  descriptions,
  loadDescriptionsOf,
  readDescriptionsOf,
} from "./descriptions.ts";
import { loadNames, loadUris, readNames, readUris } from "./names.ts";
import { passageLinks, readPassagesWith } from "./places.ts";
import { readRelated } from "./relations.ts";
import { defineResource } from "./resource.ts";
import type { Rows } from "./rows.ts";

/** A city inside another record, as `renderCitySummary` takes it. */
export interface CitySummaryRow {
  readonly id: Key;
  readonly names: readonly Name[];
}

/** A city as `render` takes it. */
export interface CityRow {
  readonly id: number;
  readonly unique_id: number;
  readonly longitude: string | null;
  readonly latitude: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly names: readonly Name[];
  readonly uris: readonly string[];
  readonly descriptions: readonly DescriptionRow[];
  readonly passages: readonly Place[];
}

export const cities = defineResource<CityRow, City>({
  name: "cities",
  schema: "city",
  table: "city",
  title: "Cities of authors and passages",
  entries: "SELECT id AS key FROM city ORDER BY id",
  read: readCities,
  render: (row, links) => ({
    url: links.record("cities", row.id),
    names: [...row.names],
    alternative_uris: [...row.uris],
    unique_id: row.unique_id,
    longitude: row.longitude,
    latitude: row.latitude,
    descriptions: row.descriptions.map((description) => descriptions.render(description, links)),
    created_at: row.created_at,
    updated_at: row.updated_at,
    passages: passageLinks(row.passages, links),
  }),
  load: (city, rows) => {
    const id = rows.key("cities", city.url);
    const { unique_id, longitude, latitude, created_at, updated_at } = city;
    rows.add("city", { id, unique_id, longitude, latitude, created_at, updated_at });
    loadNames(rows, "city", id, city.names);
    loadUris(rows, "city", id, city.alternative_uris);
    loadDescriptionsOf(rows, "city", id, city.descriptions);
  },
});

/** The cities of these keys, in this order. */
export function readCities(snapshot: Snapshot, keys: readonly Key[]): CityRow[] {
  const found = snapshot.rowsOf<CityRow>(
    `SELECT id, unique_id, longitude, latitude, created_at, updated_at
     FROM keys JOIN city ON city.id = keys.key ORDER BY place`,
    keys,
  );
  const names = readNames(snapshot, "city", keys);
  const uris = readUris(snapshot, "city", keys);
  const descriptionsOf = readDescriptionsOf(snapshot, "city", keys);
  const relation = { table: "passage_city", child: "city" };
  const passages = readPassagesWith(snapshot, relation, keys);
  return found.map((row) => ({
    ...row,
    names: names(row.id),
    uris: uris(row.id),
    descriptions: descriptionsOf(row.id),
    passages: passages(row.id),
  }));
}

/** The cities of these records of `passage` or `scholium`, in stored order. */
export function readCitiesOf(snapshot: Snapshot, owner: string, keys: readonly Key[]) {
  const relation = { table: `${owner}_city`, parent: owner, child: "city" };
  return readRelated<CitySummaryRow>(snapshot, relation, keys, (found) => {
    const names = readNames(snapshot, "city", found);
    return (id) => ({ id, names: names(id) });
  });
}

/** A city inside another record (contract 2.3). */
export function renderCitySummary({ id, names }: CitySummaryRow, links: Links): CitySummary {
  return { url: links.record("cities", id), names: [...names] };
}

/** The rows that tie a record to its cities. */
export function loadCitiesOf(
  rows: Rows,
  owner: string,
  key: Key,
  list: readonly CitySummary[],
): void {
  rows.addList(`${owner}_city`, { [owner]: key }, list, ({ url }) => ({
    city: rows.key("cities", url),
  }));
}
