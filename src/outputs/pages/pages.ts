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

interface Page {
  readonly path: string;
  readonly form: Form;
  readonly page: number;
  readonly head: EnvelopeHead;
  readonly range: readonly [from: number, to: number];
}

export function writePages(batch: Batch, files: Files): void {
  const { collection, first, ids, site, xml } = batch;
  const { page_size: size } = site.options;
  const firstPage = first / size + 1;
  for (let page = firstPage; page < firstPage + pageCount(ids.length, size); page += 1) {
    for (const form of pageForms(site.options.products)) {
      writeJson(batch, pageOf(batch, collection, form, page), files);
      if (xml !== undefined) {
        writeXml(xml, pageOf(batch, collection + xmlSuffix, form, page), files);
      }
    }
  }
}

function pageOf(
  { site, collection, first, ids }: Batch,
  name: string,
  form: Form,
  page: number,
): Page {
  const { base_url: baseUrl, page_size: size, links: style } = site.options;
  const path = collectionPath(name);
  const count = site.count(collection);
  const head = envelopeHead({ baseUrl, path, count, size, style }, page, form);
  const from = (page - 1) * size - first;
  return { path, form, page, head, range: [from, Math.min(from + size, ids.length)] };
}

const buffer = new ByteBuffer();

function writeJson(
  { collection, ids, json }: Batch,
  { path, form, page, head, range }: Page,
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

function writeXml(xml: RecordTexts, { path, form, page, head, range }: Page, files: Files): void {
  buffer.clear();
  buffer.append(xmlStart);
  for (const [key, value] of Object.entries(head)) buffer.append(xmlElement(key, value));
  buffer.append("<results>");
  xml.copyTo(buffer, form, "", range);
  buffer.append(`</results>${xmlEnd}`);
  files.bytes(fileOf(path, form, page), buffer.all());
}
