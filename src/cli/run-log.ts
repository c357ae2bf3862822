/** The log of runs: each run of a command appends a line of JSON to the file of `--log`. */
import { appendFileSync, closeSync, fstatSync, openSync, readSync } from "node:fs";
import { messageOf } from "../model/errors.ts";
import { generator } from "../site-folder/generator.ts";
import { exitStatusOf } from "./status.ts";
import type { Terminal } from "./terminal.ts";

/** What is known at the end of a run. */
interface Run {
  readonly command: string;
  /** Milliseconds since 1970. */
  readonly started: number;
  /** What `--json` prints. */
  readonly result?: object | undefined;
  readonly warnings: readonly string[];
  /** What was thrown, if the run failed. */
  readonly error?: unknown;
}

/** Warnings in a line: it must stay short enough to be appended at once. */
const mostWarnings = 20;

/** Appends a run. A log that cannot be written changes nothing but gives a warning. */
export function logRun(file: string, run: Run, screen: Terminal): void {
  const { command, started, result, warnings, error } = run;
  const line = {
    time: new Date(started).toISOString(),
    command,
    version: generator().version,
    status: error === undefined ? 0 : exitStatusOf(error),
    seconds: Math.round((Date.now() - started) / 10) / 100,
    ...(result && { result: summaryOf(result) }),
    warnings: warnings.slice(0, mostWarnings),
    ...(error !== undefined && { error: messageOf(error).split("\n")[0] }),
  };
  try {
    append(file, JSON.stringify(line));
  } catch (reason) {
    const { paint } = screen;
    screen.error(`${paint.yellow("warning:")} cannot write the log ${file}: ${messageOf(reason)}`);
  }
}

/** Numbers and words of a result, without long lists; of collections, those that have changed. */
function summaryOf(result: object): object {
  const isCount = (value: unknown) => typeof value === "number";
  const kept = Object.entries(result).flatMap(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) {
      const changed = value.filter((item) => {
        const { new: added, changed, gone } = Object(item);
        return [added, changed, gone].some((count) => isCount(count) && count > 0);
      });
      return changed.length === 0 ? [] : [[name, changed]];
    }
    const isShort = typeof value !== "object" || value === null;
    return isShort || Object.values(value).every(isCount) ? [[name, value]] : [];
  });
  return Object.fromEntries(kept);
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
