#!/usr/bin/env node
/** The program. */
import { tuneEngine } from "./engine.ts";
import { runCommand } from "./run.ts";
import { terminal } from "./terminal.ts";

tuneEngine();
process.exitCode = await runCommand(process.argv.slice(2), terminal(process));
