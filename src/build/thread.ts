/** What a thread runs that helps the main one: it opens the snapshot and plans the site for itself, then takes orders. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { Faults } from "../model/errors.ts";
import { resources } from "../resources/index.ts";
import { openCheckedSnapshot } from "../snapshot/open.ts";
import { readSchemas } from "../validation/schemas.ts";
import { createValidator, type Validator } from "../validation/validator.ts";
import { Ledger, type LedgerMemory } from "./ledger.ts";
import type { SiteOptions } from "./options.ts";
import { planSite, type Task, tasksOfShard } from "./plan.ts";
import { type MadePart, ProductMaker, type ProductPlan } from "./products.ts";
import { type RenderedTask, type Target, taskRenderer } from "./render-site.ts";
import { placesLeft } from "./team.ts";

/** What a thread is told when it begins: enough to make ready. */
export interface ThreadPlan {
  readonly snapshotFile: string;
  readonly options: SiteOptions;
}

/** A target as it is handed to a thread. */
type ThreadTarget = Omit<Target, "ledger" | "published"> & {
  readonly ledger: LedgerMemory;
  readonly published: LedgerMemory;
};

/** What it is told when there is something to do. */
export type ThreadOrder =
  | { readonly kind: "render"; readonly target: ThreadTarget; readonly counter: Int32Array }
  | { readonly kind: "products"; readonly plan: ProductPlan; readonly counter: Int32Array };

/** What it tells: a job with what came of it, or that there is nothing left of an order. */
export type ThreadMessage =
  | { readonly kind: "rendered"; readonly place: number; readonly result: RenderedTask }
  | { readonly kind: "made"; readonly job: number; readonly made: MadePart }
  | { readonly kind: "done" };

function runThread({ snapshotFile, options }: ThreadPlan, port: MessagePort): void {
  const snapshot = openCheckedSnapshot(snapshotFile);
  const site = planSite(snapshot, options, new Faults());
  const validator = readyValidator();
  const tell = (message: ThreadMessage) => port.postMessage(message);
  port.on("message", (order: ThreadOrder) => {
    if (order.kind === "render") {
      const { ledger, published, ...where } = order.target;
      const target = { ...where, ledger: new Ledger(ledger), published: new Ledger(published) };
      const tasks = tasksOfShard(site, target.shard);
      const render = taskRenderer(site, snapshot, target, validator);
      for (const place of placesLeft(order.counter, tasks.length)) {
        tell({ kind: "rendered", place, result: render(tasks[place] as Task) });
      }
    } else {
      const { jobs } = order.plan;
      const maker = new ProductMaker(site, snapshot, order.plan, validator);
      for (const place of placesLeft(order.counter, jobs.length)) {
        const job = jobs[place] ?? 0;
        tell({ kind: "made", job, made: maker.make(job) });
      }
    }
    tell({ kind: "done" });
  });
}

/** A validator whose checks are compiled: there is time for that while this thread waits. */
function readyValidator(): Validator {
  const validator = createValidator(readSchemas());
  for (const { schema } of resources) validator.check(schema);
  return validator;
}

if (parentPort !== null) runThread(workerData as ThreadPlan, parentPort);
