/** Compares a host's answers to filters on passages with SQL queries of the snapshot, page by page. */
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import fc from "fast-check";
import type { Manifest } from "../model/published.ts";
import { type PassageLocation, passageUrn } from "../model/urn.ts";
import type { Filters } from "../routing/filters.ts";
import { type Form, fileOf, recordPath } from "../routing/routes.ts";
import { type Connection, Database } from "../snapshot/sqlite.ts";
import { send } from "./conformance/raw-request.ts";

/** The characters that Python strips from both ends of a text, except typographic blanks, for SQLite's `trim`. */
const blanks = "\t\n\v\f\r\u001c\u001d\u001e\u001f \u0085\u00a0";

/** Every filter with one parameter whose value occurs in a snapshot. */
export interface KnownFilters {
  readonly books: readonly Filters[];
  readonly authors: readonly Filters[];
  readonly keywords: readonly Filters[];
}

/** Finds passages of a snapshot with plain SQL. */
export class FilterOracle {
  readonly #database: Connection;

  constructor(snapshotFile: string) {
    this.#database = new Database(snapshotFile, { readonly: true });
  }

  /** Books, names and keywords, with and without passages. */
  known(): KnownFilters {
    const column = (sql: string) => this.#database.prepare(sql).pluck().all(blanks) as unknown[];
    return {
      books: column("SELECT number FROM book WHERE ? <> '' ORDER BY 1").map((value) => ({
        book__number: `${value}`,
      })),
      authors: column("SELECT DISTINCT trim(main_name, ?) AS name FROM author ORDER BY 1")
        .filter((value) => value !== "")
        .map((value) => ({ author__main_name: `${value}` })),
      keywords: column("SELECT id FROM keyword WHERE ? <> '' ORDER BY 1").map((value) => ({
        keyword__number: `${value}`,
      })),
    };
  }

  /** URNs of the passages that pass all these filters, in the order of the collection. */
  urns({ book__number, author__main_name, keyword__number }: Filters): string[] {
    const rows = this.#database
      .prepare(
        `SELECT book.number AS book, fragment, sub_fragment
         FROM passage JOIN book ON book.id = passage.book
         WHERE (:book IS NULL OR book.number = :book)
           AND (:author IS NULL OR EXISTS (
             SELECT 1 FROM passage_author JOIN author ON author.id = passage_author.author
             WHERE passage_author.passage = passage.id AND trim(main_name, :blanks) = :author))
           AND (:keyword IS NULL OR EXISTS (
             SELECT 1 FROM passage_keyword
             WHERE passage_keyword.passage = passage.id AND passage_keyword.keyword = :keyword))
         ORDER BY book.number, fragment, sub_fragment, passage.id`,
      )
      .all({
        book: book__number === undefined ? null : Number(book__number),
        author: author__main_name ?? null,
        keyword: keyword__number === undefined ? null : Number(keyword__number),
        blanks,
      });
    return (rows as PassageLocation[]).map(passageUrn);
  }

  /** Pairs and triples of filters; about half are values of one passage, so that they find something. */
  combinations(count: number, seed: number): Filters[] {
    const { books, authors, keywords } = this.known();
    const facts = this.#database
      .prepare(
        `SELECT book.number AS book__number, trim(main_name, ?) AS author__main_name,
           keyword AS keyword__number
         FROM passage JOIN book ON book.id = passage.book
           JOIN passage_author ON passage_author.passage = passage.id
           JOIN author ON author.id = passage_author.author
           JOIN passage_keyword ON passage_keyword.passage = passage.id
         WHERE author__main_name <> ''
         ORDER BY passage.id, passage_author.position, passage_keyword.position`,
      )
      .all(blanks) as Record<keyof Filters, string | number>[];
    const any = fc
      .tuple(fc.constantFrom(...books), fc.constantFrom(...authors), fc.constantFrom(...keywords))
      .map((parts): Filters => Object.assign({}, ...parts));
    const ofOne = fc
      .constantFrom(...facts)
      .map(
        (fact): Filters =>
          Object.fromEntries(Object.entries(fact).map(([name, value]) => [name, `${value}`])),
      );
    const left = fc.constantFrom("", "book__number", "author__main_name", "keyword__number");
    const combination = fc.tuple(fc.oneof(any, ofOne), left).map(([filters, name]): Filters => {
      return Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name));
    });
    return fc.sample(combination, { numRuns: count, seed });
  }

  close(): void {
    this.#database.close();
  }
}

/** The result of a comparison. */
export interface FilterReport {
  /** Number of filters that were requested. */
  readonly filters: number;
  /** Number of filters that find something. */
  readonly found: number;
  readonly requests: number;
  readonly records: number;
  readonly differences: readonly string[];
}

/** Reads the answer to each filter from the first page to the last, in the given form. */
export async function checkFilters(
  origin: string,
  folder: string,
  oracle: FilterOracle,
  filters: readonly Filters[],
  form: Form = "plain",
): Promise<FilterReport> {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const differences: string[] = [];
  let [found, requests, records] = [0, 0, 0];
  const queue = [...filters];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const urns = oracle.urns(next);
      if (urns.length > 0) found += 1;
      records += urns.length;
      for (const { target, text } of expectedPages(manifest.options, folder, next, urns, form)) {
        requests += 1;
        const { status, body } = await send(origin, { method: "GET", target }, agent);
        if (status !== 200 || body.toString() !== text) {
          differences.push(`${target}: status ${status}, ${body.length} bytes`);
        }
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: 4 }, work));
  } finally {
    agent.destroy();
  }
  return { filters: filters.length, found, requests, records, differences };
}

/** The expected pages with their addresses, made from the records' files and the facts of the envelope. */
function expectedPages(
  { base_url, page_size, links }: Manifest["options"],
  folder: string,
  filters: Filters,
  urns: readonly string[],
  form: Form,
): { target: string; text: string }[] {
  const names = ["author__main_name", "book__number", "keyword__number"] as const;
  const target = (page: number) => {
    const query = new URLSearchParams();
    for (const name of names) if (filters[name] !== undefined) query.set(name, filters[name]);
    if (page > 1 && links === "query") query.set("page", `${page}`);
    if (form === "api") query.set("format", "api");
    const place = page > 1 && links === "path" ? `page/${page}/` : "";
    // Python keeps the tilde and encodes the asterisk; URLSearchParams does the opposite.
    const written = query.toString().replaceAll("%7E", "~").replaceAll("*", "%2A");
    return `/api/passages/${place}?${written}`;
  };
  const pages = Math.max(1, Math.ceil(urns.length / page_size));
  return Array.from({ length: pages }, (_, at) => at + 1).map((page) => {
    const head = {
      count: urns.length,
      next: page < pages ? base_url + target(page + 1) : null,
      previous: page > 1 ? base_url + target(page - 1) : null,
    };
    const records = urns
      .slice((page - 1) * page_size, page * page_size)
      .map((urn) => readFileSync(join(folder, fileOf(recordPath("passages", urn), form)), "utf8"));
    const text = `${JSON.stringify(head).slice(0, -1)},"results":[${records.join(",")}]}`;
    return { target: target(page), text };
  });
}
