/** The code of a thread: it opens the snapshot, plans the site, and makes its share of each queue. */
import { parentPort } from "node:worker_threads";
import { openCheckedSnapshot } from "../snapshot/open.ts";
import { Maker } from "./maker.ts";
import { planSite } from "./plan.ts";
import type { Order } from "./threads.ts";
import { Units } from "./units.ts";

let maker: Maker | undefined;

parentPort?.on("message", ({ task, thread, queue }: Order) => {
  const { snapshotFile, description, options, stage, unitsFile } = task;
  const plan = () => planSite(openCheckedSnapshot(snapshotFile), description, options);
  maker ??= new Maker(plan(), stage, thread, new Units(unitsFile));
  for (const found of maker.share(queue)) parentPort?.postMessage(found);
});
