/** Every workflow: those that `init` and `host` write, those of docs/ci.md, and this repository's own. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { githubPagesFiles } from "../hosts/github-pages.ts";
import { pinned } from "../hosts/pinned.ts";
import { githubWorkflow } from "../testing/ci/job.ts";
import { ciFiles } from "./files.ts";
import { hosts, type Project } from "./project.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), "utf8");

/** The workflows that `init` writes for each host, with and without a service and an address. */
function written(ci: "github" | "gitlab"): [name: string, text: string][] {
  const source = "https://service.example/api/";
  const baseUrl = "https://anthology.example";
  return hosts.flatMap((host) =>
    [{}, { source }, { source, baseUrl }].map((given): [string, string] => {
      const target = host === "bucket" ? "r2:my bucket: #1" : undefined;
      const nothing = { source: undefined, baseUrl: undefined };
      const project: Project = { host, ci, target, ...nothing, ...given };
      const names = [host, ...Object.keys(given)].join(", ");
      return [`init --ci ${ci}: ${names}`, ciFiles(project)[0]?.text ?? ""];
    }),
  );
}

const own = readdirSync(fileURLToPath(new URL(".github/workflows/", root)));
const blocks = [...read("docs/ci.md").matchAll(/^```yaml.*\n([\s\S]*?)^```$/gm)].map(
  ([, text = ""]) => text,
);

const workflows: [name: string, text: string][] = [
  ...written("github"),
  ...githubPagesFiles("my site: #1").map(({ path, text }): [string, string] => [path, text]),
  ...own.map((name): [string, string] => [name, read(`.github/workflows/${name}`)]),
  ...blocks
    .filter((text) => text.startsWith("# .github/"))
    .map((text): [string, string] => [`docs/ci.md: ${text.split("\n", 1)}`, text]),
];

test("there are workflows of each kind", () => {
  expect(workflows.length).toBeGreaterThanOrEqual(15 + 1 + 1 + 3);
});

test.each(workflows)(
  "%s: GitHub's parser accepts it, actions are pinned by commit, and each job has a limit and permissions",
  (_name, text) => {
    const { jobs } = githubWorkflow(text);
    for (const job of Object.values(jobs)) {
      expect(job["timeout-minutes"]).toBeGreaterThan(0);
      expect(Object.keys(job.permissions ?? {}).length).toBeGreaterThan(0);
    }
    expect(text).toMatch(/^permissions: \{\}$/m);
    const used = [...text.matchAll(/\buses: (.*)$/gm)].map(([, value = ""]) => value);
    expect(used.length).toBeGreaterThan(0);
    for (const value of used) expect(value).toBe(pinned(value.replace(/@.*/, "")));
    // What is not installed, npx would download and run with the secrets of the workflow.
    expect(text.match(/\bnpx (?!--no )/g)).toBeNull();
  },
);

test.each([
  ...written("gitlab"),
  ...blocks
    .filter((text) => text.startsWith("# .gitlab"))
    .map((text): [string, string] => [`docs/ci.md: ${text.split("\n", 1)}`, text]),
])("%s: every line of a job is a command, and each job has a limit", (_name, text) => {
  const jobs = Object.values(parse(text) as Record<string, Record<string, unknown>>);
  for (const { timeout, before_script: before = [], script } of jobs) {
    expect(timeout).toMatch(/^\dh$/);
    for (const line of [before, script].flat()) expect(typeof line).toBe("string");
  }
  expect(text.match(/\bnpx (?!--no )/g)).toBeNull();
});
