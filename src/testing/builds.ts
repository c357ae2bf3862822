/** Builds in the workplace of a test, as a command. */
import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { runHere } from "./in-process.ts";
import { type Outcome, runProgram, type StartOptions } from "./program.ts";
import { picture } from "./tree.ts";
import type { Workplace } from "./workplace.ts";

/** Arguments of a build in the workplace that prints only errors. */
export function buildArguments({ snapshot, out }: Workplace, ...more: readonly string[]): string[] {
  const place = ["--snapshot", snapshot, "--out", out];
  return ["build", ...place, "--jobs", "1", "--quiet", "--no-sync", ...more];
}

/** Options that change every page. */
export const otherAddress = ["--base-url", "https://example.org"] as const;

/** Runs a build that must succeed: in this process, unless it has workers, which only the compiled program has. */
export async function publish(place: Workplace, ...more: readonly string[]): Promise<Outcome> {
  const args = buildArguments(place, ...more);
  const outcome = await (more.includes("--jobs") ? runProgram(args) : runHere(...args));
  expect(outcome.stderr.replace(ofLetters, "")).toBe("");
  expect(outcome.status).toBe(0);
  return outcome;
}

/** A warning of many tests, whose Greek texts are not written in Greek letters. */
const ofLetters = /^warning: .* expected Greek letters, .*\n/gm;

/** The exit status and message of a command that refuses to run. */
export interface Refusal {
  readonly status: 1 | 2 | 3;
  /** Parts of the message: the position, what was expected and found, what to do. */
  readonly says: readonly string[];
}

/** Expects one message that helps the user, and no result. */
export function expectMessage({ status, signal, stdout, stderr }: Outcome, refusal: Refusal): void {
  for (const words of refusal.says) expect(stderr).toContain(words);
  expect({ status, signal, stdout }).toEqual({ status: refusal.status, signal: null, stdout: "" });
  expect(stderr.match(/^error: /gm), stderr).toHaveLength(1);
  expect(stderr.replace(ofLetters, "").startsWith("error: "), stderr).toBe(true);
  expect(stderr).toMatch(/ {2}try: /);
  expect(stderr).not.toMatch(/\n\s+at .+:\d+:\d+|defect of anthology-build/);
}

/** Expects a build to be refused with a reason, and to leave the published folder and its surroundings unchanged. */
export async function expectRefusal(
  place: Workplace,
  refusal: Refusal,
  args: readonly string[] = [],
  options: StartOptions = {},
): Promise<void> {
  const before = { site: pictureOfSite(place), data: readdirSync(place.data) };
  const outcome = await runProgram(buildArguments(place, ...args), options);
  expectMessage(outcome, refusal);
  expect({ site: pictureOfSite(place), data: readdirSync(place.data) }).toEqual(before);
}

/** A picture of the published folders and what is next to them. The lock of a folder comes and goes in it, which changes the time of that folder alone. */
export function pictureOfSite({ site }: Workplace): ReturnType<typeof picture> {
  const entries = Object.entries(picture(site)).map(([path, entry]) =>
    entry.kind === "folder" && !path.includes("/")
      ? [path, { ...entry, modified: 0n }]
      : [path, entry],
  );
  return Object.fromEntries(entries);
}
