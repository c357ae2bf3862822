/**
 * Runs jobs (batches and finishes) in several threads, of which the main thread is one. They share a counter, from which
 * each takes its next job, and exchange only plain data.
 */
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { reviveError } from "../model/errors.ts";
import type { Manifest } from "../model/published.ts";
import type { StagePlan } from "../site-folder/stage.ts";
import type { SiteOptions } from "./options.ts";

/** What a thread needs for any job. */
export interface WorkerTask {
  readonly snapshotFile: string;
  /** The snapshot in the manifest. */
  readonly description: Manifest["snapshot"];
  readonly options: SiteOptions;
  readonly stage: StagePlan;
}

/** Jobs of one kind. */
interface Jobs {
  readonly names: readonly string[];
  /** The file of the state that finishes read, to which nobody writes meanwhile; undefined for batches. */
  readonly stateFile?: string;
}

/** Jobs that all threads share. */
export interface SharedJobs extends Jobs {
  readonly counter: Int32Array;
}

/** The result of a job, or the end of a list of jobs. */
export type WorkerMessage<Result> =
  | { readonly name: string; readonly result: Result }
  | "end of jobs";

/** This thread's share of some jobs: each thread takes the next free one, so that no job is done twice. */
export function* shareOf({ names, counter }: SharedJobs): Generator<string> {
  for (;;) {
    const name = names[Atomics.add(counter, 0, 1)];
    if (name === undefined) return;
    yield name;
  }
}

/** Threads that wait for jobs until they are stopped. */
export class Workers {
  readonly #workers: Worker[];
  readonly #signal: AbortSignal;

  /** @param count of threads besides this one, even none */
  constructor(task: WorkerTask, count: number, signal: AbortSignal) {
    const url = new URL("./worker.js", import.meta.url);
    this.#workers = Array.from({ length: count }, () => new Worker(url, { workerData: task }));
    this.#signal = signal;
  }

  /**
   * Does jobs; results arrive in any order.
   * @param own does a job in this thread
   */
  async run<Result>(
    jobs: Jobs,
    own: (name: string) => Result,
    onResult: (name: string, result: Result) => void,
  ): Promise<void> {
    const counter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const shared: SharedJobs = { ...jobs, counter };
    const rest = Promise.all(this.#workers.map((worker) => order(worker, shared, onResult)));
    const failure = new AbortController();
    // If a worker fails, this thread stops too.
    rest.catch((error) => failure.abort(error));
    const stopped = AbortSignal.any([this.#signal, failure.signal]);
    for await (const name of withPauses(shareOf(shared), stopped)) onResult(name, own(name));
    await rest;
  }

  /** Ends the threads. Until it returns, results may still arrive. Later jobs are done in this thread alone. */
  async stop(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.terminate()));
  }
}

/** Has a worker do its share of jobs. Rejects with the errors of the worker and of `onResult`. */
function order<Result>(
  worker: Worker,
  jobs: SharedJobs,
  onResult: (name: string, result: Result) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(reviveError(error));
    const exit = (status: number) => reject(new Error(`a worker ended with status ${status}`));
    const take = (message: WorkerMessage<Result>) => {
      try {
        if (message !== "end of jobs") onResult(message.name, message.result);
        else {
          worker.off("message", take).off("error", fail).off("exit", exit);
          resolve();
        }
      } catch (error) {
        reject(error);
      }
    };
    worker.on("message", take).on("error", fail).on("exit", exit);
    worker.postMessage(jobs);
  });
}

/** The items of a list, each after a pause for signals, timers and messages. Throws the signal's reason once it is aborted. */
async function* withPauses<Item>(items: Iterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for (const item of items) {
    await setImmediate();
    signal.throwIfAborted();
    yield item;
  }
}
