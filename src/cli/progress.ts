/** Shows progress: a line for each phase, and one every ten seconds in a long phase; with --quiet, warnings alone. */
import type { Log } from "../model/log.ts";
import type { Terminal } from "./terminal.ts";

/** A log that also measures each phase. */
interface Progress extends Log {
  end(): void;
  /** Seconds of each phase, in order. */
  readonly phases: ReadonlyMap<string, number>;
  readonly warnings: readonly string[];
}

/** Milliseconds between lines during a long phase. */
const longestSilence = 10_000;

export function progress(screen: Terminal, isQuiet: boolean): Progress {
  const phases = new Map<string, number>();
  const warnings: string[] = [];
  let current: { name: string; start: number; done: number; total: number | undefined } | undefined;
  let lines: NodeJS.Timeout | undefined;
  const note = (message: string) => {
    if (!isQuiet) screen.error(message);
  };
  const end = () => {
    clearInterval(lines);
    if (current === undefined) return;
    const seconds = secondsSince(current.start);
    phases.set(current.name, seconds);
    note(`${current.name}: ${seconds.toFixed(2)} s`);
    current = undefined;
  };
  return {
    phases,
    warnings,
    end,
    note,
    warn: (message) => {
      warnings.push(message);
      screen.error(`${screen.paint.yellow("warning:")} ${message}`);
    },
    expect: (total) => {
      if (current !== undefined) current.total = total;
    },
    progress: (records) => {
      if (current !== undefined) current.done += records;
    },
    phase(name, total) {
      end();
      const begun = { name, start: performance.now(), done: 0, total };
      current = begun;
      lines = setInterval(() => {
        const records = begun.total === undefined ? "at work" : `${begun.done} of ${begun.total}`;
        note(`${name}: ${records}, ${secondsSince(begun.start).toFixed(0)} s so far`);
      }, longestSilence).unref();
    },
  };
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
