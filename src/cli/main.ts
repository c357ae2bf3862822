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
// At an end of its own, Node first removes the handlers of signals: one more signal would change the status.
process.exit(status);
