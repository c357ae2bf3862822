/** Builds with one thread, killed without warning. */
import { expect, test, vi } from "vitest";
import { killBuilds } from "../testing/kills.ts";
import { times } from "../testing/thoroughness.ts";

vi.setConfig({ testTimeout: 600_000 });

const [kills, first] = [times(24, 80), times(3, 10)];

test(`survives ${kills} kills of a build with one thread`, async () => {
  // The test proves little unless enough builds are killed while they publish.
  const tally = await killBuilds({ jobs: 1, kills, whilePublishing: 6, seed: 1 });
  expect(tally.absent).toBe(0);
});

test(`survives ${first} kills of a first build with one thread`, async () => {
  const tally = await killBuilds({ jobs: 1, kills: first, seed: 2, isFirst: true });
  expect(tally).toMatchObject({ "half applied": 0, old: 0 });
});
