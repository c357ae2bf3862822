/** Every workflow: the one that `host` writes, those of docs/nightly.md, and this repository's own. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { githubPagesFiles } from "./hosts/repositories.ts";
import { jobsOf, recipe } from "./testing/workflow.ts";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), "utf8");

const github = recipe("# .github/workflows/anthology.yml");
const gitlab = recipe("# .gitlab-ci.yml");

const workflows: readonly (readonly [name: string, text: string])[] = [
  ...githubPagesFiles("public", " --snapshot poems.xlsx").map(
    ({ path, text }) => [path, text] as const,
  ),
  ...readdirSync(new URL(".github/workflows/", root)).map(
    (name) => [name, read(`.github/workflows/${name}`)] as const,
  ),
  ["docs/nightly.md", github],
  ["docs/nightly.md, two jobs", recipe("# .github/workflows/deploy.yml")],
];

/** Each action with its commit and version, which are the same in all workflows. */
const pins = new Map<string, string>();

test.each(workflows)(
  "%s: GitHub's parser accepts it, actions are pinned by commit, and each job has a limit and permissions",
  (_name, text) => {
    for (const job of Object.values(jobsOf(text))) {
      expect(job["timeout-minutes"]).toBeGreaterThan(0);
      expect(Object.keys(job.permissions ?? {}).length).toBeGreaterThan(0);
    }
    expect(text).toMatch(/^permissions: \{\}$/m);
    const used = [...text.matchAll(/\buses: (.*)$/gm)].map(([, value = ""]) => value);
    expect(used.length).toBeGreaterThan(0);
    for (const value of used) {
      expect(value).toMatch(/^[\w/-]+@[0-9a-f]{40} # v[0-9.]+$/);
      const [name = ""] = value.split("@");
      expect(pins.get(name) ?? value).toBe(value);
      pins.set(name, value);
    }
    // What is not installed, npx would download and run with the secrets of the workflow.
    expect(text.match(/\bnpx (?!--no )/g)).toBeNull();
  },
);

test.each(["my site", "a: b", "$" + "{{ x }}", "-x", ""])(
  "no workflow gets the folder %j",
  (folder) => {
    expect(() => githubPagesFiles(folder)).toThrow("expected letters");
  },
);

test("the recipe for GitLab CI has a limit, and downloads no program", () => {
  expect(parse(gitlab).publish.timeout).toBe("4h");
  expect(gitlab.match(/\bnpx (?!--no )/g)).toBeNull();
});

test("the changelog begins with the version of the package, so that no two releases have the same", () => {
  const headings = [...read("CHANGELOG.md").matchAll(/^## ([0-9.]+)(?:$|, not released yet$)/gm)];
  const versions = headings.map(([, version]) => version);
  // A tarball between two releases counts behind a hyphen: 0.2.0-3.
  expect(JSON.parse(read("package.json")).version.split("-")[0]).toBe(versions[0]);
  expect(new Set(versions).size).toBe(versions.length);
});
