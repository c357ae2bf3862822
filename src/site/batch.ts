/**
 * Renders batches of records: each batch is read once, validated, and given to every output that takes it.
 *
 * A record is turned into text once, with marked links, and all its forms come from that text. The object with plain
 * links, which is the content of the plain file, is validated and given to the outputs.
 */

import { markInJson, markInXml } from "../markup/marks.ts";
import { xmlListItem } from "../markup/xml.ts";
import { Faults } from "../model/errors.ts";
import { outputsFor } from "../outputs/index.ts";
import type { Batch, BatchMaker, CollectionName, Finish, Output, Site } from "../outputs/output.ts";
import { PageChecks } from "../outputs/pages/checks.ts";
import { MarkedTexts } from "../outputs/pages/marked-texts.ts";
import { type PageFacts, writePages } from "../outputs/pages/pages.ts";
import { recordOfPage } from "../outputs/reader/addresses.ts";
import type { Shard } from "../publishing/shard.ts";
import type { StagePlan } from "../publishing/stage.ts";
import { idsOf } from "../resources/resource.ts";
import { type Links, markedLinks, plainLinks } from "../routing/links.ts";
import { fileOf, parseRecordUrl, recordPath } from "../routing/routes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Validator } from "../validation/validator.ts";
import { type FilesContext, JobFiles, type JobResult } from "./job.ts";
import type { Collection, Plan, PlannedBatch } from "./plan.ts";
import { relatedTo } from "./related.ts";
import { RootFaults } from "./root-faults.ts";
import { type BuildState, type JobState, partKey } from "./state.ts";
import type { RenderedRecord } from "./wrong-values.ts";

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
  readonly #shard: Shard;
  readonly #plain: Links;
  readonly #marked: Links;
  readonly #makers: ReadonlyMap<CollectionName, readonly (readonly [string, BatchMaker])[]>;
  readonly #rootFaults: RootFaults;
  readonly #checks = new PageChecks();
  // The texts of the current batch. All batches use the same memory.
  readonly #json = new MarkedTexts(markInJson);
  readonly #xml = new MarkedTexts(markInXml);

  constructor({
    plan,
    snapshot,
    validator,
    stage,
    shard,
  }: {
    readonly plan: Plan;
    readonly snapshot: Snapshot;
    readonly validator: Validator;
    readonly stage: StagePlan;
    readonly shard: Shard;
  }) {
    this.#plan = plan;
    this.#snapshot = snapshot;
    this.#shard = shard;
    this.#plain = plainLinks(plan.options.baseUrl);
    this.#marked = markedLinks(plan.options.baseUrl);
    const outputs = outputsFor(plan.site.options);
    const hasReader = outputs.some(({ name }) => name === "reader");
    const isPage = (path: string) => {
      const record = hasReader ? recordOfPage(path) : undefined;
      return record !== undefined && plan.addresses.has(record);
    };
    this.#context = { stage, plan, validator, isPage };
    this.#makers = new Map(
      plan.collections.map(({ name }) => [
        name,
        outputs.flatMap((output): [string, BatchMaker][] => {
          const make = output.batches[name];
          return make === undefined ? [] : [[output.name, make]];
        }),
      ]),
    );
    this.#rootFaults = new RootFaults(plan, snapshot, validator, (path) => this.#renderAlone(path));
    // The next build starts from what is published.
    if (stage.staged !== undefined) snapshot.traceReadings();
  }

  /** Renders a batch. This shard may write its pages, or everything else that is made from it, or both. */
  batch(planned: PlannedBatch, index: number): BatchResult {
    const { collection, first, end } = planned;
    const { resource } = collection;
    const files = new JobFiles(this.#context, planned.name);
    const keys = collection.entries.keys.slice(first, end);
    const ids = idsOf(collection.entries, first, end);
    this.#snapshot.takeReadings();
    const rows = resource.read(this.#snapshot, keys);
    if (rows.length !== keys.length) {
      const found = `${keys.length} records were asked for, ${rows.length} read`;
      throw new Error(`${resource.name}: ${found}`);
    }
    const faults = new Faults();
    const json = this.#json;
    const xml = collection.xml ? this.#xml : undefined;
    json.clear();
    this.#xml.clear();
    const records: object[] = [];
    let hasReplacement = false;
    for (const [position, id] of ids.entries()) {
      const rendered = this.#renderRecord(collection, id, rows[position]);
      faults.addAll(this.#rootFaults.of(rendered));
      hasReplacement ||= rendered.json.includes("\ufffd");
      records.push(rendered.record);
      json.add(rendered.json);
      if (rendered.xml !== undefined) xml?.add(rendered.xml);
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
    const { number, of } = this.#shard;
    // A wrong value is reported once: pages of faulty records are not checked.
    const checks = faults.count === 0 ? this.#checks : undefined;
    const pages = index % of === number - 1 ? writePages(batch, files, checks) : [];
    for (const page of pages) this.#checkHead(page, files);
    const parts: Record<string, string> = {};
    let failure: unknown;
    // Only the first shard writes files of outputs, and outputs accept no faulty records.
    if (number === 1 && faults.count === 0) {
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
    const { shown, keys: faultKeys } = faults;
    return {
      ...files.end(),
      recordFaults: { shown, keys: faultKeys },
      records: rows.length,
      pages,
      parts,
      readings: this.#snapshot.takeReadings(),
      hasReplacement,
      ...(failure === undefined ? {} : { failure }),
    };
  }

  /** Makes a finish from the parts of many batches, all of which are in a state. */
  finish({ name, finish, partKey }: NamedFinish, state: BuildState): JobResult {
    const last = { files: state.inputs(name), frames: state.frames(name) };
    const files = new JobFiles(this.#context, name, last);
    finish.make(state.parts(this.#plan.batches, partKey), this.#plan.site, files);
    return files.end();
  }

  #renderRecord(collection: Collection, id: string, row: unknown): RenderedRecord {
    const { resource, xml } = collection;
    const marked = resource.render(row, this.#marked);
    return {
      collection,
      path: recordPath(resource.name, id),
      record: resource.render(row, this.#plain),
      json: JSON.stringify(marked),
      xml: xml ? xmlListItem(marked) : undefined,
    };
  }

  /** Renders a single record outside its batch, to find the cause of a fault in records that contain it. */
  #renderAlone(path: string): RenderedRecord | undefined {
    const found = parseRecordUrl(path);
    const collection = this.#plan.collections.find(({ name }) => name === found?.collection);
    if (collection === undefined || found === undefined) return undefined;
    const key = collection.entries.keys[idsOf(collection.entries).indexOf(found.id)];
    if (key === undefined) return undefined;
    const [row] = collection.resource.read(this.#snapshot, [key]);
    return this.#renderRecord(collection, found.id, row);
  }

  /** Validates the envelope of a page without its records, which were already validated. */
  #checkHead({ path, form, page, head }: PageFacts, files: JobFiles): void {
    files.check(fileOf(path, form, page), "envelope", { ...head, results: [] });
  }
}
