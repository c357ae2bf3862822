/** Shows how the work goes on: a bar for a person, plain lines for a log, nothing when asked to be quiet. */
import type { SingleBar } from "cli-progress";
import type { BuildPhase, Log } from "../build/log.ts";
import type { Terminal } from "./terminal.ts";

/** A log that also knows how long each phase took. */
export interface Progress<Name extends string> extends Log<Name> {
  /** Ends the last phase. */
  end(): void;
  /** Seconds of each phase, in order. */
  readonly phases: ReadonlyMap<Name, number>;
}

/** A log on the terminal. */
export async function progress<Name extends string = BuildPhase>(
  screen: Terminal,
  isQuiet: boolean,
): Promise<Progress<Name>> {
  // Where nobody watches, what draws the bar is not even loaded.
  const bars = screen.isInteractive && !isQuiet ? await import("cli-progress") : undefined;
  const phases = new Map<Name, number>();
  let current: { readonly name: Name; readonly start: number; bar?: SingleBar } | undefined;
  const end = () => {
    if (current === undefined) return;
    const seconds = (performance.now() - current.start) / 1000;
    phases.set(current.name, seconds);
    current.bar?.stop();
    if (!isQuiet) screen.error(`${current.name}: ${seconds.toFixed(2)} s`);
    current = undefined;
  };
  return {
    phases,
    end,
    phase(name, total) {
      end();
      current = { name, start: performance.now() };
      if (total !== undefined && bars !== undefined) {
        current.bar = startBar(bars.SingleBar, name, total);
      }
    },
    progress: (records) => current?.bar?.increment(records),
    note: (message) => {
      if (!isQuiet) screen.error(message);
    },
  };
}

function startBar(Bar: typeof SingleBar, name: string, total: number): SingleBar {
  const bar = new Bar({
    format: (_options, { value, progress: done, eta }, { start }: { start: number }) => {
      const width = 24;
      const filled = Math.round(done * width);
      const seconds = (performance.now() - start) / 1000;
      const rate = Math.round(value / Math.max(seconds, 0.001));
      const parts = `${value}/${total} records, ${rate}/s, ${eta} s left`;
      return `${name} [${"=".repeat(filled)}${" ".repeat(width - filled)}] ${parts}`;
    },
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    gracefulExit: false,
  });
  bar.start(total, 0, { start: performance.now() });
  return bar;
}
