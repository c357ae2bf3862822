/**
 * A job of a CI system, as tests run it: its commands unchanged, and what it leaves for its next run. Actions, rules and
 * artifacts are the CI system's own and are not imitated.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { parse } from "yaml";
import { runScript, type Variables } from "./shell.ts";

export interface Job {
  readonly commands: readonly { readonly script: string; readonly env: Variables }[];
  /** The paths of its cache. */
  readonly cached: readonly string[];
}

/** A CI system with one repository. */
export interface Ci {
  /** Folder of the repository. */
  readonly repository: string;
  /** Folder for the folders of jobs, and for the cache. */
  readonly work: string;
  /** Variables of every job; PATH has stand-ins for programs that use the network. */
  readonly env: Variables;
}

export interface GithubWorkflow {
  readonly jobs: Readonly<Record<string, GithubJob>>;
}

interface GithubJob {
  readonly "timeout-minutes"?: number;
  readonly permissions?: Variables;
  readonly env?: Variables;
  readonly steps: readonly {
    readonly uses?: string;
    readonly with?: Readonly<Record<string, unknown>>;
    readonly run?: string;
    readonly env?: Variables;
  }[];
}

/** A workflow that GitHub's own parser accepts. */
export function githubWorkflow(text: string): GithubWorkflow {
  const file = { name: "workflow.yml", content: text };
  const { context } = parseWorkflow(file, new NoOperationTraceWriter());
  const errors = context.errors.getErrors().map(({ message }) => message);
  if (errors.length > 0) throw new Error(errors.join("\n"));
  return parse(text) as GithubWorkflow;
}

/** A job of a workflow. @param values the values of expressions, by their text */
export function githubJob(text: string, name: string, values: Variables): Job {
  const job = githubWorkflow(text).jobs[name];
  if (job === undefined) throw new Error(`the workflow has no job ${name}`);
  const filled = (source: string) =>
    source.replaceAll(/\$\{\{ (.*?) \}\}/g, (_match, expression: string) => {
      const value = values[expression];
      if (value === undefined) throw new Error(`no value for ${expression}`);
      return value;
    });
  return {
    commands: job.steps.flatMap(({ run, env }) => {
      if (run === undefined) return [];
      const variables = Object.entries({ ...job.env, ...env });
      return {
        script: filled(run),
        env: Object.fromEntries(variables.map(([key, value]) => [key, filled(`${value}`)])),
      };
    }),
    cached: job.steps.flatMap(({ uses, with: settings }) =>
      uses?.startsWith("actions/cache@") ? `${settings?.path}`.trim().split("\n") : [],
    ),
  };
}

interface GitlabJob {
  readonly cache?: { readonly policy?: "pull"; readonly paths: readonly string[] };
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
}

/** A job of a pipeline of GitLab. */
export function gitlabJob(text: string, name: string, env: Variables): Job {
  const job = (parse(text) as Readonly<Record<string, GitlabJob>>)[name];
  if (job === undefined) throw new Error(`the pipeline has no job ${name}`);
  const commands = [...(job.before_script ?? []), ...job.script];
  for (const command of commands) {
    // YAML reads an unquoted "name: value" as an object.
    if (typeof command !== "string") throw new Error(`no command: ${JSON.stringify(command)}`);
  }
  const cached = job.cache?.policy === "pull" ? [] : (job.cache?.paths ?? []);
  return { commands: [{ script: commands.join("\n"), env }], cached };
}

/** What a job printed, and the lines that it wrote to `GITHUB_OUTPUT`. */
export interface Run {
  readonly printed: string;
  readonly outputs: string;
  /** The folder of the job. */
  readonly workspace: string;
}

/** Runs jobs one after the other on a new machine, which has the repository and what the last run left in the cache. */
export async function runJobs(ci: Ci, ...jobs: readonly Job[]): Promise<Run> {
  const cache = join(ci.work, "cache");
  mkdirSync(cache, { recursive: true });
  const [workspace = "", temp = ""] = ["job-", "temp-"].map((name) =>
    mkdtempSync(join(ci.work, name)),
  );
  for (const folder of [ci.repository, cache]) copy(folder, workspace);
  const [outputs = "", variables = ""] = ["outputs", "env"].map((name) => join(temp, name));
  for (const file of [outputs, variables]) writeFileSync(file, "");
  const own = {
    ...{ CI: "true", GITHUB_ENV: variables, GITHUB_OUTPUT: outputs, RUNNER_TEMP: temp },
    ...ci.env,
  };
  let printed = "";
  for (const { script, env } of jobs.flatMap(({ commands }) => commands)) {
    const lines = readFileSync(variables, "utf8").split("\n").filter(Boolean);
    const set = lines.map((line) => [line.split("=", 1)[0], line.replace(/^[^=]*=/, "")]);
    printed += await runScript(script, workspace, { ...own, ...Object.fromEntries(set), ...env });
  }
  for (const path of jobs.flatMap(({ cached }) => cached)) {
    rmSync(join(cache, path), { recursive: true, force: true });
    if (existsSync(join(workspace, path))) copy(join(workspace, path), join(cache, path));
  }
  return { printed, outputs: readFileSync(outputs, "utf8"), workspace };
}

/** Copies a file or folder; what is in its place already is replaced. */
export function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
}
