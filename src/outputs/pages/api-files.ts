/**
 * Checks the files of the API on their way to the disk. The bytes of each record were checked before: a file is one of
 * them, or a page of them in the envelope that its number calls for. So the pages of a collection are a chain that
 * contains each record once.
 */

import { quote } from "../../model/errors.ts";
import { pageCount } from "../../routing/pagination.ts";
import {
  collectionPath,
  type Form,
  fileOf,
  pageForms,
  pageUrl,
  recordPath,
  xmlSuffix,
} from "../../routing/routes.ts";
import type { Mismatch } from "../../validation/validator.ts";
import type { Batch } from "../output.ts";
import type { RecordTexts } from "./record-texts.ts";

type Pages = Pick<Batch, "collection" | "first" | "ids" | "json" | "xml" | "site">;

/** What a file holds: a record, or a page of these texts. */
type Expected = { readonly form: Form; readonly record: number } | PageFile;

/** What stands before, between and after the records of a page. */
type Around = readonly [begin: string, separator: string, end: string];

interface PageFile {
  /** Path of the collection, `/api/authors/` or `/api/authors_xml/`. */
  readonly path: string;
  readonly form: Form;
  readonly page: number;
}

export class ApiFiles {
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

  get missing(): Iterable<string> {
    return this.#expected.keys();
  }

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

  #page(content: Buffer, file: PageFile): Mismatch | undefined {
    const { json, xml, first, ids, site } = this.#batch;
    const isXml = file.path.endsWith(`${xmlSuffix}/`);
    const [begin, separator, end] = isXml ? this.#inXml(file) : this.#inJson(file);
    if (!is(content, 0, begin)) {
      return { pointer: "", expected: quote(begin, 500), found: start(content) };
    }
    const { page_size: size } = site.options;
    const from = (file.page - 1) * size - first;
    const texts = (isXml ? xml : json) as RecordTexts;
    const records = Math.min(size, ids.length - from);
    let at = begin.length;
    for (let index = 0; index < records; index += 1) {
      const before = index > 0 ? separator : "";
      const next = is(content, at, before)
        ? texts.endIn(content, at + before.length, from + index, file.form)
        : -1;
      if (next === -1) {
        const expected = "the bytes of the checked record";
        return { pointer: `/results/${index}`, expected, found: start(content.subarray(at)) };
      }
      at = next;
    }
    if (is(content, at, end) && at + end.length === content.length) return undefined;
    return { pointer: "", expected: "the end of the page", found: start(content.subarray(at)) };
  }

  #inJson(file: PageFile): Around {
    const [count, next, previous] = this.#envelope(file).map((value) => JSON.stringify(value));
    return [`{"count":${count},"next":${next},"previous":${previous},"results":[`, ",", "]}"];
  }

  /** A missing address is an empty element. */
  #inXml(file: PageFile): Around {
    const [count, next, previous] = this.#envelope(file).map((value) =>
      String(value ?? "").replaceAll("&", "&amp;"),
    );
    const head = `<count>${count}</count><next>${next}</next><previous>${previous}</previous>`;
    return [
      `<?xml version="1.0" encoding="utf-8"?>\n<root>${head}<results>`,
      "",
      "</results></root>",
    ];
  }

  /** The number of records of the collection, and the addresses of the pages after and before a page. */
  #envelope({ path, form, page }: PageFile): readonly unknown[] {
    const { collection, site } = this.#batch;
    const { base_url: baseUrl, links, page_size: size } = site.options;
    const count = site.count(collection);
    const [next, previous] = [page + 1, page - 1].map((other) =>
      other >= 1 && (other - 1) * size < count ? pageUrl(baseUrl, path, other, form, links) : null,
    );
    return [count, next, previous];
  }
}

function is(content: Buffer, at: number, text: string): boolean {
  return content.toString("latin1", at, at + text.length) === text;
}

function start(content: Buffer): string {
  return quote(content.toString("utf8", 0, 200), 60);
}
