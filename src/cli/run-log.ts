/** The log of runs: each run of a command appends a line of JSON to the file of `--log`. */
import { appendFileSync, closeSync, fstatSync, openSync, readSync } from "node:fs";
import { messageOf } from "../model/errors.ts";
import { generator } from "../site-folder/generator.ts";
import { exitStatusOf } from "./status.ts";
import type { Terminal } from "./terminal.ts";

/** Warnings in a line: it must stay short enough to be appended at once. */
const mostWarnings = 20;

/** What `--json` prints, or what was thrown. */
export interface RunEnd {
  readonly result?: object | undefined;
  readonly error?: unknown;
}

/**
 * Appends a run. A log that cannot be written changes nothing but gives a warning.
 * @param run its command, when it began in milliseconds since 1970, and its warnings
 */
export function logRun(
  file: string,
  run: { readonly command: string; readonly started: number; readonly warnings: readonly string[] },
  { result, error }: RunEnd,
  screen: Terminal,
): void {
  const line = {
    time: new Date(run.started).toISOString(),
    command: run.command,
    version: generator().version,
    status: error === undefined ? 0 : exitStatusOf(error),
    seconds: Math.round((Date.now() - run.started) / 10) / 100,
    result,
    warnings: run.warnings.slice(0, mostWarnings),
    error: error === undefined ? undefined : messageOf(error).split("\n")[0],
  };
  try {
    append(file, JSON.stringify(line, shortened));
  } catch (reason) {
    const { paint } = screen;
    screen.error(`${paint.yellow("warning:")} cannot write the log ${file}: ${messageOf(reason)}`);
  }
}

/** Of a list, leaves the texts, and the items that count what has changed. */
function shortened(_name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.filter((item) => typeof item === "string" || item.new || item.changed || item.gone);
}

/** Appends a line in one operation, so that those of two runs do not mix. */
function append(file: string, line: string): void {
  const descriptor = openSync(file, "a+");
  try {
    const { size } = fstatSync(descriptor);
    const last = Buffer.alloc(1);
    if (size > 0) readSync(descriptor, last, 0, 1, size - 1);
    // A line that a full disk has cut stays a line of its own.
    const isCut = size > 0 && last.toString() !== "\n";
    appendFileSync(descriptor, `${isCut ? "\n" : ""}${line}\n`);
  } finally {
    closeSync(descriptor);
  }
}
