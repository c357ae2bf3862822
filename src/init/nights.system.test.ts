/**
 * What `init` writes for a CI, run several nights in a row: every night on a machine with the repository and the cache.
 *
 * @module-tag bash
 */
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copy, githubJob, gitlabJob, runJobs } from "../testing/ci/job.ts";
import { makeNightly, type Nightly } from "../testing/ci/nightly.ts";
import { expectNights, expectQuietSecondNight } from "../testing/ci/nights.ts";
import { runScript } from "../testing/ci/shell.ts";

vi.setConfig({ testTimeout: 600_000 });

let nightly: Nightly;
beforeEach(async () => {
  nightly = await makeNightly();
});
afterEach(() => nightly.stop());

const workflow = ".github/workflows/anthology.yml";

test("cron publishes to a folder what changed, and prints nothing unless something fails", async () => {
  const { ci } = nightly;
  await nightly.init("--host", "server", "--source", nightly.service, "--target", nightly.web);
  symlinkSync(ci.env.STORE ?? "", join(ci.repository, "node_modules"));
  // The line for the crontab, from the comment in the script; cron runs it in the home folder.
  const line = /^# {3}17 3 \* \* \* (.*)$/m.exec(nightly.file("nightly.sh"))?.[1] ?? "";
  expect(line).toContain("flock");
  const lock = join(ci.env.HOME ?? "", "lock");
  const command = line.replace("/path/to", ci.repository).replace("/tmp/anthology.lock", lock);
  await expectNights(nightly, "changes", async () => {
    expect(await runScript(command, ci.env.HOME ?? "", ci.env)).toBe("");
  });
});

test("GitHub publishes to a bucket through rclone what changed", async () => {
  const target = `web:${nightly.web}`;
  await nightly.init("--host", "bucket", "--source", nightly.service, "--target", target);
  const values = { "secrets.RCLONE_CONF": "[web]\ntype = local" };
  const job = githubJob(nightly.file(workflow), "publish", values);
  const printed: string[] = [];
  await expectNights(nightly, "changes", async () => {
    printed.push((await runJobs(nightly.ci, job)).printed);
  });
  expect(printed[2]).toContain("nothing to do");
  expect(nightly.commands()).toContain("apt-get install -y -qq rclone");
});

test("GitHub Pages gets the site when something changed, at the address that GitHub gives", async () => {
  await nightly.init("--host", "github-pages", "--source", nightly.service);
  const values = { "steps.pages.outputs.base_url": nightly.site };
  const job = githubJob(nightly.file(workflow), "build", values);
  const changed: string[] = [];
  await expectNights(nightly, "all", async () => {
    const { outputs, workspace } = await runJobs(nightly.ci, job);
    changed.push(outputs);
    if (outputs !== "changed=true\n") return;
    rmSync(nightly.web, { recursive: true });
    copy(join(workspace, "out"), nightly.web);
  });
  expect(changed).toEqual(["changed=true\n", "changed=true\n", "changed=false\n"]);
});

test("GitLab publishes to a bucket through rclone, and the second night nothing", async () => {
  await nightly.init(
    ...["--host", "bucket", "--ci", "gitlab", "--source", nightly.service],
    ...["--target", `web:${nightly.web}`],
  );
  // GitLab writes the value of a variable of type File to a file, and sets the variable to that file's path.
  const RCLONE_CONFIG = join(nightly.ci.env.HOME ?? "", "rclone.conf");
  writeFileSync(RCLONE_CONFIG, "[web]\ntype = local\n");
  const job = gitlabJob(nightly.file(".gitlab-ci.yml"), "publish", { RCLONE_CONFIG });
  const printed: string[] = [];
  await expectQuietSecondNight(nightly, async () => {
    printed.push((await runJobs(nightly.ci, job)).printed);
  });
  expect(printed[1]).toContain("nothing to do");
});

test.each([
  ["netlify", ["NETLIFY_AUTH_TOKEN", "NETLIFY_SITE_ID"], "npx --no netlify deploy --prod"],
  ["cloudflare", ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID"], "npx --no wrangler deploy"],
])("%s gets the site with its own program when something changed", async (host, names, deploy) => {
  await nightly.init("--host", host, "--source", nightly.service);
  const secrets = names.map((name) => [`secrets.${name}`, `value of ${name}`]);
  const job = githubJob(nightly.file(workflow), "publish", Object.fromEntries(secrets));
  expect(Object.keys(job.commands.at(-1)?.env ?? {})).toEqual(names);
  const deployments: number[] = [];
  await expectQuietSecondNight(nightly, async () => {
    await runJobs(nightly.ci, job);
    deployments.push(nightly.commands().filter((line) => line.startsWith(deploy)).length);
  });
  expect(deployments).toEqual([1, 0]);
});
