/** The code of a thread that looks for files. */
import { workerData } from "node:worker_threads";
import { look, type Search } from "./still-there.ts";

look(workerData as Search);
