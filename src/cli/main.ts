#!/usr/bin/env node
/** The program. */
import { tuneEngine } from "./engine.ts";
import { runCommand } from "./run.ts";
import { terminal } from "./terminal.ts";

tuneEngine();
const status = await runCommand(process.argv.slice(2), terminal(process));
for (const stream of [process.stdout, process.stderr]) {
  await new Promise((written) => stream.write("", written));
}
// If Node ended the process, it would first remove the handlers of signals, and one more signal would set the status.
process.exit(status);
