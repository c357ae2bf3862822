/** Builds by the compiled program in the workplace of a test. */
import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { type Outcome, runProgram, type StartOptions } from "./program.ts";
import { picture } from "./tree.ts";
import type { Workplace } from "./workplace.ts";

/** Arguments of a build in the workplace that says nothing but errors. */
export function buildArguments({ snapshot, out }: Workplace, ...more: readonly string[]): string[] {
  return [
    "build",
    "--snapshot",
    snapshot,
    "--out",
    out,
    "--jobs",
    "1",
    "--quiet",
    "--no-sync",
    ...more,
  ];
}

/** Builds, which must go well. */
export async function publish(place: Workplace, ...more: readonly string[]): Promise<Outcome> {
  const outcome = await runProgram(buildArguments(place, ...more));
  expect(outcome.stderr).toBe("");
  expect(outcome.status).toBe(0);
  return outcome;
}

/** What the program must say when it does not do what it was asked to. */
export interface Refusal {
  readonly status: 1 | 2 | 3;
  /** Words of the message: the place, what was expected and found, what to do. */
  readonly says: readonly string[];
}

/** The outcome is one message that a reader can act on. */
export function expectMessage({ status, signal, stdout, stderr }: Outcome, refusal: Refusal): void {
  for (const words of refusal.says) expect(stderr).toContain(words);
  expect({ status, signal, stdout }).toEqual({ status: refusal.status, signal: null, stdout: "" });
  expect(stderr.match(/^error: /gm), stderr).toHaveLength(1);
  expect(stderr.startsWith("error: "), stderr).toBe(true);
  expect(stderr).toMatch(/ {2}try: /);
  expect(stderr).not.toMatch(/\n\s+at .+:\d+:\d+|defect of anthology-build/);
}

/** A build that must be refused: it says why, and leaves what is published and all next to it as it was. */
export async function expectRefusal(
  place: Workplace,
  refusal: Refusal,
  args: readonly string[] = [],
  options: StartOptions = {},
): Promise<void> {
  const before = { site: picture(place.site), data: readdirSync(place.data) };
  const outcome = await runProgram(buildArguments(place, ...args), options);
  expectMessage(outcome, refusal);
  expect({ site: picture(place.site), data: readdirSync(place.data) }).toEqual(before);
}
