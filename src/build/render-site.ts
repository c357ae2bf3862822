/** Renders a whole site, in this thread or in several, and gathers what it found out. */
import { Worker } from "node:worker_threads";
import { Faults, reviveError } from "../model/errors.ts";
import { openCheckedSnapshot } from "../snapshot/open.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { readSchemas } from "../validation/schemas.ts";
import { createValidator } from "../validation/validator.ts";
import type { PageFacts } from "./chains.ts";
import type { ManifestFile } from "./manifest.ts";
import type { SiteOptions } from "./options.ts";
import { planSite, type Site, type Task, tasksOf } from "./plan.ts";
import { Renderer, type TaskOutcome } from "./render.ts";
import { Stage, type StagePlan } from "./stage.ts";

/** What one thread needs to render tasks. */
export interface ThreadPlan {
  readonly snapshotFile: string;
  readonly options: SiteOptions;
  readonly stage: StagePlan | undefined;
}

/** A rendered task with the files that it gave. */
export interface RenderedTask {
  readonly records: number;
  readonly faults: Pick<Faults, "shown" | "keys">;
  readonly pages: readonly PageFacts[];
  readonly doubtfulText: boolean;
  readonly files: readonly ManifestFile[];
  readonly written: number;
}

/** All tasks together. */
export interface RenderedSite {
  readonly faults: Faults;
  readonly pages: readonly PageFacts[];
  readonly files: readonly ManifestFile[];
  readonly written: number;
  readonly doubtfulText: boolean;
}

/** How a site is rendered. */
export interface RenderRequest extends ThreadPlan {
  /** Number of threads; 1 renders in this one. */
  readonly jobs: number;
  readonly signal: AbortSignal;
  /** Told after each task how many records it held. */
  readonly onProgress: (records: number) => void;
}

/** Renders every task of the site. The result does not depend on the number of threads. */
export async function renderSite(
  site: Site,
  snapshot: Snapshot,
  request: RenderRequest,
): Promise<RenderedSite> {
  const tasks = tasksOf(site);
  const results: RenderedTask[] = [];
  const queue = tasks.entries();
  const threads = Array.from({ length: Math.min(request.jobs, tasks.length) }, () =>
    request.jobs === 1 ? inThisThread(site, snapshot, request) : inNewThread(request),
  );
  try {
    await Promise.all(
      threads.map(async (thread) => {
        for (const [place, task] of queue) {
          request.signal.throwIfAborted();
          const result = await thread.render(task);
          results[place] = result;
          request.onProgress(result.records);
        }
      }),
    );
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
  const faults = new Faults();
  for (const result of results) faults.merge(result.faults);
  return {
    faults,
    pages: results.flatMap(({ pages }) => pages),
    files: results.flatMap(({ files }) => files),
    written: results.reduce((sum, { written }) => sum + written, 0),
    doubtfulText: results.some(({ doubtfulText }) => doubtfulText),
  };
}

/** Something that renders one task after another. */
interface RenderThread {
  render(task: Task): Promise<RenderedTask>;
  close(): Promise<unknown>;
}

/** Renders tasks with a snapshot that is open. */
export function taskRenderer(
  site: Site,
  snapshot: Snapshot,
  plan: StagePlan | undefined,
): (task: Task) => RenderedTask {
  const renderer = new Renderer(site, snapshot, createValidator(readSchemas()));
  return (task) => {
    const stage = new Stage(plan);
    const outcome: TaskOutcome = renderer.render(task, stage);
    const { shown, keys } = outcome.faults;
    return { ...outcome, faults: { shown, keys }, files: stage.files, written: stage.written };
  };
}

/** The renderer of a thread of its own, which opens the snapshot and plans the site for itself. */
export function openTaskRenderer(plan: ThreadPlan): (task: Task) => RenderedTask {
  const snapshot = openCheckedSnapshot(plan.snapshotFile);
  const site = planSite(snapshot, plan.options, new Faults());
  return taskRenderer(site, snapshot, plan.stage);
}

function inThisThread(site: Site, snapshot: Snapshot, plan: ThreadPlan): RenderThread {
  const render = taskRenderer(site, snapshot, plan.stage);
  return {
    render: async (task) => {
      // Lets signals and timers in: rendering itself never waits.
      await new Promise((resume) => setImmediate(resume));
      return render(task);
    },
    close: async () => {},
  };
}

function inNewThread(plan: ThreadPlan): RenderThread {
  const { snapshotFile, options, stage } = plan;
  const workerData: ThreadPlan = { snapshotFile, options, stage };
  const worker = new Worker(new URL("./thread.js", import.meta.url), { workerData });
  return {
    render: (task) =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners();
        worker.once("message", resolve);
        worker.once("error", (error) => reject(reviveError(error)));
        worker.once("exit", () => reject(new Error("a rendering thread ended before its work")));
        worker.postMessage(task);
      }),
    close: () => {
      worker.removeAllListeners();
      // Where one thread fails others soon do, for the same reason: the first one is reported.
      worker.on("error", () => {});
      return worker.terminate();
    },
  };
}
