/**
 * Runs the recipes of docs/ci.md that `init` does not write: previews, and shards as a matrix.
 *
 * @module-tag bash
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runWorkflow } from "../testing/ci/github.ts";
import { runPipeline } from "../testing/ci/gitlab.ts";
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

/** The CI system, with a remote of rclone of this name that stands for a local folder. */
function withRemote(name: string, target: string) {
  const config = join(nightly.ci.env.HOME ?? "", "rclone.conf");
  writeFileSync(config, `[${name}]\ntype = alias\nremote = ${target}\n`);
  return { ...nightly.ci, secrets: { RCLONE_CONFIG: config } };
}

function optionsOf(folder: string) {
  return JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")).options;
}

describe("a preview", () => {
  test("of a pull request has its own address on Netlify", async () => {
    const text = recipe(".github/workflows/anthology-preview.yml");
    const secrets = { NETLIFY_AUTH_TOKEN: "token", NETLIFY_SITE_ID: "site" };
    await runWorkflow(text, { ...nightly.ci, secrets }, { event: "pull_request", run: 1 });
    expect(nightly.commands()).toContain("npx --yes netlify-cli@23 deploy --dir out --alias pr-7");
    expect(optionsOf(nightly.web).base_url).toBe("https://pr-7--anthology.netlify.app");
  });

  test("of a merge request has its own folder in a bucket", async () => {
    const ci = withRemote("preview", join(nightly.web, ".."));
    mkdirSync(join(nightly.web, "../anthology"));
    const variables = { CI_PIPELINE_SOURCE: "merge_request_event", CI_MERGE_REQUEST_IID: "12" };
    const text = recipe(".gitlab-ci.yml: preview");
    expect(await runPipeline(text, ci, variables)).toHaveLength(1);
    expect(optionsOf(join(nightly.web, "../anthology/12")).base_url).toBe(
      "https://preview.example/12",
    );
    expect(await runPipeline(text, ci, { ...variables, CI_PIPELINE_SOURCE: "push" })).toEqual([]);
  });
});

describe("shards as a matrix", () => {
  /** Runs two nights, and expects the second to publish nothing. */
  async function expectSite(night: () => Promise<string>): Promise<void> {
    const site = join(nightly.web, "../anthology");
    mkdirSync(site);
    await night();
    expect((await runProgram(["verify", site])).status).toBe(0);
    const { base_url, previous } = optionsOf(site);
    expect({ base_url, previous }).toEqual({ base_url: nightly.site, previous: null });
    const before = picture(site);
    expect(await night()).toContain("nothing to do");
    expect(touched(before, picture(site))).toEqual([]);
  }

  test("are built and joined by GitHub Actions", async () => {
    const ci = withRemote("r2", join(nightly.web, ".."));
    const text = recipe(".github/workflows/anthology-shards.yml")
      // The test has a local folder in place of the S3 remote.
      .replace(
        "RCLONE_CONFIG_R2_TYPE: s3",
        `RCLONE_CONFIG_R2_TYPE: alias\n          RCLONE_CONFIG_R2_REMOTE: ${join(nightly.web, "..")}`,
      );
    let run = 1;
    await expectSite(async () => {
      run += 1;
      const lines = await runWorkflow(text, ci, { event: "schedule", run });
      expect(lines.filter((line) => line.includes("--shard"))).toHaveLength(3);
      return lines.join("\n");
    });
  });

  test("are built and joined by GitLab CI", async () => {
    const ci = withRemote("r2", join(nightly.web, ".."));
    const variables = { CI_COMMIT_BRANCH: "main", CI_DEFAULT_BRANCH: "main" };
    await expectSite(async () => {
      const lines = await runPipeline(recipe(".gitlab-ci.yml: shards"), ci, variables);
      expect(lines).toHaveLength(5);
      return lines.join("\n");
    });
  });
});
