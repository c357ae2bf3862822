/** Recipes and workflows as tests read them: a block of docs/nightly.md, a workflow by GitHub's own parser, the commands of a job unchanged. */
import { readFileSync } from "node:fs";
import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { parse } from "yaml";

type Values = Readonly<Record<string, string>>;

interface Job {
  readonly "timeout-minutes"?: number;
  readonly permissions?: Values;
  readonly env?: Values;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly env?: Values;
  }[];
}

/** The jobs of a workflow by their name. @throws Error with the parser's messages if it does not accept the text */
export function jobsOf(text: string): Readonly<Record<string, Job>> {
  const file = { name: "workflow.yml", content: text };
  const { context } = parseWorkflow(file, new NoOperationTraceWriter());
  const errors = context.errors.getErrors().map(({ message }) => message);
  if (errors.length > 0) throw new Error(errors.join("\n"));
  return (parse(text) as { jobs: Record<string, Job> }).jobs;
}

/** The scripts that a job runs, each with its own variables. */
export function scriptsOf({ env, steps }: Job): { script: string; env: Values }[] {
  return steps.flatMap((step) =>
    step.run === undefined ? [] : { script: step.run, env: { ...env, ...step.env } },
  );
}

/** The text of docs/nightly.md. */
export const nightlyPage = readFileSync(new URL("../../docs/nightly.md", import.meta.url), "utf8");

/** The block of docs/nightly.md that begins with this line. */
export function recipe(start: string): string {
  const at = nightlyPage.indexOf(start);
  if (at === -1) throw new Error(`docs/nightly.md has no ${start}`);
  return nightlyPage.slice(at, nightlyPage.indexOf("\n```\n", at) + 1);
}
