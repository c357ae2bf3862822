/** The code of a thread that looks for files. */
import { parentPort, workerData } from "node:worker_threads";
import { lookFor, type Search } from "./still-there.ts";

parentPort?.postMessage(lookFor(workerData as Search));
