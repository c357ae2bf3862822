/**
 * Checks the files of the API on their way to the disk. The bytes of each record were checked before: a file is one of
 * them, or a page of them in the envelope that its number calls for. So the pages of a collection are a chain that
 * contains each record once.
 */

import { quote } from "../../model/errors.ts";
import { type Form, fileOf, pageForms, pageUrl, recordPath } from "../../routing/routes.ts";
import type { Mismatch } from "../../validation/validator.ts";
import type { Batch } from "../output.ts";
import { type PageFile, pageFilesOf } from "./pages.ts";
import type { RecordTexts } from "./record-texts.ts";

type Pages = Pick<Batch, "collection" | "first" | "ids" | "json" | "xml" | "site">;

/** What a file holds: a record, or a page of these texts. */
type Expected = { readonly form: Form; readonly record: number } | PageFile;

/** What stands before, between and after the records of a page. */
type Around = readonly [begin: string, separator: string, end: string];

export class ApiFiles {
  readonly #batch: Pages;
  /** The files that were not written yet, by path. */
  readonly #expected = new Map<string, Expected>();

  constructor(batch: Pages) {
    this.#batch = batch;
    const { collection, ids, site } = batch;
    for (const form of pageForms(site.options.products)) {
      for (const [record, id] of ids.entries()) {
        this.#expected.set(fileOf(recordPath(collection, id), form), { form, record });
      }
    }
    for (const file of pageFilesOf(batch)) {
      this.#expected.set(fileOf(file.path, file.form, file.page), file);
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
    const { json, xml } = this.#batch;
    const [begin, separator, end] = file.isXml ? this.#inXml(file) : this.#inJson(file);
    if (!is(content, 0, begin)) {
      return { pointer: "", expected: quote(begin, 500), found: start(content) };
    }
    const texts = (file.isXml ? xml : json) as RecordTexts;
    const [from, to] = file.range;
    let at = begin.length;
    for (let index = from; index < to; index += 1) {
      const before = index > from ? separator : "";
      const next = is(content, at, before)
        ? texts.endIn(content, at + before.length, index, file.form)
        : -1;
      if (next === -1) {
        const pointer = `/results/${index - from}`;
        const expected = "the bytes of the checked record";
        return { pointer, expected, found: start(content.subarray(at)) };
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
