/** A client that reads a collection with fetch, as real users do. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { collectionPath, fileOf } from "../routing/routes.ts";
import type { SiteFacts } from "./conformance/site-facts.ts";

/** Addresses of records, in the order in which a client read them. */
export interface Reading {
  /** Following `next`, with the parameters added again. */
  readonly followed: readonly string[];
  /** Counting pages until there is no `next`. */
  readonly counted: readonly string[];
  /** Reading the first records, each by its address without the slash. */
  readonly read: readonly string[];
}

/** The task of a client. */
export interface Task {
  readonly origin: string;
  readonly site: SiteFacts;
  readonly collection: string;
  /** Number of records to request one by one. */
  readonly records: number;
}

/** The expected reading: every record once, in order. */
export function wholeReading({ site, collection, records }: Task): Reading {
  const path = collectionPath(collection);
  const all = Array.from({ length: site.pages[collection] ?? 0 }, (_, index) => {
    const file = join(site.folder, fileOf(path, "plain", index + 1));
    return urlsOf(JSON.parse(readFileSync(file, "utf8")));
  }).flat();
  return { followed: all, counted: all, read: all.slice(0, records) };
}

/** Reads with `fetch`. */
export async function readWithFetch(task: Task): Promise<Reading> {
  const followed = await followNext(task);
  const counted = await countPages(task);
  return { followed, counted, read: await readRecords(task, followed) };
}

/** Follows `next`, adding the parameters again each time, so that the query grows from page to page. */
export async function followNext(task: Task): Promise<string[]> {
  const urls: string[] = [];
  let next: string | null = startOf(task);
  for (let pages = 1; next !== null; pages += 1) {
    const url: URL = new URL(next);
    url.searchParams.append("format", "json");
    const page = await getPage(url, task, pages);
    urls.push(...urlsOf(page));
    next = page.next && here(page.next, task);
  }
  return urls;
}

/** Counts pages in the query until there is no `next`. */
async function countPages(task: Task): Promise<string[]> {
  const urls: string[] = [];
  for (let number = 1; ; number += 1) {
    const page = await getPage(new URL(`${startOf(task)}?page=${number}`), task, number);
    urls.push(...urlsOf(page));
    if (page.next === null) return urls;
  }
}

/** Requests the first of these records without the slash, and returns their addresses. */
export async function readRecords(task: Task, urls: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const url of urls.slice(0, task.records)) {
    const record = await getJson<{ url: string }>(new URL(here(url, task).replace(/\/$/, "")));
    found.push(record.url);
  }
  return found;
}

function startOf({ origin, collection }: Task): string {
  return `${origin}${collectionPath(collection).slice(0, -1)}`;
}

interface Page {
  readonly next: string | null;
  readonly results: readonly { readonly url: string }[];
}

function urlsOf({ results }: Page): string[] {
  return results.map(({ url }) => url);
}

/** Number of pages after which a client must be in an endless loop. */
function limitOf({ site, collection }: Task): number {
  return (site.pages[collection] ?? 0) + 5;
}

function getPage(url: URL, task: Task, pages: number): Promise<Page> {
  if (pages > limitOf(task)) throw new Error("the loop does not end");
  return getJson<Page>(url);
}

async function getJson<Value>(url: URL): Promise<Value> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return (await response.json()) as Value;
}

/** Moves an absolute link to the server under test. */
function here(url: string, { origin, site }: Task): string {
  const { base_url } = site.options;
  if (!url.startsWith(base_url)) throw new Error(`a link leads elsewhere: ${url}`);
  return origin + url.slice(base_url.length);
}
