/** The code of a worker: opens the snapshot, plans the site, and does its share of the batches or finishes. */
import { parentPort, workerData } from "node:worker_threads";
import { openCheckedSnapshot } from "../snapshot/open.ts";
import { finishesFor, type NamedFinish, openRenderer } from "./batch.ts";
import { type PlannedBatch, planSite } from "./plan.ts";
import { BuildState } from "./state.ts";
import { type SharedTask, shareOf, type WorkerMessage } from "./workers.ts";

const task = workerData as SharedTask;
const snapshot = openCheckedSnapshot(task.snapshotFile);
const plan = planSite(snapshot, task.description, task.options);
const renderer = openRenderer(plan, snapshot, task.stage);
const state = task.stateFile === undefined ? undefined : new BuildState(task.stateFile);
const finishes = finishesFor(plan.site.options);
for (const index of shareOf(task.queue, task.counter)) {
  const result =
    state === undefined
      ? renderer.batch(plan.batches[index] as PlannedBatch)
      : renderer.finish(finishes[index] as NamedFinish, state);
  parentPort?.postMessage({ index, result } satisfies WorkerMessage);
}
