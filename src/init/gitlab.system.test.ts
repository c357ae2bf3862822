/**
 * The pipeline that `init` writes for GitLab CI: its commands are run for several nights.
 *
 * @module-tag bash
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runPipeline } from "../testing/ci/gitlab.ts";
import { makeNightly, type Nightly } from "../testing/ci/nightly.ts";
import { expectNights, expectQuietSecondNight } from "../testing/ci/nights.ts";

vi.setConfig({ testTimeout: 600_000 });

let nightly: Nightly;
beforeEach(async () => {
  nightly = await makeNightly();
});
afterEach(() => nightly.stop());

const onSchedule = {
  CI_PIPELINE_SOURCE: "schedule",
  CI_COMMIT_BRANCH: "main",
  CI_DEFAULT_BRANCH: "main",
};

test("publishes to a bucket through rclone what changed", async () => {
  await nightly.init(
    ...["--host", "bucket", "--ci", "gitlab", "--source", nightly.service],
    ...["--target", `web:${nightly.web}`],
  );
  // GitLab writes the value of a variable of type File to a file, and sets the variable to that file's path.
  const config = join(nightly.ci.env.HOME ?? "", "rclone.conf");
  writeFileSync(config, "[web]\ntype = local\n");
  const ci = { ...nightly.ci, secrets: { RCLONE_CONFIG: config } };
  const transcripts: string[] = [];
  await expectNights(nightly, "changes", async () => {
    transcripts.push(...(await runPipeline(nightly.file(".gitlab-ci.yml"), ci, onSchedule)));
  });
  expect(transcripts).toHaveLength(3);
  expect(transcripts[2]).toContain("nothing to do");
});

test("publishes to Netlify with its own program when something changed", async () => {
  await nightly.init("--host", "netlify", "--ci", "gitlab", "--source", nightly.service);
  const deployments: number[] = [];
  await expectQuietSecondNight(nightly, async () => {
    await runPipeline(nightly.file(".gitlab-ci.yml"), nightly.ci, onSchedule);
    deployments.push(nightly.commands().filter((line) => line.includes("netlify-cli")).length);
  });
  expect(deployments).toEqual([1, 0]);
});

test("does nothing on other branches than the default", async () => {
  await nightly.init("--host", "netlify", "--ci", "gitlab");
  const onBranch = { ...onSchedule, CI_PIPELINE_SOURCE: "push", CI_COMMIT_BRANCH: "draft" };
  expect(await runPipeline(nightly.file(".gitlab-ci.yml"), nightly.ci, onBranch)).toEqual([]);
});
