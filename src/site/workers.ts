/**
 * Does jobs, batches or finishes, in several threads, of which the main thread is one. They share a counter, from which
 * each takes its next job, and exchange only plain data.
 */
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { reviveError } from "../model/errors.ts";
import type { Manifest } from "../model/published.ts";
import type { StagePlan } from "../site-folder/stage.ts";
import type { JobResult } from "./job.ts";
import type { SiteOptions } from "./options.ts";

/** What a thread needs to do jobs. */
export interface WorkerTask {
  readonly snapshotFile: string;
  /** The snapshot in the manifest. */
  readonly description: Manifest["snapshot"];
  readonly options: SiteOptions;
  readonly stage: StagePlan;
  /** The file of the state with all batches, if the jobs are finishes. */
  readonly stateFile?: string;
  /** Indexes of the batches or finishes. */
  readonly queue: readonly number[];
}

/** A task of one worker, with the counter that all share. */
export interface SharedTask extends WorkerTask {
  readonly counter: Int32Array;
}

export interface WorkerMessage<Result = JobResult> {
  readonly index: number;
  readonly result: Result;
}

/** This thread's share of a list: each thread takes the next free index, so that no item is taken twice. */
export function* shareOf<Item>(items: readonly Item[], counter: Int32Array): Generator<Item> {
  for (;;) {
    const item = items[Atomics.add(counter, 0, 1)];
    if (item === undefined) return;
    yield item;
  }
}

/**
 * Does all jobs of a task; results arrive in any order. When it returns or throws, all workers have stopped.
 * @param count of workers, even none
 * @param own does a job in this thread
 */
export async function doJobs<Result extends JobResult>(
  task: WorkerTask,
  count: number,
  signal: AbortSignal,
  own: (index: number) => Result,
  onResult: (index: number, result: Result) => void,
): Promise<void> {
  const counter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const shared: SharedTask = { ...task, counter };
  const workers = Array.from({ length: count }, () => startWorker(shared, onResult));
  const failure = new AbortController();
  const rest = Promise.all(workers.map(({ done }) => done));
  // If a worker fails, this thread stops too.
  rest.catch((error) => failure.abort(error));
  const stopped = AbortSignal.any([signal, failure.signal]);
  try {
    for (const index of shareOf(task.queue, counter)) {
      // Signals, timers and messages of workers are handled between jobs.
      await setImmediate();
      stopped.throwIfAborted();
      onResult(index, own(index));
    }
    await rest;
  } finally {
    // Until workers have stopped, their results may still arrive, and are stored.
    await Promise.all(workers.map(({ worker }) => worker.terminate()));
  }
}

/** Starts a worker, which ends when no job is left. Its errors reject `done`. */
function startWorker<Result>(
  workerData: SharedTask,
  onResult: (index: number, result: Result) => void,
): { readonly worker: Worker; readonly done: Promise<void> } {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { workerData });
  const done = new Promise<void>((resolve, reject) => {
    worker.on("message", ({ index, result }: WorkerMessage<Result>) => {
      try {
        onResult(index, result);
      } catch (error) {
        reject(error);
      }
    });
    worker.on("error", (error) => reject(reviveError(error)));
    worker.on("exit", (status) => {
      if (status === 0) resolve();
      else reject(new Error(`a worker ended with status ${status}`));
    });
  });
  return { worker, done };
}
