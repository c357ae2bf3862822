/** Random anthologies: small, odd, often with empty collections, always valid. */

import { sample, stringMatching } from "fast-check";
import { alignedWordsIn } from "../model/aligned-words.ts";
import { resources } from "../resources/index.ts";
import { supportedDefinition } from "../snapshot/definition.ts";
import { SnapshotWriter, type Value } from "../snapshot/writer.ts";
import { resolve } from "../validation/describe.ts";
import { readSchemas, type Subschema, schemasByFile } from "../validation/schemas.ts";
import { below, oneOf } from "./random-numbers.ts";
import { type RandomText, randomText } from "./random-text.ts";
import { lists, tables } from "./rows.ts";

type Row = Record<string, Value>;

/** What the texts of an anthology depend on. */
export interface Surroundings {
  readonly baseUrl: string;
  /** Characters that XML does not allow; empty if the site has XML. */
  readonly control: string;
}

const images = [
  " http://digi.ub.uni-heidelberg.de/iiif/2/cpgraec23%3A049.jpg/pct:11.132686084142394,13.2,60,6.20574760516451/full/0/default.jpg",
  "https://images.example.org/iiif/2/a%20b/pct:0,0,100,100/full/0/default.jpg?format=api",
];
const keys = ["url", "next", "passages", "texts", "__proto__", "constructor", "list-item", "a.b-C"];

const definitions = supportedDefinition().tables;
const collections = new Map(resources.map(({ table, name }) => [table, name]));
const schemas = schemasByFile(readSchemas());

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
  const fitting = randomValues(random, texts);

  /** A row with these columns and random others; undefined if it needs a record that the anthology does not have. */
  const rowOf = (table: string, given: Row): Row | undefined => {
    const row = { ...given };
    const { columns: all = [], foreignKeys = [] } = definitions.get(table) ?? {};
    for (const { name, type, notnull, pk } of all) {
      if (name in row) continue;
      const reference = foreignKeys.find(({ column }) => column === name);
      const parents = made.get(reference?.parent ?? "") ?? [];
      if (
        notnull + pk === 0 &&
        (random() < 0.3 || (reference !== undefined && parents.length === 0))
      ) {
        row[name] = null;
      } else if (reference === undefined) {
        const value = columns[`${table}.${name}`] ?? columns[name];
        row[name] = value === undefined ? fitting(schemaOf(table, name) ?? { type }) : value();
      } else if (parents.length === 0) {
        return undefined;
      } else {
        row[name] = oneOf(parents, random)[reference.parentColumn] ?? null;
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

/** Functions for the values of columns of which their schemas do not say enough. */
function valuesOf(
  random: () => number,
  { text, url }: RandomText,
): Readonly<Record<string, () => Value>> {
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
    "book.number": () => 1 + below(16, random),
    // Few numbers, so that passages share them and differ by their letters.
    fragment: () => below(3, random),
    metadata,
    // Some of them are treated apart.
    code: () => oneOf(["grc", "lat", "eng", "fra", "cmn", "aaa", "zzz"], random),
    manuscript_url: () => (random() < 0.5 ? url() : oneOf(images, random)),
    // These two depend on other rows.
    alignment_data: () => "",
    position: () => 0,
  };
}

/** The schema of a column: of a member of the record, of the items of a list, or of a part of a member such as a range. */
function schemaOf(table: string, column: string): Subschema | undefined {
  const partsOf = (schema: Subschema | undefined): Subschema["properties"] => {
    if (schema === undefined) return {};
    const [choice] = schema.anyOf ?? [];
    if (choice !== undefined) return partsOf(choice);
    return schema.$ref === undefined ? schema.properties : partsOf(resolve(schema.$ref, schemas));
  };
  const itemsOf = (schema: Subschema | undefined): Subschema | undefined =>
    schema?.$ref === undefined ? schema?.items : itemsOf(resolve(schema.$ref, schemas));
  for (const resource of resources) {
    const members = partsOf(schemas.get(`${resource.schema}.json`)) ?? {};
    if (resource.table === table) {
      if (column in members) return members[column];
      const [event, part = ""] = column.split("_");
      const [, range] =
        Object.entries(members).find(([name]) => name.startsWith(`${event}_range`)) ?? [];
      return partsOf(range)?.[part];
    }
    for (const [field, [ending]] of Object.entries(lists)) {
      if (`${resource.table}_${ending}` !== table || !(field in members)) continue;
      const items = itemsOf(members[field]);
      return partsOf(items)?.[column] ?? items;
    }
  }
  return undefined;
}

/** A function from a schema to a value that fits it: a hostile text or a strange address, where these fit. */
function randomValues(random: () => number, { text, url }: RandomText) {
  const known = new Map<string, readonly string[]>();
  const matching = (pattern: string) => {
    const found =
      known.get(pattern) ??
      sample(stringMatching(new RegExp(pattern, "u")), {
        seed: below(2 ** 31, random),
        numRuns: 20,
      });
    known.set(pattern, found);
    return oneOf(found, random);
  };
  return function valueFor(schema: Subschema): Value {
    const { $ref, anyOf, pattern = "" } = schema;
    if ($ref !== undefined) return valueFor(resolve($ref, schemas));
    if (anyOf !== undefined) return valueFor(oneOf(anyOf, random));
    if (schema.enum !== undefined) return oneOf(schema.enum, random) as Value;
    const [type] = [schema.type ?? []].flat();
    if (type === "boolean") return below(2, random);
    if (type === "string" || type === "TEXT") {
      const fits = (value: string) => new RegExp(pattern, "u").test(value);
      return [text(), url()].find(fits) ?? matching(pattern);
    }
    const { minimum = 1, maximum = Number.MAX_SAFE_INTEGER } = schema;
    if (random() < 0.2) return minimum + below(maximum - minimum + 1, random);
    return Math.max(minimum, -15) + below(31, random);
  };
}

/** Columns that are known only together, and years in their order. */
function fitted(record: Row): Row {
  if (record.longitude === null || record.latitude === null) {
    record.longitude = null;
    record.latitude = null;
  }
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
  // Two addresses that differ only in case are refused.
  return [`key ${record.id ?? record.code}`, ...(place === "" ? [] : [place.toLowerCase()])];
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
