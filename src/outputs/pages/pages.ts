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
import type { PageChecks } from "./checks.ts";
import type { MarkedTexts } from "./marked-texts.ts";

/** The facts about a page: its address, and which records of its collection are on it. */
export interface PageFacts {
  /** Path of the collection. */
  readonly path: string;
  readonly form: Form;
  readonly page: number;
  readonly head: EnvelopeHead;
  /** Index of the first record in the collection. */
  readonly first: number;
  readonly records: number;
}

/** Writes the pages and the records of a batch, and checks those without faults. */
export function writePages(
  batch: Batch,
  files: Files,
  checks: PageChecks | undefined,
): PageFacts[] {
  const { collection, first, records, site, xml } = batch;
  const { page_size: size } = site.options;
  const firstPage = first / size + 1;
  const written: PageFacts[] = [];
  for (let page = firstPage; page < firstPage + pageCount(records.length, size); page += 1) {
    for (const form of pageForms(site.options.products)) {
      const facts = factsOf(batch, collection, form, page);
      writeJson(batch, facts, files, checks);
      written.push(facts);
      if (xml === undefined) continue;
      const xmlFacts = factsOf(batch, collection + xmlSuffix, form, page);
      writeXml(batch, xml, xmlFacts, files, checks);
      written.push(xmlFacts);
    }
  }
  return written;
}

/** The facts about a page of a collection, or of its XML form. */
function factsOf(
  { site, collection, first, records }: Batch,
  name: string,
  form: Form,
  page: number,
): PageFacts {
  const { base_url: baseUrl, page_size: size, links: style } = site.options;
  const path = collectionPath(name);
  const count = site.count(collection);
  const head = envelopeHead({ baseUrl, path, count, size, style }, page, form);
  const start = (page - 1) * size;
  const end = Math.min(start + size, first + records.length);
  return { path, form, page, head, first: start, records: end - start };
}

/** The bytes of the current file. */
const buffer = new ByteBuffer();

/** Writes a page in JSON, and each of its records. */
function writeJson(
  batch: Batch,
  facts: PageFacts,
  files: Files,
  checks: PageChecks | undefined,
): void {
  const { collection, ids, json } = batch;
  const { form, head } = facts;
  const [from, to] = rangeOf(facts, batch);
  buffer.clear();
  buffer.append(envelopeStart(head));
  const spans = json.copyTo(buffer, form, ",", [from, to]);
  buffer.append(envelopeEnd);
  for (const [index, span] of spans.entries()) {
    const path = recordPath(collection, ids[from + index] ?? "");
    files.bytes(fileOf(path, form), buffer.bytes(span));
  }
  const path = fileOf(facts.path, form, facts.page);
  files.bytes(path, buffer.all());
  checks?.json(collection, form, path, buffer, files);
}

function writeXml(
  batch: Batch,
  xml: MarkedTexts,
  facts: PageFacts,
  files: Files,
  checks: PageChecks | undefined,
): void {
  const { form, head } = facts;
  const range = rangeOf(facts, batch);
  buffer.clear();
  buffer.append(xmlStart);
  for (const [key, value] of Object.entries(head)) buffer.append(xmlElement(key, value));
  buffer.append("<results>");
  xml.copyTo(buffer, form, "", range);
  buffer.append(`</results>${xmlEnd}`);
  const path = fileOf(facts.path, form, facts.page);
  files.bytes(path, buffer.all());
  if (form === "plain") {
    const results = batch.records.slice(...range);
    checks?.xml(path, { ...head, results }, buffer.all(), files);
  }
}

/** The indexes of a page's records in the batch. */
function rangeOf({ first, records }: PageFacts, batch: Batch): readonly [from: number, to: number] {
  return [first - batch.first, first - batch.first + records];
}
