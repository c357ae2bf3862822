/** Random anthologies: small, odd, often with empty collections, always valid. */

import { alignedWordsIn } from "../model/aligned-words.ts";
import { resources } from "../resources/index.ts";
import { supportedDefinition } from "../snapshot/definition.ts";
import { SnapshotWriter, type Value } from "../snapshot/writer.ts";
import { below, oneOf } from "./random-numbers.ts";
import { type RandomText, randomText } from "./random-text.ts";
import { tables } from "./rows.ts";

type Row = Record<string, Value>;

/** What the texts of an anthology depend on. */
export interface Surroundings {
  readonly baseUrl: string;
  /** Characters that XML does not allow; empty if the site has XML. */
  readonly control: string;
}

const timestamps = [
  "2021-02-20T21:03:45Z",
  "2021-02-20T21:03:45.1Z",
  "2021-04-20T02:08:35.104Z",
  "2021-04-20T02:08:35.104221Z",
  "0001-01-31T23:59:59.000000Z",
];
const bounds = [null, "[)", "[]", "(]", "()"];
const degrees = ["32.80799", "-0.00001", "180.00000", "0.00000"];
const images = [
  " http://digi.ub.uni-heidelberg.de/iiif/2/cpgraec23%3A049.jpg/pct:11.132686084142394,13.2,60,6.20574760516451/full/0/default.jpg",
  "https://images.example.org/iiif/2/a%20b/pct:0,0,100,100/full/0/default.jpg?format=api",
];
const keys = ["url", "next", "passages", "texts", "__proto__", "constructor", "list-item", "a.b-C"];

const definitions = supportedDefinition().tables;
const collections = new Map(resources.map(({ table, name }) => [table, name]));

/** Writes a snapshot of up to five records of each table, each with up to four members in each list. */
export function writeRandomAnthology(
  file: string,
  random: () => number,
  surroundings: Surroundings,
): void {
  const writer = new SnapshotWriter(file);
  const made = new Map<string, Row[]>();
  /** Paths of the records that texts may name. */
  const paths = ["/api/"];
  const texts = randomText(random, { ...surroundings, paths });
  const columns = valuesOf(random, texts);

  /** A row with these columns and random others; undefined if it needs a record that the anthology does not have. */
  const rowOf = (table: string, given: Row): Row | undefined => {
    const row = { ...given };
    const { columns: all = [], foreignKeys = [] } = definitions.get(table) ?? {};
    for (const { name, type, notnull } of all) {
      if (name in row) continue;
      const reference = foreignKeys.find(({ column }) => column === name);
      const parents = made.get(reference?.parent ?? "") ?? [];
      if (reference !== undefined && parents.length > 0 && (notnull === 1 || random() < 0.7)) {
        row[name] = oneOf(parents, random)[reference.parentColumn] ?? null;
      } else if (reference !== undefined) {
        if (notnull === 1) return undefined;
        row[name] = null;
      } else {
        const plain = type === "TEXT" ? texts.text : columns.id;
        row[name] = (columns[`${table}.${name}`] ?? columns[name] ?? plain)?.() ?? null;
      }
    }
    return row;
  };
  const membersOf = (table: string, record: Row): [list: string, rows: Row[]][] =>
    [...definitions.values()]
      .filter(({ columns }) => columns[0]?.name === table)
      .map(({ name: list }) => {
        const rows = upTo(4, random)
          .map((position) => rowOf(list, { [table]: record.id ?? null, position }))
          .filter((row) => row !== undefined);
        if (list !== "comment_description") return [list, rows];
        // A comment has one description in a language.
        return [list, [...new Map(rows.map((row) => [row.language, row])).values()]];
      });

  for (const table of tables) {
    const taken = new Set<string>();
    const records: Row[] = [];
    made.set(table, records);
    for (const _ of upTo(5, random)) {
      const record = rowOf(table, {});
      if (record === undefined) continue;
      const lists = membersOf(table, fitted(record));
      if (table === "author" && lists.some(([list, rows]) => isNameless(list, rows))) continue;
      if (table === "alignment") record.alignment_data = groupsFor(lists, made, random);
      if (table === "passage_internal_reference") {
        const { from_passage } = record;
        record.position = records.filter((other) => other.from_passage === from_passage).length;
      }
      const unique = placesOf(table, record);
      if (unique.some((place) => taken.has(place))) continue;
      for (const place of unique) taken.add(place);
      writer.insert(table, record);
      for (const [list, rows] of lists) for (const row of rows) writer.insert(list, row);
      records.push(record);
      // The address of a passage or a scholium has more than its id.
      if (!["passage", "scholium"].includes(table)) {
        paths.push(`/api/${collections.get(table)}/${record.id ?? record.code}/`);
      }
    }
  }
  writer.finish();
}

/** Functions for the values of columns that have a form. Others have any text or number. */
function valuesOf(
  random: () => number,
  { text, url }: RandomText,
): Readonly<Record<string, () => Value>> {
  const integer = (least: number, most: number) => () => {
    const isRare = random() < 0.1;
    return isRare
      ? 1 + below(Number.MAX_SAFE_INTEGER, random)
      : least + below(most - least, random);
  };
  const from = (values: readonly Value[]) => () => oneOf(values, random);
  const year = () => (random() < 0.2 ? null : below(19_999, random) - 9999);
  const [number, moment] = [integer(0, 13), from(timestamps)];
  const values = ["text", true, null, -0.5, 1e21];
  const metadata = () => {
    const entries = upTo(4, random).map(
      () => [oneOf(keys, random), oneOf(values, random)] as const,
    );
    return JSON.stringify(
      Object.fromEntries(entries.map(([key, value]) => [key, value === "text" ? text() : value])),
    );
  };
  return {
    id: integer(1, 31),
    number,
    "book.number": () => 1 + below(16, random),
    created_at: moment,
    updated_at: moment,
    metadata,
    code: from(["grc", "lat", "eng", "fra", "cmn", "aaa", "zzz"]),
    preferred: from([0, 1]),
    type: from(["image", "video"]),
    media_url: from(["https://example.net/1", 'https://x/"a b"<&>\'']),
    uri: url,
    url: () => (random() < 0.5 ? url() : ""),
    manuscript_url: () => (random() < 0.5 ? url() : oneOf(images, random)),
    longitude: from([null, ...degrees]),
    latitude: from(degrees),
    born_lower: year,
    born_upper: year,
    born_bounds: from(bounds),
    died_lower: year,
    died_upper: year,
    died_bounds: from(bounds),
    tlg_id: from(["", "tlg-0101", "tlg-7"]),
    main_name: () => (random() < 0.5 ? text() : oneOf(["a", "B", "\uffef", "\u{10000}"], random)),
    // Few numbers, so that passages share them and differ by their letters.
    fragment: () => (random() < 0.8 ? below(2, random) : number()),
    // A capital letter is valid, but two addresses that differ only in case are refused.
    sub_fragment: from(["", "", "a", "b", "i", "Z"]),
    reference_type: () => (random() < 0.5 ? "Default" : text()),
    // These two depend on other rows.
    alignment_data: () => "",
    position: () => 0,
  };
}

/** Columns that are known only together, and years in their order. */
function fitted(record: Row): Row {
  if (record.longitude === null) record.latitude = null;
  for (const event of ["born", "died"]) {
    const [lower, upper] = [`${event}_lower`, `${event}_upper`];
    const years = [record[lower] ?? null, record[upper] ?? null];
    if (!(lower in record)) continue;
    if (record[`${event}_bounds`] === null) years.fill(null);
    if (!years.includes(null)) years.sort((one, other) => Number(one) - Number(other));
    [record[lower], record[upper]] = [years[0] ?? null, years[1] ?? null];
  }
  return record;
}

function isNameless(list: string, rows: readonly Row[]): boolean {
  return list === "author_name" && rows.length === 0;
}

/** What no other record of the table may share. */
function placesOf(table: string, record: Row): string[] {
  const places: Readonly<Record<string, readonly string[]>> = {
    book: ["number"],
    medium: ["type", "media_url"],
    passage: ["book", "fragment", "sub_fragment"],
    scholium: ["passage", "number"],
  };
  const place = (places[table] ?? []).map((column) => record[column]).join(" ");
  return [`key ${record.id ?? record.code}`, ...(place === "" ? [] : [place])];
}

/** Groups of words of the texts of an alignment. */
function groupsFor(
  [[, members] = ["", []]]: readonly [string, readonly Row[]][],
  made: ReadonlyMap<string, readonly Row[]>,
  random: () => number,
): string {
  const counts = members.map(({ text: id }) => {
    const { text } = made.get("text")?.find((text) => text.id === id) ?? {};
    return alignedWordsIn(String(text)).length;
  });
  const group = () =>
    counts.map((count) => upTo(count === 0 ? 0 : 2, random).map(() => below(count, random)));
  return JSON.stringify(upTo(2, random).map(group));
}

/** The whole numbers below a random one, which is at most `most`. */
function upTo(most: number, random: () => number): number[] {
  return [...Array(below(most + 1, random)).keys()];
}
