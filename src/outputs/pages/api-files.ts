/**
 * Checks the files of the API on their way to the disk. The bytes of each record were checked before; a file may consist
 * of nothing else, but for the envelope of a page.
 */

import { quote } from "../../model/errors.ts";
import type { PageFacts } from "../../model/files.ts";
import { type EnvelopeHead, envelopeEnd, pageCount } from "../../routing/pagination.ts";
import {
  collectionPath,
  type Form,
  fileOf,
  pageForms,
  recordPath,
  xmlSuffix,
} from "../../routing/routes.ts";
import type { Mismatch } from "../../validation/validator.ts";
import type { Batch } from "../output.ts";
import type { RecordTexts } from "./record-texts.ts";

type Pages = Pick<Batch, "collection" | "first" | "ids" | "json" | "xml" | "site">;

/** What a file holds: a record, or a page of these texts. */
type Expected = { readonly form: Form; readonly record: number } | PageFile;

type PageFile = Pick<PageFacts, "form" | "page" | "path">;

/** The files of a batch. */
export class ApiFiles {
  /** The pages that were checked. */
  readonly pages: PageFacts[] = [];
  readonly #batch: Pages;
  /** The files that were not written yet, by path. */
  readonly #expected = new Map<string, Expected>();

  constructor(batch: Pages) {
    this.#batch = batch;
    const { collection, first, ids, site, xml } = batch;
    const { page_size: size } = site.options;
    const names = xml === undefined ? [collection] : [collection, collection + xmlSuffix];
    for (const form of pageForms(site.options.products)) {
      for (const [record, id] of ids.entries()) {
        this.#expected.set(fileOf(recordPath(collection, id), form), { form, record });
      }
      for (let index = 0; index < pageCount(ids.length, size); index += 1) {
        const page = first / size + 1 + index;
        for (const path of names.map(collectionPath)) {
          this.#expected.set(fileOf(path, form, page), { form, page, path });
        }
      }
    }
  }

  /** The paths of files that were not written. */
  get missing(): Iterable<string> {
    return this.#expected.keys();
  }

  /** The first difference between a file and what it should be. */
  check(file: string, bytes: Uint8Array): Mismatch | undefined {
    const expected = this.#expected.get(file);
    this.#expected.delete(file);
    if (expected === undefined) {
      return { pointer: "", expected: "a page or record of the batch", found: "another file" };
    }
    const { json } = this.#batch;
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    if ("page" in expected) return this.#page(content, expected);
    const { record, form } = expected;
    return json.endIn(content, 0, record, form) === content.length
      ? undefined
      : { pointer: "", expected: "the bytes of the checked record", found: start(content) };
  }

  #page(content: Buffer, { path, page, form }: PageFile): Mismatch | undefined {
    const { json, xml, first, ids, site } = this.#batch;
    const isXml = path.endsWith(`${xmlSuffix}/`);
    const begin = content.indexOf(isXml ? xmlResults : jsonResults);
    const head = isXml ? xmlHead(content, begin) : jsonHead(content, begin);
    if (head === undefined) {
      return { pointer: "", expected: "the envelope of a page", found: start(content) };
    }
    const { page_size: size } = site.options;
    const from = (page - 1) * size - first;
    const texts = (isXml ? xml : json) as RecordTexts;
    const [separator, end] = isXml ? ["", xmlEnd] : [",", envelopeEnd];
    let at = begin + (isXml ? xmlResults : jsonResults).length;
    let records = 0;
    while (records < size && from + records < ids.length) {
      if (records > 0 && !is(content, at, separator)) break;
      const next = texts.endIn(
        content,
        at + (records > 0 ? separator.length : 0),
        from + records,
        form,
      );
      if (next === -1) break;
      at = next;
      records += 1;
    }
    if (!is(content, at, end) || at + end.length !== content.length) {
      const expected = "the bytes of the checked records, in their order, then the end of the page";
      return { pointer: `/results/${records}`, expected, found: start(content.subarray(at)) };
    }
    this.pages.push({ path, form, page, head, first: first + from, records });
    return undefined;
  }
}

const jsonResults = '"results":[';
const xmlResults = "<results>";
const xmlEnd = "</results></root>";

/** The envelope of a page in JSON without its records, if it is written as such. */
function jsonHead(content: Buffer, begin: number): EnvelopeHead | undefined {
  const text = content.toString("utf8", 0, begin);
  try {
    const { count, next, previous } = JSON.parse(`${text}"results":[]}`) as EnvelopeHead;
    const head = { count, next, previous };
    return `${JSON.stringify(head).slice(0, -1)},` === text ? head : undefined;
  } catch {
    return undefined;
  }
}

const inXml =
  /^<\?xml version="1\.0" encoding="utf-8"\?>\n<root><count>([0-9]+)<\/count><next>([^<>]*)<\/next><previous>([^<>]*)<\/previous>$/;

/** The same in XML; a missing address is an empty element. */
function xmlHead(content: Buffer, begin: number): EnvelopeHead | undefined {
  const [found, count, next = "", previous = ""] =
    inXml.exec(content.toString("utf8", 0, begin)) ?? [];
  if (found === undefined) return undefined;
  const address = (text: string) => (text === "" ? null : text.replaceAll("&amp;", "&"));
  return { count: Number(count), next: address(next), previous: address(previous) };
}

function is(content: Buffer, at: number, text: string): boolean {
  return content.toString("latin1", at, at + text.length) === text;
}

function start(content: Buffer): string {
  return quote(content.toString("utf8", 0, 200), 60);
}
