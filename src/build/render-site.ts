/** Renders a whole site, in this thread or in several, and gathers what it found out. */
import { Faults } from "../model/errors.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Validator } from "../validation/validator.ts";
import type { PageFacts } from "./chains.ts";
import type { Ledger } from "./ledger.ts";
import { type Site, type Task, tasksOfShard } from "./plan.ts";
import { Renderer, type TaskOutcome } from "./render.ts";
import type { Shard } from "./shard.ts";
import { CollectionStage, Stage, type StagePlan } from "./stage.ts";
import { newCounter, type Team } from "./team.ts";

/** Where the files of the collections go, and what is known of those that are published. */
export interface Target {
  readonly stage: StagePlan | undefined;
  readonly ledger: Ledger;
  readonly published: Ledger;
  /** Whether pages that come out as published need not be checked again (see last-build.ts). */
  readonly reuse: boolean;
  readonly shard: Shard;
}

/** A rendered task. */
export interface RenderedTask {
  readonly records: number;
  readonly faults: Pick<Faults, "shown" | "keys">;
  readonly pages: readonly PageFacts[];
  readonly doubtfulText: boolean;
  readonly written: number;
}

/** All tasks together. */
export interface RenderedSite {
  readonly faults: Faults;
  readonly pages: readonly PageFacts[];
  readonly written: number;
  readonly doubtfulText: boolean;
}

/** Renders every task of the site. The result does not depend on the number of threads. */
export async function renderSite(
  site: Site,
  snapshot: Snapshot,
  target: Target,
  validator: Validator,
  team: Team,
  onProgress: (records: number) => void,
): Promise<RenderedSite> {
  const tasks = tasksOfShard(site, target.shard);
  const counter = newCounter();
  const results: RenderedTask[] = [];
  const onResult = (place: number, result: RenderedTask) => {
    results[place] = result;
    onProgress(result.records);
  };
  const others = team.threads.map((thread) => thread.render(target, counter, onResult));
  const render = taskRenderer(site, snapshot, target, validator);
  await team.work(others, counter, tasks.length, (place) =>
    onResult(place, render(tasks[place] as Task)),
  );
  const faults = new Faults();
  for (const result of results) faults.merge(result.faults);
  return {
    faults,
    pages: results.flatMap(({ pages }) => pages),
    written: results.reduce((sum, { written }) => sum + written, 0),
    doubtfulText: results.some(({ doubtfulText }) => doubtfulText),
  };
}

/** What renders single tasks. */
export function taskRenderer(
  site: Site,
  snapshot: Snapshot,
  { stage: plan, ledger, published, reuse }: Target,
  validator: Validator,
): (task: Task) => RenderedTask {
  const renderer = new Renderer(site, snapshot, validator, reuse);
  return (task) => {
    const stage = new Stage(plan);
    const output = new CollectionStage(stage, ledger, published);
    const outcome: TaskOutcome = renderer.render(task, output);
    const { shown, keys } = outcome.faults;
    return { ...outcome, faults: { shown, keys }, written: stage.written };
  };
}
