/** The code of the thread that shares the search for files. */
import { parentPort, workerData } from "node:worker_threads";
import { findShare } from "./still-there.ts";

parentPort?.postMessage(findShare(workerData));
