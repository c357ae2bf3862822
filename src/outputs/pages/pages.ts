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
} from "../../routing/pagination.ts";
import { collectionPath, type Form, fileOf, recordPath, xmlSuffix } from "../../routing/routes.ts";
import type { Batch, Files } from "../output.ts";
import { ByteBuffer } from "./byte-buffer.ts";
import type { PageChecks } from "./checks.ts";

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

/** The forms of pages with these options. */
export function formsOf({ format_api }: Batch["site"]["options"]): readonly Form[] {
  return format_api ? ["plain", "api"] : ["plain"];
}

/** Writes the pages and the records of a batch, and checks those without faults. */
export function writePages(
  batch: Batch,
  files: Files,
  checks: PageChecks | undefined,
): PageFacts[] {
  const { page_size: size } = batch.site.options;
  const facts: PageFacts[] = [];
  const firstPage = batch.first / size + 1;
  const pages = Math.max(1, Math.ceil(batch.records.length / size));
  for (let index = 0; index < pages; index += 1) {
    const range = [index * size, Math.min((index + 1) * size, batch.records.length)] as const;
    for (const form of formsOf(batch.site.options)) {
      facts.push(writeJson(batch, form, firstPage + index, range, files, checks));
      if (batch.xml !== undefined) {
        facts.push(writeXml(batch, form, firstPage + index, range, files, checks));
      }
    }
  }
  return facts;
}

/** The bytes of the current file. */
const buffer = new ByteBuffer();

type Range = readonly [from: number, to: number];

/** Writes a page in JSON, and each of its records. */
function writeJson(
  batch: Batch,
  form: Form,
  page: number,
  range: Range,
  files: Files,
  checks: PageChecks | undefined,
): PageFacts {
  const { collection, ids, json } = batch;
  const facts = factsOf(batch, collection, form, page, range);
  buffer.clear();
  buffer.append(envelopeStart(facts.head));
  const spans = json.copyTo(buffer, form, ",", range);
  buffer.append(envelopeEnd);
  for (const [index, span] of spans.entries()) {
    const path = recordPath(collection, ids[range[0] + index] ?? "");
    files.bytes(fileOf(path, form), buffer.bytes(span));
  }
  const path = fileOf(facts.path, form, page);
  files.bytes(path, buffer.all());
  checks?.json(collection, form, path, buffer, files);
  return facts;
}

function writeXml(
  batch: Batch,
  form: Form,
  page: number,
  range: Range,
  files: Files,
  checks: PageChecks | undefined,
): PageFacts {
  const facts = factsOf(batch, batch.collection + xmlSuffix, form, page, range);
  buffer.clear();
  buffer.append(xmlStart);
  for (const [key, value] of Object.entries(facts.head)) buffer.append(xmlElement(key, value));
  buffer.append("<results>");
  batch.xml?.copyTo(buffer, form, "", range);
  buffer.append(`</results>${xmlEnd}`);
  const path = fileOf(facts.path, form, page);
  files.bytes(path, buffer.all());
  if (form === "plain" && checks !== undefined) {
    const results = batch.records.slice(...range);
    checks.xml(path, { ...facts.head, results }, buffer.all(), files);
  }
  return facts;
}

function factsOf(
  { site, collection, first }: Batch,
  name: string,
  form: Form,
  page: number,
  [from, to]: Range,
): PageFacts {
  const { base_url: baseUrl, page_size: size, links: style } = site.options;
  const path = collectionPath(name);
  const count = site.count(collection);
  const head = envelopeHead({ baseUrl, path, count, size, style }, page, form);
  return { path, form, page, head, first: first + from, records: to - from };
}
