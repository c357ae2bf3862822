/** The progress of a command: a line for each phase, and one every ten seconds in a long phase. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { progress } from "./progress.ts";
import { paint, type Terminal } from "./terminal.ts";

let lines: string[];
const screen: Terminal = {
  result: () => expect.fail("progress is no result"),
  error: (text) => void lines.push(text),
  isInteractive: true,
  paint: paint(false),
  signals: process,
  lastSignal: async () => {},
};

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test("names each phase at its end, with its time, and what is done every ten seconds", () => {
  const log = progress(screen, false);
  log.expect(5);
  log.progress(5);
  log.phase("read");
  vi.advanceTimersByTime(10_000);
  log.expect(40);
  log.progress(3);
  log.progress(4);
  vi.advanceTimersByTime(9_999);
  log.note("a note");
  vi.advanceTimersByTime(1);
  log.phase("write", 2);
  vi.advanceTimersByTime(10_500);
  log.end();
  log.end();
  vi.advanceTimersByTime(30_000);
  expect(lines).toEqual([
    "read: at work, 10 s so far",
    "a note",
    "read: 7 of 40, 20 s so far",
    "read: 20.00 s",
    "write: 0 of 2, 10 s so far",
    "write: 10.50 s",
  ]);
  expect([...log.phases]).toEqual([
    ["read", 20],
    ["write", 10.5],
  ]);
});
