/**
 * Compares totals and indexes in files with the snapshot itself. The files are made from records; here the same facts are
 * counted in the tables, so that a mistake in one place shows.
 */
import { quote } from "../model/errors.ts";
import type { BookPassages, PassageFilters } from "../model/published.ts";
import { passageUrnPrefix } from "../model/urn.ts";
import { distances, stripped } from "../routing/filters.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Mismatch } from "../validation/validator.ts";
import type { Plan } from "./plan.ts";

/** Tables whose rows are counted for each language. */
const countedTables = {
  texts: ["text"],
  descriptions: ["description", "comment_description"],
  names: ["author_name", "city_name", "keyword_name", "keyword_category_name"],
} as const;

/** The description of the bulk files. */
interface DataPackage {
  readonly resources: readonly { readonly path: string; readonly rows?: number }[];
}

/** Checks the values of some files and records. */
export class TotalChecks {
  readonly #plan: Pick<Plan, "collections" | "site">;
  readonly #snapshot: Snapshot;
  #languages: ReadonlyMap<string, string> | undefined;

  constructor(plan: Pick<Plan, "collections" | "site">, snapshot: Snapshot) {
    this.#plan = plan;
    this.#snapshot = snapshot;
  }

  /** The totals of a file that are wrong. */
  *faults(schema: string, value: object): Generator<Mismatch> {
    if (schema === "book_passages") yield* this.#bookFaults(value as BookPassages);
    if (schema === "passage_filters") yield* this.#filterFaults(value as PassageFilters);
    if (schema === "data_package") yield* this.#packageFaults(value as DataPackage);
  }

  /** Whether the counts of a language are wrong. */
  language(record: object): Mismatch | undefined {
    const { code, counts } = record as { readonly code: string; readonly counts: object };
    this.#languages ??= this.#countLanguages();
    const expected = this.#languages.get(code) ?? JSON.stringify(noCounts());
    const found = JSON.stringify(counts);
    return expected === found ? undefined : { pointer: "/counts", expected, found };
  }

  *#bookFaults({ book, count, passages }: BookPassages): Generator<Mismatch> {
    const start = `${passageUrnPrefix}${book.number}.`;
    const urns = this.#plan.site.ids("passages").filter((urn) => urn.startsWith(start));
    const found = passages.map(({ urn }) => urn);
    yield* differences({ "/passages": [urns, found], "/count": [urns.length, count] });
  }

  *#filterFaults({ urns, books, authors, keywords }: PassageFilters): Generator<Mismatch> {
    const ids = this.#plan.site.ids("passages");
    const short = ids.map((urn) => urn.slice(passageUrnPrefix.length));
    const numbers = short.map((urn, index) => [Number.parseInt(urn, 10), index] as const);
    const names = this.#indexes<string>(
      "SELECT passage, main_name AS key FROM passage_author JOIN author ON author.id = author",
      stripped,
    );
    yield* differences({
      "/urns": [short, urns],
      "/books": [sorted(numbers), books],
      "/authors": [sorted(names, "main_name").filter(({ main_name }) => main_name !== ""), authors],
      "/keywords": [
        sorted(this.#indexes("SELECT passage, keyword AS key FROM passage_keyword", (key) => key)),
        keywords,
      ],
    });
  }

  /** Pairs of a key and the index of a passage that has it. */
  #indexes<Key extends string | number>(sql: string, of: (key: Key) => Key): [Key, number][] {
    const passages = this.#plan.collections.find(({ name }) => name === "passages");
    const indexes = new Map(passages?.entries.keys.map((key, index) => [key, index]));
    return this.#snapshot
      .rows<{ passage: number; key: Key }>(sql)
      .map(({ passage, key }) => [of(key), indexes.get(passage) ?? -1]);
  }

  *#packageFaults({ resources }: DataPackage): Generator<Mismatch> {
    for (const [index, { path, rows }] of resources.entries()) {
      const name = /([a-z_]+)\.(?:csv|ndjson\.gz)$/.exec(path)?.[1];
      const collection = this.#plan.collections.find((one) => one.name === name);
      const records = collection?.entries.keys.length;
      yield* differences({ [`/resources/${index}/rows`]: [records, rows] });
    }
  }

  #countLanguages(): ReadonlyMap<string, string> {
    const counts = new Map<string, Record<string, number>>();
    for (const [kind, tables] of Object.entries(countedTables)) {
      const all = tables.map((table) => `SELECT language FROM ${table}`).join(" UNION ALL ");
      for (const language of this.#snapshot.values<string>(all)) {
        const own = counts.get(language) ?? noCounts();
        own[kind] = (own[kind] ?? 0) + 1;
        counts.set(language, own);
      }
    }
    return new Map([...counts].map(([language, count]) => [language, JSON.stringify(count)]));
  }
}

function noCounts(): Record<string, number> {
  return Object.fromEntries(Object.keys(countedTables).map((kind) => [kind, 0]));
}

/** The entries of a filter: each key with the distances of its passages, in order. */
function sorted<Key extends string | number, Name extends string = "number">(
  pairs: readonly (readonly [Key, number])[],
  name = "number" as Name,
): (Record<Name, Key> & { readonly passages: readonly number[] })[] {
  const indexes = new Map<Key, Set<number>>();
  for (const [key, index] of pairs) indexes.set(key, (indexes.get(key) ?? new Set()).add(index));
  const inOrder = [...indexes].sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([key, found]) => {
    const passages = distances([...found].sort((one, other) => one - other));
    return { [name]: key, passages } as Record<Name, Key> & {
      readonly passages: readonly number[];
    };
  });
}

/** The members whose values are not as expected. */
function* differences(
  members: Readonly<Record<string, readonly [expected: unknown, found: unknown]>>,
): Generator<Mismatch> {
  for (const [pointer, [expected, found]] of Object.entries(members)) {
    if (JSON.stringify(expected) === JSON.stringify(found)) continue;
    yield { pointer, expected: quote(expected), found: quote(found) };
  }
}
