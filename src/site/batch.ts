/**
 * Renders batches of records: each batch is read once, validated, and given to every output that takes it.
 *
 * A record is turned into text once, with marked links, and all its forms come from the bytes of that text. The record
 * that is validated and given to the outputs is read from these bytes.
 */

import { markInJson, markInXml } from "../markup/marks.ts";
import { xmlListItem } from "../markup/xml.ts";
import { type Fault, Faults, quote } from "../model/errors.ts";
import { outputsFor } from "../outputs/index.ts";
import type { Batch, BatchMaker, CollectionName, Finish, Output, Site } from "../outputs/output.ts";
import { ApiFiles } from "../outputs/pages/api-files.ts";
import { writePages } from "../outputs/pages/pages.ts";
import { RecordTexts } from "../outputs/pages/record-texts.ts";
import { recordOfPage } from "../outputs/reader/addresses.ts";
import { idsOf } from "../resources/resource.ts";
import { type Links, markedLinks, plainLinks } from "../routing/links.ts";
import { recordPath } from "../routing/routes.ts";
import type { StagePlan } from "../site-folder/stage.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Validator } from "../validation/validator.ts";
import { type FilesContext, JobFiles, type JobResult } from "./job.ts";
import type { Plan, PlannedBatch } from "./plan.ts";
import { RecordChecks, type RenderedRecord, recordIn } from "./record-checks.ts";
import { relatedTo } from "./related.ts";
import { type BuildState, type JobState, partKey } from "./state.ts";
import { TotalChecks } from "./total-checks.ts";

/** The result of a batch: plain data. */
export interface BatchResult extends Omit<JobState, "name" | "fingerprint">, JobResult {
  /** Number of records. */
  readonly records: number;
  /** Faults of the records. They may be the cause of the other faults. */
  readonly recordFaults: JobResult["faults"];
  /** Whether a record contains U+FFFD, which may stand for bytes that are not UTF-8. */
  readonly hasReplacement: boolean;
  /** An error that an output threw. Unless faults of records explain it, it is a defect of the program. */
  readonly failure?: unknown;
}

/** A finish of an output that this site has. */
export interface NamedFinish {
  /** `reader/assets` */
  readonly name: string;
  readonly output: Output;
  readonly finish: Finish;
  /** The name of its parts. */
  readonly partKey: string;
}

/** The finishes of a site with these options. */
export function finishesFor(options: Site["options"]): NamedFinish[] {
  return outputsFor(options).flatMap((output) =>
    (output.finishes ?? []).map((finish) => ({
      name: `${output.name}/${finish.name}`,
      output,
      finish,
      partKey: partKey(output.name, finish.part ?? finish.name),
    })),
  );
}

/** Renders a site, or one worker's share of it. */
export class Renderer {
  readonly #plan: Plan;
  readonly #snapshot: Snapshot;
  readonly #context: FilesContext;
  readonly #plain: Links;
  readonly #marked: Links;
  readonly #makers: ReadonlyMap<CollectionName, readonly (readonly [string, BatchMaker])[]>;
  readonly #recordChecks: RecordChecks;
  // The texts of the current batch. All batches use the same memory.
  readonly #json = new RecordTexts(markInJson);
  readonly #xml = new RecordTexts(markInXml);

  constructor({
    plan,
    snapshot,
    validator,
    stage,
  }: {
    readonly plan: Plan;
    readonly snapshot: Snapshot;
    readonly validator: Validator;
    readonly stage: StagePlan;
  }) {
    this.#plan = plan;
    this.#snapshot = snapshot;
    this.#plain = plainLinks(plan.options.baseUrl);
    this.#marked = markedLinks(plan.options.baseUrl);
    const outputs = outputsFor(plan.site.options);
    const hasReader = outputs.some(({ name }) => name === "reader");
    const isPage = (path: string) => {
      const record = hasReader ? recordOfPage(path) : undefined;
      return record !== undefined && plan.addresses.has(record);
    };
    const totals = new TotalChecks(plan, snapshot);
    this.#context = { stage, plan, validator, totals, isPage };
    this.#makers = new Map(
      plan.collections.map(({ name }) => [
        name,
        outputs.flatMap((output): [string, BatchMaker][] => {
          const make = output.batches[name];
          return make === undefined ? [] : [[output.name, make]];
        }),
      ]),
    );
    this.#recordChecks = new RecordChecks(plan, validator, totals);
    // The next build starts from what is published.
    if (stage.staged !== undefined) snapshot.traceReadings();
  }

  /** Renders a batch. */
  batch(planned: PlannedBatch): BatchResult {
    const { collection, first, end } = planned;
    const { resource } = collection;
    const keys = collection.entries.keys.slice(first, end);
    const ids = idsOf(collection.entries, first, end);
    this.#snapshot.takeReadings();
    const rows = resource.read(this.#snapshot, keys);
    if (rows.length !== keys.length) {
      const found = `${keys.length} records were asked for, ${rows.length} read`;
      throw new Error(`${resource.name}: ${found}`);
    }
    const faults = new Faults();
    const shownFaults: Fault[] = [];
    const json = this.#json;
    const hasXml = this.#plan.options.products.includes("xml");
    const xml = collection.xml ? this.#xml : undefined;
    json.clear();
    this.#xml.clear();
    const records: object[] = [];
    let hasReplacement = false;
    for (const [position, id] of ids.entries()) {
      const path = recordPath(resource.name, id);
      const marked = resource.render(rows[position], this.#marked);
      const text = JSON.stringify(marked);
      const xmlText = hasXml ? xmlListItem(marked) : undefined;
      hasReplacement ||= text.includes("\ufffd");
      json.add(text);
      if (xmlText !== undefined) xml?.add(xmlText);
      const record = recordIn(json, position);
      if (record === undefined) {
        faults.add({ record: path, field: "", expected: "JSON", found: quote(text, 60) });
        continue;
      }
      records.push(record);
      const rendered: RenderedRecord = { collection, id, path, record, json: text, xml: xmlText };
      const { own, shown } = this.#recordChecks.values(rendered);
      faults.addAll(own);
      shownFaults.push(...shown);
      // The forms of a record with wrong values are not checked: a wrong value is reported once.
      if (own.length + shown.length > 0) continue;
      faults.addAll(this.#recordChecks.forms(rendered, { json, xml }, position));
    }
    const batch: Batch = {
      collection: collection.name,
      site: this.#plan.site,
      first,
      // Each record matches the schema of its collection, or the build ends with its faults.
      records: records as unknown as Batch["records"],
      ids,
      json,
      xml,
      related: relatedTo(this.#snapshot, this.#plain, collection.name, records, keys),
    };
    const api = new ApiFiles(batch);
    const { name, position } = planned;
    const files = new JobFiles(this.#context, name, { api, batch, position });
    writePages(batch, files);
    const parts: Record<string, string> = {};
    let failure: unknown;
    // Outputs accept no faulty records.
    if (faults.count + shownFaults.length === 0) {
      try {
        for (const [name, make] of this.#makers.get(collection.name) ?? []) {
          for (const [part, kept] of Object.entries(make(batch, files))) {
            parts[partKey(name, part)] = JSON.stringify(kept) ?? "null";
          }
        }
      } catch (error) {
        failure = error;
      }
    }
    for (const fault of shownFaults) files.fault(fault);
    const { shown, keys: faultKeys } = faults;
    return {
      ...files.end(),
      recordFaults: { shown, keys: faultKeys },
      records: rows.length,
      parts,
      readings: this.#snapshot.takeReadings(),
      hasReplacement,
      ...(failure === undefined ? {} : { failure }),
    };
  }

  /** Makes a finish from the parts of many batches, all of which are in a state. */
  finish({ name, finish, partKey }: NamedFinish, state: BuildState): JobResult {
    const files = new JobFiles(this.#context, name, { last: state.inputs(name) });
    finish.make(state.parts(this.#plan.batches, partKey), this.#plan.site, files);
    return files.end();
  }
}
