/** What a rendering thread runs. */
import { parentPort, workerData } from "node:worker_threads";
import { runThread, type ThreadPlan } from "./render-site.ts";

if (parentPort !== null) runThread(workerData as ThreadPlan, parentPort);
