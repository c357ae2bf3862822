/** Random anthologies for property tests: small, odd, often with empty collections, always valid. */
import fc from "fast-check";
import { supportedDefinition } from "../snapshot/definition.ts";
import { complete, type Parts, pathsOf } from "./complete.ts";
import { type Filling, fillIn, randomText, randomUrl } from "./random-text.ts";
import { lists, type Rows, tables } from "./rows.ts";

const timestamp = fc.constantFrom(
  "2021-02-20T21:03:45Z",
  "2021-02-20T21:03:45.1Z",
  "2021-04-20T02:08:35.104Z",
  "2021-04-20T02:08:35.104221Z",
  "0001-01-31T23:59:59.000000Z",
);
/** Mostly a value of the first kind. */
const rarely = <Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare });
const integer = rarely(fc.integer({ min: -1, max: 12 }), fc.maxSafeInteger());
const number = rarely(fc.integer({ min: 0, max: 12 }), fc.maxSafeNat());
const year = fc.option(fc.integer({ min: -9999, max: 9999 }));
const bounds = fc.option(fc.constantFrom("[)", "[]", "(]", "()"));
const degrees = fc.option(fc.constantFrom("32.80799", "-0.00001", "180.00000", "0.00000"));
const ref = fc.nat(30);

const metadata = fc.dictionary(
  fc.oneof(
    fc.constantFrom("url", "next", "passages", "texts", "__proto__", "constructor", "list-item"),
    fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,5}$/),
  ),
  fc.oneof(
    randomText,
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  ),
  { maxKeys: 4 },
);

/** Columns whose values have a form. Others have any text or number, and references any index. */
const columns: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  id: rarely(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  created_at: timestamp,
  updated_at: timestamp,
  code: fc.constantFrom("grc", "lat", "eng", "fra", "cmn", "aaa", "zzz"),
  preferred: fc.nat(1),
  type: fc.constantFrom("image", "video"),
  media_url: randomUrl.filter((url) => !url.startsWith("{own:")),
  uri: randomUrl,
  url: fc.oneof(randomUrl, fc.constant("")),
  manuscript_url: fc.oneof(
    randomUrl,
    fc.constantFrom(
      " http://digi.ub.uni-heidelberg.de/iiif/2/cpgraec23%3A049.jpg/pct:11.132686084142394,13.2,60,6.20574760516451/full/0/default.jpg",
      "https://images.example.org/iiif/2/a%20b/pct:0,0,100,100/full/0/default.jpg?format=api",
    ),
  ),
  longitude: degrees,
  latitude: degrees,
  born_lower: year,
  born_upper: year,
  born_bounds: bounds,
  died_lower: year,
  died_upper: year,
  died_bounds: bounds,
  city_born: fc.option(ref),
  city_died: fc.option(ref),
  edition: fc.option(ref),
  tlg_id: fc.constantFrom("", "tlg-0101", "tlg-7"),
  main_name: fc.oneof(randomText, fc.constantFrom("a", "B", "\uffef", "\u{10000}")),
  metadata,
  alignment_data: fc
    .array(fc.array(fc.array(number, { maxLength: 2 }), { maxLength: 2 }), { maxLength: 2 })
    .map((groups) => JSON.stringify(groups)),
  "book.number": fc.integer({ min: 1, max: 16 }),
  number,
  // Few numbers, so that passages share them and differ by their letters.
  fragment: fc.oneof({ weight: 4, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: number }),
  // A capital letter is valid, but two addresses that differ only in case are refused.
  sub_fragment: fc.constantFrom("", "", "a", "b", "i", "Z"),
  reference_type: fc.oneof(fc.constant("Default"), randomText),
};

const definitions = supportedDefinition().tables;

/** Any anthology, from an empty one on. Four or more records make several pages if pages are small. */
export const randomParts: fc.Arbitrary<Parts> = fc.record(
  Object.fromEntries(tables.map((table) => [table, recordsOf(table)])),
) as fc.Arbitrary<Parts>;

/** Up to five records of a table with their lists. */
function recordsOf(table: string) {
  const members = Object.entries(lists).flatMap(([field, [ending, column]]) => {
    const name = `${table}_${ending}`;
    if (!definitions.has(name)) return [];
    const fields = fieldsOf(name, [table]);
    const member = fields[column ?? ""] ?? fc.record(fields);
    // References repeat often, in any order.
    return [[field, fc.array(member, { maxLength: 4 })] as const];
  });
  const record = fc.record({ ...fieldsOf(table, []), ...Object.fromEntries(members) });
  const key = table === "language" ? "code" : "id";
  return fc.uniqueArray(record.map(withFittingPairs), {
    selector: (one) => (one as Readonly<Record<string, unknown>>)[key],
    maxLength: 5,
  });
}

/** The columns of a table without these, and without the position in a list. */
function fieldsOf(table: string, left: readonly string[]): Record<string, fc.Arbitrary<unknown>> {
  const { columns: all = [], foreignKeys = [] } = definitions.get(table) ?? {};
  const references = new Set(foreignKeys.map(({ column }) => column));
  return Object.fromEntries(
    all
      .filter(({ name }) => name !== "position" && !left.includes(name))
      .map(({ name, type }) => {
        const plain = references.has(name) ? ref : type === "TEXT" ? randomText : integer;
        return [name, columns[`${table}.${name}`] ?? columns[name] ?? plain];
      }),
  );
}

/** Columns that are known only together, and years in their order. */
function withFittingPairs(record: Record<string, unknown>): Record<string, unknown> {
  const fit = { ...record };
  if (fit.longitude === null || fit.latitude === null) {
    Object.assign(fit, { longitude: null, latitude: null });
  }
  for (const event of ["born", "died"]) {
    const [lower, upper] = [fit[`${event}_lower`], fit[`${event}_upper`]];
    if (fit[`${event}_bounds`] === null) {
      Object.assign(fit, { [`${event}_lower`]: null, [`${event}_upper`]: null });
    } else if (typeof lower === "number" && typeof upper === "number" && lower > upper) {
      Object.assign(fit, { [`${event}_lower`]: upper, [`${event}_upper`]: lower });
    }
  }
  return fit;
}

/** The anthology of random parts, whose texts mention the site that `filling` describes. */
export function randomAnthology(parts: Parts, filling: Omit<Filling, "paths">): Rows {
  return complete(fillIn(parts, { ...filling, paths: pathsOf(complete(parts)) }));
}
