/** Builds that are killed at a moment. */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { appearance, type Running } from "./program.ts";

/**
 * Kills a build after so many milliseconds, or shortly after it begins to publish; returns false if it ended before.
 */
export async function isKilled(
  { process, ended }: Running,
  moment: number | "publishing",
  site: string,
  random: () => number,
): Promise<boolean> {
  const end = new AbortController();
  const outcome = ended.finally(() => end.abort());
  if (moment !== "publishing") await Promise.race([setTimeout(moment), outcome]);
  else {
    const decision = join(site, ".out.anthology-build", "manifest.json");
    await Promise.race([appearance(decision, end.signal), outcome]);
    wait(random() ** 2 * 40);
  }
  process.kill("SIGKILL");
  const { signal, stderr } = await outcome;
  expect(stderr).toBe("");
  return signal === "SIGKILL";
}

/** Waits in a busy loop: timers are too coarse for the few milliseconds in which a build publishes. */
function wait(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
