/** The progress of a command in a log: a line for each phase, and one every ten seconds in a long phase. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { progress } from "./progress.ts";
import { paint, type Terminal } from "./terminal.ts";

let lines: string[];
const screen = (isInteractive = false): Terminal => ({
  result: () => expect.fail("progress is no result"),
  error: (text) => void lines.push(text),
  isInteractive,
  paint: paint(false),
});

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test("names each phase at its end, with its time, and what is done every ten seconds", async () => {
  const log = await progress<string>(screen(), false);
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
    "read: 7 of 40 records, 20 s so far",
    "read: 20.00 s",
    "write: 0 of 2 records, 10 s so far",
    "write: 10.50 s",
  ]);
  expect([...log.phases]).toEqual([
    ["read", 20],
    ["write", 10.5],
  ]);
});

test("prints nothing with --quiet, and measures the phases", async () => {
  const log = await progress<string>(screen(true), true);
  log.phase("read", 3);
  log.note("a note");
  log.progress(3);
  vi.advanceTimersByTime(20_000);
  log.end();
  expect(lines).toEqual([]);
  expect([...log.phases]).toEqual([["read", 20]]);
});

test("shows a bar on a terminal, without lines of a log", async () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const isTTY = Object.getOwnPropertyDescriptor(process.stderr, "isTTY");
  Object.assign(process.stderr, {
    isTTY: true,
    columns: 80,
    cursorTo: () => {},
    clearLine: () => {},
    moveCursor: () => {},
  });
  try {
    const log = await progress<string>(screen(true), false);
    log.phase("read", 8);
    vi.advanceTimersByTime(2_000);
    log.progress(4);
    vi.advanceTimersByTime(10_000);
    const shown = write.mock.calls.map(([text]) => String(text)).join("");
    expect(shown).toContain("read [============            ] 4/8 records, ");
    log.end();
    expect(lines).toEqual(["read: 12.00 s"]);
  } finally {
    write.mockRestore();
    if (isTTY === undefined) delete (process.stderr as Partial<NodeJS.WriteStream>).isTTY;
    else Object.defineProperty(process.stderr, "isTTY", isTTY);
  }
});
