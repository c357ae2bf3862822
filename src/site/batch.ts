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
import type { Batch, Finish, Output, Site } from "../outputs/output.ts";
import { writePages } from "../outputs/pages/pages.ts";
import { RecordTexts } from "../outputs/pages/record-texts.ts";
import { idsOf } from "../resources/resource.ts";
import { markedLinks, plainLinks } from "../routing/links.ts";
import { recordPath } from "../routing/routes.ts";
import type { StagePlan } from "../site-folder/stage.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { packageValidator } from "../validation/validator.ts";
import { JobFiles, type JobResult, type JobTools } from "./job.ts";
import type { Plan, PlannedBatch } from "./plan.ts";
import { RecordChecks, recordIn } from "./record-checks.ts";
import { relatedTo } from "./related.ts";
import { type BuildState, type JobState, partKey } from "./state.ts";
import { TotalChecks } from "./total-checks.ts";

export interface BatchResult extends Omit<JobState, "name" | "fingerprint">, JobResult {
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
  readonly partKey: string;
}

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

/** Renders the jobs of a site, or one worker's share of them. */
export interface Renderer {
  batch(planned: PlannedBatch): BatchResult;
  /** Makes a finish from the parts of many batches, all of which are in a state. */
  finish(named: NamedFinish, state: BuildState): JobResult;
  /** Takes the files of another job. */
  files(job: string, tools?: JobTools): JobFiles;
}

export function openRenderer(plan: Plan, snapshot: Snapshot, stage: StagePlan): Renderer {
  const { site, options } = plan;
  const hasXml = options.products.includes("xml");
  const validator = packageValidator(hasXml);
  const totals = new TotalChecks(plan, snapshot);
  const checks = new RecordChecks(plan, validator, totals);
  const outputs = outputsFor(site.options);
  const [plain, marked] = [plainLinks(options.baseUrl), markedLinks(options.baseUrl)];
  // The texts of the current batch. All batches use the same memory.
  const [json, allXml] = [new RecordTexts(markInJson), new RecordTexts(markInXml)];
  // The next build starts from what is published.
  if (stage.staged !== undefined) snapshot.traceReadings();

  const files = (job: string, tools?: JobTools) =>
    new JobFiles({ stage, plan, validator, totals }, job, tools);

  /** Renders the records of a batch into `json` and `allXml`, and checks them. */
  function readRecords({ collection, first, end }: PlannedBatch) {
    const { resource } = collection;
    const keys = collection.entries.keys.slice(first, end);
    const ids = idsOf(collection.entries, first, end);
    const show = resource.read(snapshot, keys);
    json.clear();
    allXml.clear();
    const own = new Faults();
    const shown: Fault[] = [];
    const records: object[] = [];
    const xml = collection.xml ? allXml : undefined;
    let hasReplacement = false;
    for (const [index, key] of keys.entries()) {
      const id = ids[index] ?? "";
      const path = recordPath(resource.name, id);
      const value = show(key, marked);
      const text = JSON.stringify(value);
      const xmlText = hasXml ? xmlListItem(value) : undefined;
      hasReplacement ||= text.includes("\ufffd");
      json.add(text);
      if (xmlText !== undefined) xml?.add(xmlText);
      const record = recordIn(json, index);
      if (record === undefined) {
        own.add({ record: path, field: "", expected: "JSON", found: quote(text, 60) });
        continue;
      }
      records.push(record);
      const rendered = { collection, id, path, record, json: text, xml: xmlText };
      const wrong = checks.values(rendered);
      own.addAll(wrong.own);
      shown.push(...wrong.shown);
      // The forms of a record with wrong values are not checked: a wrong value is reported once.
      if (wrong.own.length + wrong.shown.length > 0) continue;
      own.addAll(checks.forms(rendered, { json, xml }, index));
    }
    return { keys, ids, records, xml, own, shown, hasReplacement };
  }

  return {
    files,
    batch(planned) {
      const { collection, first, name, position } = planned;
      snapshot.takeReadings();
      const { keys, ids, records, xml, own, shown, hasReplacement } = readRecords(planned);
      const batch: Batch = {
        ...{ collection: collection.name, site, first, ids, json, xml },
        // Each record matches the schema of its collection, or the build ends with its faults.
        records: records as unknown as Batch["records"],
        related: relatedTo(snapshot, plain, records, keys),
      };
      const taken = files(name, { batch, position });
      writePages(batch, taken);
      const parts: Record<string, string> = {};
      let failure: unknown;
      try {
        // Outputs accept no faulty records.
        for (const output of own.count + shown.length === 0 ? outputs : []) {
          const made = output.batches[collection.name]?.(batch, taken) ?? {};
          for (const [part, kept] of Object.entries(made)) {
            parts[partKey(output.name, part)] = JSON.stringify(kept) ?? "null";
          }
        }
      } catch (error) {
        failure = error;
      }
      for (const fault of shown) taken.fault(fault);
      return {
        ...taken.end(),
        recordFaults: { shown: own.shown, keys: own.keys },
        records: records.length,
        parts,
        readings: snapshot.takeReadings(),
        hasReplacement,
        ...(failure === undefined ? {} : { failure }),
      };
    },
    finish({ name, finish, partKey: key }, state) {
      const taken = files(name, { last: state.inputs(name) });
      finish.make(state.parts(plan.batches, key), site, taken);
      return taken.end();
    },
  };
}
