/** What a rendering thread runs: it answers each task with what came of it. */
import { parentPort, workerData } from "node:worker_threads";
import type { Task } from "./plan.ts";
import { openTaskRenderer, type ThreadPlan } from "./render-site.ts";

const render = openTaskRenderer(workerData as ThreadPlan);
parentPort?.on("message", (task: Task) => parentPort?.postMessage(render(task)));
