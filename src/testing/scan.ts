/** A search that reads every record. It shares only the folding of words with the search index. */
import type { Collections, Passage, Scholium } from "../model/published.ts";
import { wordsOf } from "../outputs/reader/search/fold.ts";
import { resources } from "../resources/index.ts";
import { publishedRecords } from "../resources/resource.ts";
import { plainLinks } from "../routing/links.ts";
import { openSnapshot } from "../snapshot/open.ts";

/** The published records of a collection. */
export function recordsOf<Name extends keyof Collections>(
  snapshotFile: string,
  baseUrl: string,
  name: Name,
): Collections[Name][] {
  const resource = resources.find((other) => other.name === name);
  if (resource === undefined) throw new Error(`no resource ${name}`);
  const snapshot = openSnapshot(snapshotFile);
  try {
    const published = publishedRecords(resource, snapshot, plainLinks(baseUrl));
    return Array.from(published, ({ record }) => record as Collections[Name]);
  } finally {
    snapshot.close();
  }
}

/** The published records of all collections. */
export function allRecords(snapshotFile: string, baseUrl: string) {
  const lists = resources.map(({ name }) => {
    return [name, recordsOf(snapshotFile, baseUrl, name as keyof Collections)];
  });
  return Object.fromEntries(lists) as {
    readonly [Name in keyof Collections]: readonly Collections[Name][];
  };
}

/** A query, without the types of the index. */
export interface ScanQuery {
  readonly words: readonly string[];
  readonly beginnings?: readonly string[];
  readonly book?: number;
  /** Addresses that the record must refer to. */
  readonly has?: readonly string[];
}

/** A record for the scan. */
export interface Scanned {
  readonly urn: string;
  readonly book: number;
  readonly words: ReadonlySet<string>;
  /** Addresses of its authors, keywords and places. */
  readonly urls: readonly string[];
}

/** All passages, then the scholia with a text. */
export function scannedRecords(
  passages: readonly Passage[],
  scholia: readonly Scholium[],
): Scanned[] {
  const urlsOf = (...lists: (readonly { readonly url: string }[])[]) =>
    lists.flat().map(({ url }) => url);
  const wordsOfAll = (texts: Passage["texts"]) =>
    new Set(texts.flatMap(({ text }) => wordsOf(text)));
  const isRead = ({ texts }: Scholium) => texts.some(({ text }) => text.trim() !== "");
  return [
    ...passages.map(({ urn, book, texts, authors, keywords, cities }) => {
      const urls = urlsOf(authors, keywords, cities);
      return { urn, book: book.number, words: wordsOfAll(texts), urls };
    }),
    ...scholia.filter(isRead).map(({ urn, passage, texts, keywords, cities }) => {
      return { urn, book: passage.book, words: wordsOfAll(texts), urls: urlsOf(keywords, cities) };
    }),
  ];
}

/** The urns of all matching records, found by reading every record. */
export function scanned(
  records: readonly Scanned[],
  { words, beginnings = [], book, has = [] }: ScanQuery,
): string[] {
  return records
    .filter(
      (record) =>
        words.every((word) => record.words.has(word)) &&
        beginnings.every((start) => [...record.words].some((word) => word.startsWith(start))) &&
        (book === undefined || record.book === book) &&
        has.every((url) => record.urls.includes(url)),
    )
    .map(({ urn }) => urn);
}

/** How many of the records that were found are passages, and how many scholia, in English. */
export function countOf(urns: readonly string[]): string {
  const passages = urns.filter((urn) => urn.includes("tlg7000")).length;
  const scholia = urns.length - passages;
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];
  return [
    ...counted(passages, "passage", "passages"),
    ...counted(scholia, "scholium", "scholia"),
  ].join(", ");
}
