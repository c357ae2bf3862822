/** Shows progress: a line for each phase, and one every ten seconds in a long phase; nothing with --quiet. */
import type { BuildPhase, Log } from "../model/log.ts";
import type { Terminal } from "./terminal.ts";

/** A log that also measures each phase. */
interface Progress<Name extends string> extends Log<Name> {
  end(): void;
  /** Seconds of each phase, in order. */
  readonly phases: ReadonlyMap<Name, number>;
}

interface CurrentPhase<Name extends string> {
  readonly name: Name;
  readonly start: number;
  done: number;
  total: number | undefined;
  readonly lines: NodeJS.Timeout | undefined;
}

/** Milliseconds between lines during a long phase. */
const longestSilence = 10_000;

export function progress<Name extends string = BuildPhase>(
  screen: Terminal,
  isQuiet: boolean,
): Progress<Name> {
  const phases = new Map<Name, number>();
  let current: CurrentPhase<Name> | undefined;
  const end = () => {
    if (current === undefined) return;
    const seconds = secondsSince(current.start);
    phases.set(current.name, seconds);
    clearInterval(current.lines);
    if (!isQuiet) screen.error(`${current.name}: ${seconds.toFixed(2)} s`);
    current = undefined;
  };
  return {
    phases,
    end,
    expect: (total) => {
      if (current !== undefined) current.total = total;
    },
    phase(name, total) {
      end();
      const lines = isQuiet
        ? undefined
        : setInterval(() => screen.error(lineOf(begun)), longestSilence).unref();
      const begun: CurrentPhase<Name> = { name, start: performance.now(), done: 0, total, lines };
      current = begun;
    },
    progress: (records) => {
      if (current !== undefined) current.done += records;
    },
    note: (message) => {
      if (!isQuiet) screen.error(message);
    },
  };
}

function lineOf({ name, start, done, total }: CurrentPhase<string>): string {
  const records = total === undefined ? "at work" : `${done} of ${total}`;
  return `${name}: ${records}, ${secondsSince(start).toFixed(0)} s so far`;
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
