/**
 * The pages of the API: each record, each page of a collection, and their forms with `format=api` and as XML.
 *
 * A page is made from the bytes of its records, and the file of a record is a part of those bytes.
 */

import { xmlElement, xmlEnd, xmlStart } from "../../markup/xml.ts";
import {
  type EnvelopeHead,
  envelopeEnd,
  envelopeHead,
  envelopeStart,
  pageCount,
} from "../../routing/pagination.ts";
import {
  collectionPath,
  type Form,
  fileOf,
  pageForms,
  recordPath,
  xmlSuffix,
} from "../../routing/routes.ts";
import type { Batch, Files } from "../output.ts";
import { ByteBuffer } from "./byte-buffer.ts";
import type { RecordTexts } from "./record-texts.ts";

export interface PageFile {
  /** Path of the collection, `/api/authors/` or `/api/authors_xml/`. */
  readonly path: string;
  readonly isXml: boolean;
  readonly form: Form;
  readonly page: number;
  /** The indexes in the batch of its first record, and of the one after its last. */
  readonly range: readonly [from: number, to: number];
}

export function pageFilesOf(batch: Pick<Batch, "collection" | "first" | "ids" | "site" | "xml">) {
  const { collection, first, ids, site, xml } = batch;
  const { page_size: size, products } = site.options;
  return Array.from({ length: pageCount(ids.length, size) }, (_, index) => {
    const page = first / size + 1 + index;
    const range = [index * size, Math.min((index + 1) * size, ids.length)] as const;
    return pageForms(products).flatMap((form) =>
      (xml === undefined ? [false] : [false, true]).map((isXml): PageFile => {
        const path = collectionPath(isXml ? collection + xmlSuffix : collection);
        return { path, isXml, form, page, range };
      }),
    );
  }).flat();
}

export function writePages(batch: Batch, files: Files): void {
  const { collection, site, xml } = batch;
  const { base_url: baseUrl, page_size: size, links: style } = site.options;
  const count = site.count(collection);
  for (const file of pageFilesOf(batch)) {
    const { path, page, form } = file;
    const head = envelopeHead({ baseUrl, path, count, size, style }, page, form);
    if (!file.isXml) writeJson(batch, file, head, files);
    else if (xml !== undefined) writeXml(xml, file, head, files);
  }
}

const buffer = new ByteBuffer();

function writeJson(
  { collection, ids, json }: Batch,
  { path, form, page, range }: PageFile,
  head: EnvelopeHead,
  files: Files,
): void {
  buffer.clear();
  buffer.append(envelopeStart(head));
  const spans = json.copyTo(buffer, form, ",", range);
  buffer.append(envelopeEnd);
  for (const [index, span] of spans.entries()) {
    const record = recordPath(collection, ids[range[0] + index] ?? "");
    files.bytes(fileOf(record, form), buffer.bytes(span));
  }
  files.bytes(fileOf(path, form, page), buffer.all());
}

function writeXml(
  xml: RecordTexts,
  { path, form, page, range }: PageFile,
  head: EnvelopeHead,
  files: Files,
): void {
  buffer.clear();
  buffer.append(xmlStart);
  for (const [key, value] of Object.entries(head)) buffer.append(xmlElement(key, value));
  buffer.append("<results>");
  xml.copyTo(buffer, form, "", range);
  buffer.append(`</results>${xmlEnd}`);
  files.bytes(fileOf(path, form, page), buffer.all());
}
