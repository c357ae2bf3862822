/**
 * Renders a whole site, in this thread or in several, and gathers what it found out.
 *
 * The threads share a counter, from which each takes its next task, and the ledger, into which each enters its
 * files: between them goes nothing but what a task found out.
 */
import { type MessagePort, Worker } from "node:worker_threads";
import { Faults, reviveError } from "../model/errors.ts";
import { resources } from "../resources/index.ts";
import { openCheckedSnapshot } from "../snapshot/open.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { readSchemas } from "../validation/schemas.ts";
import { createValidator, type Validator } from "../validation/validator.ts";
import type { PageFacts } from "./chains.ts";
import { Ledger, type LedgerMemory } from "./ledger.ts";
import type { SiteOptions } from "./options.ts";
import { planSite, type Site, type Task, tasksOfShard } from "./plan.ts";
import { Renderer, type TaskOutcome } from "./render.ts";
import type { Shard } from "./shard.ts";
import { CollectionStage, Stage, type StagePlan } from "./stage.ts";

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

/** How a site is rendered. */
export interface RenderRequest {
  /** The threads that take part beside this one. */
  readonly threads: readonly RenderThread[];
  readonly signal: AbortSignal;
  /** Told after each task how many records it held. */
  readonly onProgress: (records: number) => void;
}

/** Renders every task of the site. The result does not depend on the number of threads. */
export async function renderSite(
  site: Site,
  snapshot: Snapshot,
  target: Target,
  { threads, signal, onProgress }: RenderRequest,
): Promise<RenderedSite> {
  const tasks = tasksOfShard(site, target.shard);
  const counter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const results: RenderedTask[] = [];
  const onResult = (place: number, result: RenderedTask) => {
    results[place] = result;
    onProgress(result.records);
  };
  const failure = new AbortController();
  const stopped = AbortSignal.any([signal, failure.signal]);
  const others = Promise.all(threads.map((thread) => thread.render(target, counter, onResult)));
  // When one thread fails, this one need not go on to the end.
  others.catch((error) => failure.abort(error));
  const render = taskRenderer(site, snapshot, target, createValidator(readSchemas()));
  for (const place of placesLeft(counter, tasks.length)) {
    // Lets signals, timers and the other threads in: rendering itself never waits.
    await new Promise((resume) => setImmediate(resume));
    stopped.throwIfAborted();
    onResult(place, render(tasks[place] as Task));
  }
  await others;
  const faults = new Faults();
  for (const result of results) faults.merge(result.faults);
  return {
    faults,
    pages: results.flatMap(({ pages }) => pages),
    written: results.reduce((sum, { written }) => sum + written, 0),
    doubtfulText: results.some(({ doubtfulText }) => doubtfulText),
  };
}

/** Takes the places of tasks from the counter until all are taken. */
function* placesLeft(counter: Int32Array, tasks: number): Generator<number> {
  for (;;) {
    const place = Atomics.add(counter, 0, 1);
    if (place >= tasks) return;
    yield place;
  }
}

function taskRenderer(
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

/** What a thread is told when it begins: enough to make ready. */
export interface ThreadPlan {
  readonly snapshotFile: string;
  readonly options: SiteOptions;
}

/** What it is told when there is something to do. */
export interface ThreadTarget {
  readonly stage: StagePlan | undefined;
  readonly ledger: LedgerMemory;
  readonly published: LedgerMemory;
  readonly reuse: boolean;
  readonly shard: Shard;
  readonly counter: Int32Array;
}

/** What a thread tells: a task's place with what came of it, or nothing more to do. */
export type ThreadMessage = { readonly place: number; readonly result: RenderedTask } | "done";

/** What a thread runs: it opens the snapshot and plans the site for itself, then waits to be told where to write. */
export function runThread({ snapshotFile, options }: ThreadPlan, port: MessagePort): void {
  const snapshot = openCheckedSnapshot(snapshotFile);
  const site = planSite(snapshot, options, new Faults());
  const validator = readyValidator();
  port.once("message", ({ ledger, published, counter, ...where }: ThreadTarget) => {
    const target = { ...where, ledger: new Ledger(ledger), published: new Ledger(published) };
    const tasks = tasksOfShard(site, target.shard);
    const render = taskRenderer(site, snapshot, target, validator);
    const tell = (message: ThreadMessage) => port.postMessage(message);
    for (const place of placesLeft(counter, tasks.length)) {
      tell({ place, result: render(tasks[place] as Task) });
    }
    tell("done");
  });
}

/** A validator whose checks are compiled: there is time for that while this thread waits. */
function readyValidator(): Validator {
  const validator = createValidator(readSchemas());
  for (const { schema } of resources) validator.check(schema);
  return validator;
}

/** Another thread that renders. It makes ready as soon as it is there; what fails in it is told by `render`. */
export class RenderThread {
  readonly #worker: Worker;
  readonly #failed: Promise<never>;

  constructor(plan: ThreadPlan) {
    this.#worker = new Worker(new URL("./thread.js", import.meta.url), { workerData: plan });
    this.#failed = new Promise((_, reject) => {
      this.#worker.on("error", (error) => reject(reviveError(error)));
      this.#worker.on("exit", () => reject(new Error("a rendering thread ended before its work")));
    });
    // Where the snapshot itself is faulty, this thread fails too, and nobody waits to hear of it.
    this.#failed.catch(() => {});
  }

  /** Takes part until there are no tasks left; their results arrive in any order. */
  render(
    { ledger, published, ...where }: Target,
    counter: Int32Array,
    onResult: (place: number, result: RenderedTask) => void,
  ): Promise<void> {
    const done = new Promise<void>((resolve) => {
      this.#worker.on("message", (message: ThreadMessage) => {
        if (message === "done") resolve();
        else onResult(message.place, message.result);
      });
    });
    const target: ThreadTarget = {
      ...where,
      ledger: ledger.memory,
      published: published.memory,
      counter,
    };
    this.#worker.postMessage(target);
    return Promise.race([done, this.#failed]);
  }

  stop(): Promise<unknown> {
    return this.#worker.terminate();
  }
}
