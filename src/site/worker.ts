/** The code of a worker: it opens the snapshot, plans the site, then takes orders. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { openCheckedSnapshot } from "../snapshot/open.ts";
import { packageValidator } from "../validation/validator.ts";
import {
  type Setting,
  shareOf,
  type WorkerMessage,
  type WorkerOrder,
  type WorkerPlan,
} from "./orders.ts";
import { siteOf } from "./outputs-site.ts";
import { type PlannedBatch, planSite } from "./plan.ts";
import { Renderer } from "./renderer.ts";
import { BuildState } from "./state.ts";

function runWorker({ snapshotFile, options }: WorkerPlan, port: MessagePort): void {
  const snapshot = openCheckedSnapshot(snapshotFile);
  const plan = planSite(snapshot, options);
  const validator = packageValidator();
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
      const state = new BuildState(order.state);
      for (const name of shareOf(order.names, order.counter)) {
        tell({ kind: "finish", name, made: rendering.finish(name, state) });
      }
      state.close();
    }
    tell({ kind: "done" });
  });
}

if (parentPort !== null) runWorker(workerData as WorkerPlan, parentPort);
