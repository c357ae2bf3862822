/** Shows progress: a bar on a terminal, plain lines in a log, nothing with --quiet. */
import type { SingleBar } from "cli-progress";
import type { BuildPhase, Log } from "../model/log.ts";
import type { Terminal } from "./terminal.ts";

/** A log that also measures each phase. */
export interface Progress<Name extends string> extends Log<Name> {
  end(): void;
  /** Seconds of each phase, in order. */
  readonly phases: ReadonlyMap<Name, number>;
}

interface CurrentPhase<Name extends string> {
  readonly name: Name;
  readonly start: number;
  done: number;
  total?: number;
  bar?: SingleBar;
  lines?: NodeJS.Timeout;
}

/** Milliseconds between lines in a log during a long phase. */
const longestSilence = 10_000;

/** A log that writes to the terminal. */
export async function progress<Name extends string = BuildPhase>(
  screen: Terminal,
  isQuiet: boolean,
): Promise<Progress<Name>> {
  // The package is loaded only if a bar is shown.
  const bars = screen.isInteractive && !isQuiet ? await import("cli-progress") : undefined;
  const hasLines = !screen.isInteractive && !isQuiet;
  const phases = new Map<Name, number>();
  let current: CurrentPhase<Name> | undefined;
  const expect = (total: number) => {
    if (current === undefined) return;
    current.total = total;
    if (bars !== undefined) current.bar ??= startBar(bars.SingleBar, current.name, total);
  };
  const end = () => {
    if (current === undefined) return;
    const seconds = secondsSince(current.start);
    phases.set(current.name, seconds);
    current.bar?.stop();
    clearInterval(current.lines);
    if (!isQuiet) screen.error(`${current.name}: ${seconds.toFixed(2)} s`);
    current = undefined;
  };
  return {
    phases,
    end,
    expect,
    phase(name, total) {
      end();
      const begun: CurrentPhase<Name> = { name, start: performance.now(), done: 0 };
      current = begun;
      if (hasLines) {
        begun.lines = setInterval(() => screen.error(lineOf(begun)), longestSilence).unref();
      }
      if (total !== undefined) expect(total);
    },
    progress(records) {
      if (current === undefined) return;
      current.done += records;
      current.bar?.increment(records);
    },
    note: (message) => {
      if (!isQuiet) screen.error(message);
    },
  };
}

function lineOf({ name, start, done, total }: CurrentPhase<string>): string {
  const records = total === undefined ? "at work" : `${done} of ${total} records`;
  return `${name}: ${records}, ${secondsSince(start).toFixed(0)} s so far`;
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}

function startBar(Bar: typeof SingleBar, name: string, total: number): SingleBar {
  const bar = new Bar({
    format: `${name} [{bar}] {value}/{total} records, {eta} s left`,
    barsize: 24,
    barCompleteChar: "=",
    barIncompleteChar: " ",
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  });
  bar.start(total, 0);
  return bar;
}
