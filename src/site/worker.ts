/** The code of a thread: it opens the snapshot, plans the site, and makes its share of each queue. */
import { parentPort, workerData } from "node:worker_threads";
import { loadOutputs } from "../outputs/index.ts";
import { openCheckedSnapshot } from "../snapshot/open.ts";
import { Maker } from "./maker.ts";
import { planSite } from "./plan.ts";
import type { Order } from "./threads.ts";
import { Units } from "./units.ts";

const loading = loadOutputs(workerData);
let maker: Maker | undefined;

parentPort?.on("message", async ({ task, thread, queue }: Order) => {
  const { snapshotFile, description, options, stage, unitsFile } = task;
  const outputs = await loading;
  const plan = () => planSite(openCheckedSnapshot(snapshotFile), description, options, outputs);
  maker ??= new Maker(plan(), stage, thread, new Units(unitsFile));
  for (const found of maker.share(queue)) parentPort?.postMessage(found);
});
