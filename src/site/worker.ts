/** The code of a worker: opens the snapshot, plans the site, and renders its share of the batches. */
import { parentPort, workerData } from "node:worker_threads";
import { openCheckedSnapshot } from "../snapshot/open.ts";
import { openRenderer } from "./batch.ts";
import { type PlannedBatch, planSite } from "./plan.ts";
import { type SharedTask, shareOf, type WorkerMessage } from "./workers.ts";

const { snapshotFile, description, options, stage, queue, counter } = workerData as SharedTask;
const snapshot = openCheckedSnapshot(snapshotFile);
const plan = planSite(snapshot, description, options);
const renderer = openRenderer(plan, snapshot, stage);
for (const index of shareOf(queue, counter)) {
  const result = renderer.batch(plan.batches[index] as PlannedBatch);
  parentPort?.postMessage({ index, result } satisfies WorkerMessage);
}
