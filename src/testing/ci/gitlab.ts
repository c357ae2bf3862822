/** Runs a pipeline of GitLab CI on this machine, with its commands unchanged. */
import { rmSync } from "node:fs";
import { parse } from "yaml";
import { type Ci, checkOut, newMachine, restore, save } from "./machine.ts";
import { runScript, type Variables } from "./shell.ts";

/** The keywords of a job that recipes use (docs.gitlab.com/ci/yaml); others are refused. */
interface Job {
  readonly image?: string;
  readonly stage?: string;
  readonly needs?: readonly string[];
  readonly rules?: readonly { readonly if: string }[];
  readonly resource_group?: string;
  readonly environment?: unknown;
  readonly parallel?: { readonly matrix: readonly Readonly<Record<string, readonly unknown[]>>[] };
  readonly cache?: {
    readonly key: string;
    readonly policy?: "pull";
    readonly paths: readonly string[];
  };
  readonly artifacts?: { readonly paths: readonly string[] };
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
}

const members: readonly string[] = [
  ...["image", "stage", "needs", "rules", "resource_group", "environment", "parallel"],
  ...["cache", "artifacts", "before_script", "script"],
];

/** Runs the jobs whose rules match these variables, in the order of the file. */
export async function runPipeline(text: string, ci: Ci, variables: Variables): Promise<string[]> {
  const jobs = parse(text) as Readonly<Record<string, Job>>;
  const transcript: string[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    const unknown = Object.keys(job).filter((member) => !members.includes(member));
    if (unknown.length > 0) throw new Error(`job ${name}: unknown ${unknown.join(", ")}`);
    if (job.rules?.some((rule) => holds(rule.if, variables)) === false) continue;
    for (const cell of cellsOf(job)) {
      transcript.push(await runJob(name, ci, { ...variables, ...cell }, jobs));
    }
  }
  return transcript;
}

async function runJob(
  name: string,
  ci: Ci,
  variables: Variables,
  jobs: Readonly<Record<string, Job>>,
): Promise<string> {
  const job = jobs[name];
  if (job === undefined) throw new Error(`no job ${name}`);
  const workspace = newMachine(ci);
  checkOut(ci, workspace);
  const { cache } = job;
  if (cache !== undefined) restore(ci, workspace, `cache ${cache.key}`);
  for (const need of job.needs ?? []) {
    for (const cell of cellsOf(jobs[need])) restore(ci, workspace, artifactOf(need, cell));
  }
  const commands = [...(job.before_script ?? []), ...job.script];
  for (const command of commands) {
    // YAML reads an unquoted "name: value" as an object.
    if (typeof command !== "string") throw new Error(`no command: ${JSON.stringify(command)}`);
  }
  const env = { ...ci.env, ...ci.secrets, CI: "true", GITLAB_CI: "true", ...variables };
  const printed = await runScript(commands.join("\n"), workspace, env);
  if (cache !== undefined && cache.policy !== "pull")
    save(ci, `cache ${cache.key}`, workspace, cache.paths);
  const paths = (job.artifacts?.paths ?? []).map((path) => expanded(path, variables));
  save(ci, artifactOf(name, variables), workspace, paths);
  rmSync(workspace, { recursive: true });
  return printed;
}

/** The variables of each job that a matrix makes. */
function cellsOf(job: Job | undefined): Variables[] {
  const [matrix] = job?.parallel?.matrix ?? [];
  if (matrix === undefined) return [{}];
  return Object.entries(matrix).flatMap(([name, values]) =>
    values.map((value) => ({ [name]: `${value}` })),
  );
}

function artifactOf(job: string, { PART = "" }: Variables): string {
  return `artifact ${job} ${PART}`;
}

/** `$A == $B`, `$A == "text"`, or `$A`; with `&&` between them. */
function holds(condition: string, variables: Variables): boolean {
  return condition.split("&&").every((part) => {
    const [left = "", right] = part.split("==").map((side) => side.trim());
    const value = (side: string) => expanded(side, variables).replace(/^"(.*)"$/, "$1");
    return right === undefined ? value(left) !== "" : value(left) === value(right);
  });
}

function expanded(text: string, variables: Variables): string {
  return text.replace(/\$\{?(\w+)\}?/g, (_match, name: string) => variables[name] ?? "");
}
