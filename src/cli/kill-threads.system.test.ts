/** Builds with two threads, killed without warning. */
import { expect, test, vi } from "vitest";
import { killBuilds } from "../testing/kills.ts";
import { times } from "../testing/thoroughness.ts";

vi.setConfig({ testTimeout: 600_000 });

const [kills, first] = [times(24, 80), times(3, 10)];

test(`survives ${kills} kills of a build with two threads`, async () => {
  // The test proves little unless enough builds are killed while they publish.
  const tally = await killBuilds({ jobs: 2, kills, whilePublishing: 6, seed: 3 });
  expect(tally.absent).toBe(0);
});

test(`survives ${first} kills of a first build with two threads`, async () => {
  const tally = await killBuilds({ jobs: 2, kills: first, seed: 4, isFirst: true });
  expect(tally).toMatchObject({ "half applied": 0, old: 0 });
});
