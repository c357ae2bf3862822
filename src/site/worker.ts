/** The code of a worker: it opens the snapshot, plans the site, then takes its order. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { openCheckedSnapshot } from "../snapshot/open.ts";
import { packageValidator } from "../validation/validator.ts";
import { shareOf, type WorkerMessage, type WorkerOrder, type WorkerPlan } from "./orders.ts";
import { siteOf } from "./outputs-site.ts";
import { type PlannedBatch, planSite } from "./plan.ts";
import { Renderer } from "./renderer.ts";

function runWorker({ snapshotFile, options }: WorkerPlan, port: MessagePort): void {
  const snapshot = openCheckedSnapshot(snapshotFile);
  const plan = planSite(snapshot, options);
  const validator = packageValidator();
  const tell = (message: WorkerMessage) => port.postMessage(message);
  port.on("message", ({ setting, queue, counter }: WorkerOrder) => {
    const { description, stage, shard } = setting;
    const site = siteOf(plan, snapshot, description);
    const renderer = new Renderer({ plan, site, snapshot, validator }, stage, shard);
    for (const index of shareOf(queue, counter)) {
      tell({ index, made: renderer.batch(plan.batches[index] as PlannedBatch, index) });
    }
    tell("done");
  });
}

if (parentPort !== null) runWorker(workerData as WorkerPlan, parentPort);
