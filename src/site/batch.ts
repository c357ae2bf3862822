/**
 * Renders a batch: the pages of its records in all forms, and what the outputs make of the records.
 *
 * The plain form of a page is parsed as it will be published, and validated. The outputs get the records of that value.
 */
import { mayBeForbiddenInXml } from "../markup/xml.ts";
import { type Fault, Faults } from "../model/errors.ts";
import type { Batch } from "../outputs/output.ts";
import { idsOf } from "../resources/resource.ts";
import { deadLinks, markedLinks, plainLinks, unmarked } from "../routing/links.ts";
import { collectionPath, fileOf } from "../routing/routes.ts";
import type { Validator } from "../validation/validator.ts";
import { type RecordPage, writeJson, writeXml } from "./pages.ts";
import { type Plan, type PlannedBatch, partName } from "./plan.ts";
import { recordFaults } from "./record-faults.ts";
import { relatedTo } from "./related.ts";
import type { UnitFiles } from "./unit-files.ts";

export interface RenderedBatch {
  readonly records: number;
  /** The parts that outputs keep, as JSON. */
  readonly parts: Readonly<Record<string, string>>;
  /** Faults of the records. They may be the cause of others. */
  readonly recordFaults: Faults["all"];
  /** Whether a record contains U+FFFD, which may stand for bytes that are not UTF-8. */
  readonly hasReplacement: boolean;
  /** An error that an output threw. Unless faults of records explain it, it is a defect of the program. */
  readonly failure?: unknown;
}

export function renderBatch(
  plan: Plan,
  { collection, first, end }: PlannedBatch,
  validator: Validator,
  files: UnitFiles,
): RenderedBatch {
  const { options, site, snapshot } = plan;
  const { name, resource, entries } = collection;
  const { pageSize: size } = options;
  const keys = entries.keys.slice(first, end);
  const ids = idsOf(entries, first, end);
  const show = resource.read(snapshot, keys);
  const links = markedLinks(options.baseUrl);
  const own = new Faults();
  const shown: Fault[] = [];
  const records: object[] = [];
  const texts: string[] = [];
  for (let from = 0; from === 0 || from < keys.length; from += size) {
    const page: RecordPage = {
      collection: name,
      count: entries.keys.length,
      number: (first + from) / size + 1,
      ids: ids.slice(from, from + size),
      marked: keys.slice(from, from + size).map((key) => show(key, links)),
    };
    const { text, records: ownTexts, marked } = writeJson(page, options, files);
    files.texts(
      fileOf(collectionPath(name), "plain", page.number),
      unmarked(marked, options.baseUrl),
    );
    const hasXml = options.products.includes("xml");
    if (hasXml && resource.xml) writeXml(page, options, files);
    const value = JSON.parse(text) as { readonly results: readonly object[] };
    records.push(...value.results);
    texts.push(...ownTexts);
    const schema = `envelope#/$defs/${name}`;
    if (
      validator.isValid(schema, value) &&
      deadLinks(text, options.baseUrl, plan.addresses).length === 0 &&
      !(hasXml && mayBeForbiddenInXml.test(text))
    ) {
      continue;
    }
    for (const [index, record] of value.results.entries()) {
      const id = page.ids[index] ?? "";
      const found = recordFaults(plan, validator, resource, id, record, ownTexts[index] ?? "");
      own.addAll(found.own);
      shown.push(...found.shown);
    }
    // If no record explains it, the page itself is at fault.
    if (own.count + shown.length === 0)
      files.check(fileOf(collectionPath(name), "plain", page.number), schema, value);
  }
  const hasReplacement = texts.some((text) => text.includes("\ufffd"));
  const rendered = { records: records.length, parts: {}, recordFaults: own.all, hasReplacement };
  for (const fault of shown) files.fault(fault);
  // Outputs accept no faulty records.
  if (own.count + shown.length > 0) return rendered;
  const batch: Batch = {
    collection: name,
    site,
    first,
    count: entries.keys.length,
    ids,
    around: [idsOf(entries, Math.max(0, first - 1), first)[0], idsOf(entries, end, end + 1)[0]],
    texts,
    records: records as unknown as Batch["records"],
    related: relatedTo(snapshot, plainLinks(options.baseUrl, options.links), records, keys),
  };
  const parts: Record<string, string> = {};
  try {
    for (const output of plan.outputs) {
      const kept = output.batches[name]?.(batch, files.by(output.name)) ?? {};
      for (const [part, value] of Object.entries(kept)) {
        parts[partName(output.name, part)] = JSON.stringify(value) ?? "null";
      }
    }
    return { ...rendered, parts };
  } catch (failure) {
    return { ...rendered, parts, failure };
  }
}
