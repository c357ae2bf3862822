/** Runs a workflow of GitHub Actions on this machine: its commands unchanged, and stand-ins for its actions. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { parse } from "yaml";
import { type Ci, checkOut, keptKeys, newMachine, restore, save } from "./machine.ts";
import { runScript, type Variables } from "./shell.ts";

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly env?: Variables;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly if?: string;
  readonly needs?: string;
  readonly env?: Variables;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly Step[];
}

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
  readonly env?: Variables;
}

/** The event that starts the workflow. */
export interface Occasion {
  readonly event: "schedule" | "push" | "pull_request";
  /** Number of the run. */
  readonly run: number;
  /** The tag that was pushed. */
  readonly tag?: string;
  /** The folder that GitHub Pages serves, and its address. */
  readonly pages?: { readonly folder: string; readonly url: string };
}

/** The lines of a run: commands with their output, and actions. */
export type Transcript = string[];

/** The contexts of expressions in a job. */
type Contexts = Record<string, unknown>;

interface Running {
  readonly ci: Ci;
  readonly occasion: Occasion;
  readonly workspace: string;
  /** The machine's folder for temporary files. */
  readonly temp: string;
  /** Functions that run when the job has succeeded. */
  readonly after: (() => void)[];
  readonly transcript: Transcript;
}

/** Runs every job of a workflow, in the order of their `needs`. */
export async function runWorkflow(text: string, ci: Ci, occasion: Occasion): Promise<Transcript> {
  expectValid(text);
  const workflow = parse(text) as Workflow;
  if (!(occasion.event in workflow.on))
    throw new Error(`the workflow does not run on ${occasion.event}`);
  const transcript: Transcript = [];
  const done = new Set<string>();
  const jobs = Object.entries(workflow.jobs);
  while (done.size < jobs.length) {
    const [name, job] =
      jobs.find(([one, { needs }]) => !done.has(one) && (needs === undefined || done.has(needs))) ??
      [];
    if (name === undefined || job === undefined) throw new Error("jobs need one another");
    for (const matrix of combinations(job.strategy?.matrix ?? {})) {
      await runJob(job, matrix, workflow.env ?? {}, { ci, occasion, transcript });
    }
    done.add(name);
  }
  return transcript;
}

/** Validates a workflow with GitHub's own parser. */
function expectValid(text: string): void {
  const { context } = parseWorkflow(
    { name: "workflow.yml", content: text },
    new NoOperationTraceWriter(),
  );
  const errors = context.errors.getErrors().map(({ message }) => message);
  if (errors.length > 0) throw new Error(errors.join("\n"));
}

function combinations(matrix: Readonly<Record<string, readonly unknown[]>>): Contexts[] {
  return Object.entries(matrix).reduce<Contexts[]>(
    (all, [name, values]) =>
      all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

async function runJob(
  job: Job,
  matrix: Contexts,
  shared: Variables,
  { ci, occasion, transcript }: Pick<Running, "ci" | "occasion" | "transcript">,
): Promise<void> {
  const workspace = newMachine(ci);
  const running: Running = { ci, occasion, transcript, workspace, temp: newMachine(ci), after: [] };
  const steps: Contexts = {};
  const contexts: Contexts = {
    github: {
      run_id: `${occasion.run}`,
      event_name: occasion.event,
      repository: "owner/anthology",
      token: "token of the run",
      event: { number: 7, pull_request: { head: { repo: { full_name: "owner/anthology" } } } },
    },
    secrets: ci.secrets,
    matrix,
    steps,
  };
  if (job.if !== undefined && evaluate(job.if, contexts) !== "true") return;
  let env: Variables = evaluated({ ...shared, ...job.env }, contexts);
  for (const step of job.steps) {
    const seen = { ...contexts, env };
    if (step.if !== undefined && evaluate(step.if, seen) !== "true") continue;
    const found =
      step.uses === undefined
        ? await runCommands(step, { ...env, ...evaluated(step.env ?? {}, seen) }, seen, running)
        : { outputs: useAction(step.uses, evaluated(step.with ?? {}, seen), running), env: {} };
    env = { ...env, ...found.env };
    if (step.id !== undefined) steps[step.id] = { outputs: found.outputs };
  }
  for (const finish of running.after) finish();
  rmSync(workspace, { recursive: true });
}

async function runCommands(
  step: Step,
  env: Variables,
  contexts: Contexts,
  { ci, occasion, workspace, temp, transcript }: Running,
): Promise<{ readonly outputs: Variables; readonly env: Variables }> {
  const script = filled(step.run ?? "", contexts);
  const [outputs, variables] = ["output", "env"].map((name) => join(temp, name)) as [
    string,
    string,
  ];
  for (const file of [outputs, variables]) writeFileSync(file, "");
  const printed = await runScript(script, workspace, {
    ...ci.env,
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_REPOSITORY: "owner/anthology",
    GITHUB_REF_NAME: occasion.tag ?? "main",
    GITHUB_OUTPUT: outputs,
    GITHUB_ENV: variables,
    RUNNER_TEMP: temp,
    ...env,
  });
  transcript.push(`${script.trim()}\n${printed}`);
  return { outputs: assignments(outputs), env: assignments(variables) };
}

/** The lines `name=value` of a file. */
function assignments(file: string): Variables {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return Object.fromEntries(lines.map((line) => [line.split("=")[0], line.replace(/^[^=]*=/, "")]));
}

/** A stand-in for an action; returns its outputs. */
type Action = (settings: Variables, running: Running) => Variables;

const artifact = (name: string) => `artifact ${name}`;

/** Stand-ins for the actions that recipes use, by name and version. */
const actions: Readonly<Record<string, Action>> = {
  "actions/checkout@v4": (_settings, { ci, workspace }) => {
    checkOut(ci, workspace);
    return {};
  },
  "actions/setup-node@v4": ({ cache }, { workspace }) => {
    if (cache === "npm" && !existsSync(join(workspace, "package-lock.json"))) {
      throw new Error("Dependencies lock file is not found");
    }
    return {};
  },
  "actions/cache@v4": (settings, running) => {
    const { path = "", key = "" } = settings;
    const { ci, workspace, after } = running;
    useAction("actions/cache/restore@v4", settings, running);
    after.push(() => save(ci, `cache ${key}`, workspace, lines(path)));
    return {};
  },
  "actions/cache/restore@v4": ({ key = "", "restore-keys": others = "" }, { ci, workspace }) => {
    const beginnings = lines(others).map((one) => `cache ${one}`);
    restore(ci, workspace, `cache ${key}`, beginnings);
    return {};
  },
  "actions/configure-pages@v5": (_settings, { occasion }) => ({
    base_url: occasion.pages?.url ?? "",
  }),
  "actions/upload-pages-artifact@v5": (settings, { ci, workspace }) => {
    const folder = join(workspace, settings.path ?? "_site");
    const isTaken = (name: string) =>
      !name.startsWith(".") || settings["include-hidden-files"] === "true";
    save(ci, artifact("github-pages"), folder, readdirSync(folder).filter(isTaken));
    return {};
  },
  "actions/deploy-pages@v4": (_settings, { ci, occasion }) => {
    const { folder = "" } = occasion.pages ?? {};
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    restore(ci, folder, artifact("github-pages"));
    return {};
  },
  // An artifact with one file has it at its root.
  "actions/upload-artifact@v4": ({ name = "artifact", path = "" }, { ci, workspace }) => {
    save(ci, artifact(name), join(workspace, dirname(path)), [basename(path)]);
    return {};
  },
  "actions/download-artifact@v4": ({ name, pattern, path = "." }, { ci, workspace }) => {
    const [wanted, isWhole] = [name ?? pattern?.replace(/\*$/, "") ?? "", name !== undefined];
    for (const one of keptKeys(ci, artifact(wanted), isWhole))
      restore(ci, join(workspace, path), one);
    return {};
  },
};

function useAction(name: string, settings: Variables, running: Running): Variables {
  const action = actions[name];
  if (action === undefined) throw new Error(`no recipe should use ${name}`);
  running.transcript.push(`uses ${name}`);
  return action(settings, running);
}

function lines(text: string): string[] {
  return text.split("\n").filter(Boolean);
}

function evaluated(settings: Readonly<Record<string, unknown>>, contexts: Contexts): Variables {
  const entries = Object.entries(settings).map(([name, value]) => [
    name,
    filled(`${value}`, contexts),
  ]);
  return Object.fromEntries(entries) as Variables;
}

/** Replaces each `${{ expression }}` in a text by its value. */
function filled(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/g, (_match, expression: string) =>
    evaluate(expression.trim(), contexts),
  );
}

/** The value of an expression as text, from GitHub's own evaluator. */
function evaluate(expression: string, contexts: Contexts): string {
  const { tokens } = new Lexer(expression).lex();
  const tree = new Parser(tokens, Object.keys(contexts), []).parse();
  return new Evaluator(tree, dataOf(contexts) as data.Dictionary).evaluate().coerceString();
}

function dataOf(value: unknown): data.ExpressionData {
  if (typeof value !== "object" || value === null) return new data.StringData(`${value ?? ""}`);
  const pairs = Object.entries(value).map(([key, member]) => ({ key, value: dataOf(member) }));
  return new data.Dictionary(...pairs);
}
