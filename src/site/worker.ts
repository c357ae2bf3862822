/** The code of a worker: opens the snapshot, plans the site, and does its share of the jobs. */
import { parentPort, workerData } from "node:worker_threads";
import { openCheckedSnapshot } from "../snapshot/open.ts";
import { type BatchResult, openRenderer } from "./batch.ts";
import type { JobResult } from "./job.ts";
import { planSite } from "./plan.ts";
import { BuildState } from "./state.ts";
import { type SharedJobs, shareOf, type WorkerMessage, type WorkerTask } from "./workers.ts";

const { snapshotFile, description, options, stage } = workerData as WorkerTask;
const snapshot = openCheckedSnapshot(snapshotFile);
const renderer = openRenderer(planSite(snapshot, description, options), snapshot, stage);
parentPort?.on("message", (jobs: SharedJobs) => {
  const state = jobs.stateFile === undefined ? undefined : new BuildState(jobs.stateFile);
  for (const name of shareOf(jobs)) {
    const result = state === undefined ? renderer.batch(name) : renderer.finish(name, state);
    tell({ name, result });
  }
  state?.close();
  tell("end of jobs");
});

function tell(message: WorkerMessage<BatchResult | JobResult>): void {
  parentPort?.postMessage(message);
}
