/** What a worker runs: it opens the snapshot and plans the site for itself, then takes orders. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { Faults } from "../model/errors.ts";
import type { Manifest } from "../model/published.ts";
import type { CollectionName } from "../outputs/output.ts";
import type { Shard } from "../publishing/shard.ts";
import type { StagePlan } from "../publishing/stage.ts";
import { resources } from "../resources/index.ts";
import { openCheckedSnapshot } from "../snapshot/open.ts";
import { readSchemas } from "../validation/schemas.ts";
import { createValidator } from "../validation/validator.ts";
import type { KnownInput } from "./job-files.ts";
import type { SiteOptions } from "./options.ts";
import { siteOf } from "./outputs-site.ts";
import { type PlannedBatch, planSite } from "./plan.ts";
import { type MadeBatch, type MadeFinish, partsOf, Renderer } from "./renderer.ts";
import { shareOf } from "./workers.ts";

/** What a worker is told when it begins. */
export interface WorkerPlan {
  readonly snapshotFile: string;
  readonly options: SiteOptions;
}

/** What is known when there is something to do. */
export interface Setting {
  readonly description: Manifest["snapshot"];
  readonly stage: StagePlan;
  readonly shard: Shard;
}

/** A finish with the parts that it takes, as JSON. */
export interface FinishJob {
  readonly name: string;
  readonly parts: Readonly<Partial<Record<CollectionName, readonly string[]>>>;
  /** Files of the last build that are in place. */
  readonly known: readonly KnownInput[];
}

export type WorkerOrder =
  | {
      readonly kind: "batches";
      readonly setting: Setting;
      readonly queue: readonly number[];
      readonly counter: Int32Array;
    }
  | {
      readonly kind: "finishes";
      readonly setting: Setting;
      readonly jobs: readonly FinishJob[];
    };

export type WorkerMessage =
  | { readonly kind: "batch"; readonly index: number; readonly made: MadeBatch }
  | { readonly kind: "finish"; readonly name: string; readonly made: MadeFinish }
  | { readonly kind: "done" };

function runWorker({ snapshotFile, options }: WorkerPlan, port: MessagePort): void {
  const snapshot = openCheckedSnapshot(snapshotFile);
  const plan = planSite(snapshot, options, new Faults());
  const validator = createValidator(readSchemas());
  // There is time to compile the checks while this worker waits.
  for (const { schema } of resources) validator.check(schema);
  let renderer: Renderer | undefined;
  const rendererFor = ({ description, stage, shard }: Setting) => {
    const site = siteOf(plan, snapshot, description);
    renderer ??= new Renderer({ plan, site, snapshot, validator }, stage, shard);
    return renderer;
  };
  const tell = (message: WorkerMessage) => port.postMessage(message);
  port.on("message", (order: WorkerOrder) => {
    const rendering = rendererFor(order.setting);
    if (order.kind === "batches") {
      for (const index of shareOf(order.queue, order.counter)) {
        const made = rendering.batch(plan.batches[index] as PlannedBatch, index);
        tell({ kind: "batch", index, made });
      }
    } else {
      for (const { name, parts, known } of order.jobs) {
        tell({ kind: "finish", name, made: rendering.finish(name, partsOf(parts), known) });
      }
    }
    tell({ kind: "done" });
  });
}

if (parentPort !== null) runWorker(workerData as WorkerPlan, parentPort);
