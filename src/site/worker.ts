/** The code of a thread: it opens the snapshot, plans the site, and makes its share of each queue. */
import { parentPort } from "node:worker_threads";
import { openCheckedSnapshot } from "../snapshot/open.ts";
import { Maker, type Queue } from "./maker.ts";
import { planSite } from "./plan.ts";
import type { Task } from "./threads.ts";
import { Units } from "./units.ts";

let maker: Maker | undefined;

parentPort?.on("message", (message: (Task & { readonly thread: number }) | Queue) => {
  if ("thread" in message) {
    const { snapshotFile, description, options, stage, thread, unitsFile } = message;
    const plan = planSite(openCheckedSnapshot(snapshotFile), description, options);
    maker = new Maker(plan, stage, thread, new Units(unitsFile));
  } else if (maker !== undefined) {
    for (const found of maker.share(message)) parentPort?.postMessage(found);
  }
});
