/** Builds with one thread that are killed without warning. */
import { expect, test, vi } from "vitest";
import { killBuilds } from "../testing/kills.ts";

vi.setConfig({ testTimeout: 600_000 });

test("survives 80 kills of a build with one thread", async () => {
  const { absent, ...tally } = await killBuilds({ jobs: 1, kills: 80, seed: 1 });
  expect(absent).toBe(0);
  // Were no build killed while it publishes, the test would say little.
  expect(tally["half applied"], JSON.stringify(tally)).toBeGreaterThan(5);
});

test("survives 10 kills of a first build with one thread", async () => {
  const tally = await killBuilds({ jobs: 1, kills: 10, seed: 2, isFirst: true });
  expect(tally).toMatchObject({ "half applied": 0, old: 0 });
});
