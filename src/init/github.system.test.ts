/**
 * The workflow that `init` writes for GitHub Actions: its commands are run for several nights.
 *
 * @module-tag bash
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Occasion, runWorkflow, type Transcript } from "../testing/ci/github.ts";
import { makeNightly, type Nightly } from "../testing/ci/nightly.ts";
import { expectNights, expectQuietSecondNight } from "../testing/ci/nights.ts";
import type { Variables } from "../testing/ci/shell.ts";

vi.setConfig({ testTimeout: 600_000 });

let nightly: Nightly;
beforeEach(async () => {
  nightly = await makeNightly();
});
afterEach(() => nightly.stop());

const workflow = ".github/workflows/anthology.yml";

/** Runs the workflow for several nights, each time on a new machine. */
function nights(secrets: Variables = {}) {
  const transcripts: Transcript[] = [];
  const pages = { folder: nightly.web, url: nightly.site };
  const night = async (event: Occasion["event"] = "schedule") => {
    const ci = { ...nightly.ci, secrets };
    const run = 1000 + transcripts.length;
    transcripts.push(await runWorkflow(nightly.file(workflow), ci, { event, run, pages }));
  };
  return { night, transcripts };
}

/** The commands and actions of a night whose lines contain these words. */
const that = (transcript: Transcript | undefined, words: string) =>
  transcript?.filter((line) => line.includes(words)) ?? [];

test("publishes to a bucket through rclone what changed", async () => {
  await nightly.init(
    "--host",
    "bucket",
    "--source",
    nightly.service,
    "--target",
    `web:${nightly.web}`,
  );
  const { night, transcripts } = nights({ RCLONE_CONF: "[web]\ntype = local" });
  await expectNights(nightly, "changes", () => night());
  expect(that(transcripts[2], "nothing to do")).toHaveLength(1);
  expect(that(transcripts[2], "uses actions/cache@v4")).toHaveLength(1);
  expect(nightly.commands()).toContain("apt-get install -y -qq rclone");
});

test("publishes to GitHub Pages when something changed, at the address that GitHub gives", async () => {
  await nightly.init("--host", "github-pages", "--source", nightly.service);
  const { night, transcripts } = nights();
  await expectNights(nightly, "all", () => night());
  const deployments = transcripts.map((one) => that(one, "uses actions/deploy-pages").length);
  expect(deployments).toEqual([1, 1, 0]);
});

test.each([
  ["netlify", ["NETLIFY_AUTH_TOKEN", "NETLIFY_SITE_ID"], "npx --yes netlify-cli@23 deploy --prod"],
  ["cloudflare", ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID"], "npx --yes wrangler@4 deploy"],
])("publishes to %s with its own program when something changed", async (host, secrets, deploy) => {
  await nightly.init("--host", host, "--source", nightly.service);
  const { night } = nights(Object.fromEntries(secrets.map((name) => [name, `value of ${name}`])));
  const deployments: number[] = [];
  await expectQuietSecondNight(nightly, async () => {
    await night();
    deployments.push(nightly.commands().filter((line) => line.startsWith(deploy)).length);
  });
  expect(deployments).toEqual([1, 0]);
  for (const name of secrets) expect(nightly.file(workflow)).toContain(`\${{ secrets.${name} }}`);
});
