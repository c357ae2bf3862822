/**
 * Runs the recipes of docs/ci.md that `init` does not write: previews, and shards as a matrix.
 *
 * @module-tag bash
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { githubJob, gitlabJob, type Job, runJobs } from "../testing/ci/job.ts";
import { makeNightly, type Nightly } from "../testing/ci/nightly.ts";
import { runProgram } from "../testing/program.ts";
import { picture, touched } from "../testing/tree.ts";

vi.setConfig({ testTimeout: 600_000 });

const page = readFileSync(fileURLToPath(new URL("../../docs/ci.md", import.meta.url)), "utf8");

/** The block of the page that begins with this comment. */
function recipe(name: string): string {
  const start = page.indexOf(`\`\`\`yaml\n# ${name}\n`);
  if (start === -1) throw new Error(`docs/ci.md shows no ${name}`);
  return page.slice(start + "```yaml\n".length, page.indexOf("\n```\n", start) + 1);
}

let nightly: Nightly;
beforeEach(async () => {
  nightly = await makeNightly();
  await nightly.init("--host", "server", "--source", nightly.service, "--target", nightly.web);
});
afterEach(() => nightly.stop());

/** The settings of rclone, with a remote of this name that stands for a local folder. */
function remote(name: string, target: string) {
  const RCLONE_CONFIG = join(nightly.ci.env.HOME ?? "", "rclone.conf");
  writeFileSync(RCLONE_CONFIG, `[${name}]\ntype = alias\nremote = ${target}\n`);
  return { RCLONE_CONFIG };
}

function optionsOf(folder: string) {
  return JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")).options;
}

describe("a preview", () => {
  test("of a pull request has its own address on Netlify", async () => {
    const job = githubJob(recipe(".github/workflows/anthology-preview.yml"), "preview", {
      "github.event.number": "7",
      "secrets.NETLIFY_AUTH_TOKEN": "token",
      "secrets.NETLIFY_SITE_ID": "site",
    });
    await runJobs(nightly.ci, job);
    expect(nightly.commands()).toContain("npx --no netlify deploy --dir out --alias pr-7");
    expect(optionsOf(nightly.web).base_url).toBe("https://pr-7--anthology.netlify.app");
  });

  test("of a merge request has its own folder in a bucket", async () => {
    mkdirSync(join(nightly.web, "../anthology"));
    const env = { ...remote("preview", join(nightly.web, "..")), CI_MERGE_REQUEST_IID: "12" };
    await runJobs(nightly.ci, gitlabJob(recipe(".gitlab-ci.yml: preview"), "preview", env));
    expect(optionsOf(join(nightly.web, "../anthology/12")).base_url).toBe(
      "https://preview.example/12",
    );
  });
});

describe("shards as a matrix", () => {
  /** Runs two nights, and expects the second to publish nothing. */
  async function expectSite(...jobs: readonly Job[]): Promise<void> {
    const site = join(nightly.web, "../anthology");
    mkdirSync(site);
    await runJobs(nightly.ci, ...jobs);
    expect((await runProgram(["verify", site])).status).toBe(0);
    const { base_url, previous } = optionsOf(site);
    expect({ base_url, previous }).toEqual({ base_url: nightly.site, previous: null });
    const before = picture(site);
    expect((await runJobs(nightly.ci, ...jobs)).printed).toContain("nothing to do");
    expect(touched(before, picture(site))).toEqual([]);
  }

  test("are built and joined by GitHub Actions", async () => {
    const text = recipe(".github/workflows/anthology-shards.yml")
      // The test has a local folder in place of the S3 remote.
      .replace(
        "RCLONE_CONFIG_R2_TYPE: s3",
        `RCLONE_CONFIG_R2_TYPE: alias\n          RCLONE_CONFIG_R2_REMOTE: ${join(nightly.web, "..")}`,
      );
    const secrets = ["R2_ENDPOINT", "R2_ACCESS_KEY_ID", "R2_SECRET_ACCESS_KEY"].map((name) => [
      `secrets.${name}`,
      "secret",
    ]);
    const job = (name: string, part = "") =>
      githubJob(text, name, { ...Object.fromEntries(secrets), "matrix.part": part });
    const shards = ["1", "2", "3"].map((part) => job("shard", part));
    await expectSite(job("pull"), ...shards, job("publish"));
  });

  test("are built and joined by GitLab CI", async () => {
    const env = remote("r2", join(nightly.web, ".."));
    const job = (name: string, PART = "") =>
      gitlabJob(recipe(".gitlab-ci.yml: shards"), name, { ...env, PART });
    const shards = ["1", "2", "3"].map((part) => job("shard", part));
    await expectSite(job("pull"), ...shards, job("publish"));
  });
});
