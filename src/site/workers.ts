/**
 * The workers that render batches together with the main thread. The threads share a counter, from which each takes its
 * next batch. They exchange only plain data.
 */
import { Worker } from "node:worker_threads";
import { reviveError } from "../model/errors.ts";
import type { SiteOptions } from "./options.ts";
import {
  newCounter,
  type Setting,
  shareOf,
  type WorkerMessage,
  type WorkerOrder,
  type WorkerPlan,
} from "./orders.ts";
import { withPauses } from "./pauses.ts";
import type { MadeBatch } from "./renderer.ts";

/** Any number of workers, even none: the main thread works too. */
export class Workers {
  readonly #workers: readonly SiteWorker[];
  readonly #signal: AbortSignal;

  /** Each worker prepares at once: it opens the snapshot and plans the site. */
  constructor(
    count: number,
    plan: { readonly snapshotFile: string; readonly options: SiteOptions },
    signal: AbortSignal,
  ) {
    this.#workers = Array.from({ length: count }, () => new SiteWorker(plan));
    this.#signal = signal;
  }

  /** Renders the batches with these indexes, in this thread by `own`; results arrive in any order. */
  async batches(
    setting: Setting,
    queue: readonly number[],
    own: (index: number) => MadeBatch,
    onMade: (index: number, made: MadeBatch) => void,
  ): Promise<void> {
    const counter = newCounter();
    const rest = Promise.all(
      this.#workers.map((worker) => worker.render({ setting, queue, counter }, onMade)),
    );
    const failure = new AbortController();
    // If a worker fails, this thread stops too.
    rest.catch((error) => failure.abort(error));
    const stopped = AbortSignal.any([this.#signal, failure.signal]);
    for await (const index of withPauses(shareOf(queue, counter), stopped)) {
      onMade(index, own(index));
    }
    await rest;
  }

  /** Ends the workers, even in the middle of an order. */
  stop(): Promise<unknown> {
    return Promise.all(this.#workers.map((worker) => worker.stop()));
  }
}

/** A worker. Its errors, even those before its order, reject its order. */
class SiteWorker {
  readonly #worker: Worker;
  readonly #failed: Promise<never>;

  constructor(plan: WorkerPlan) {
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { workerData: plan });
    this.#failed = new Promise((_, reject) => {
      this.#worker.on("error", (error) => reject(reviveError(error)));
      this.#worker.on("exit", () => reject(new Error("a worker ended before its work")));
    });
    // If the snapshot is faulty, this worker fails before any order: then nothing awaits this promise.
    this.#failed.catch(() => {});
  }

  render(order: WorkerOrder, onMade: (index: number, made: MadeBatch) => void): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      this.#worker.on("message", (message: WorkerMessage) => {
        try {
          if (message === "done") resolve();
          else onMade(message.index, message.made);
        } catch (error) {
          reject(error);
        }
      });
    });
    this.#worker.postMessage(order);
    return Promise.race([done, this.#failed]);
  }

  stop(): Promise<unknown> {
    return this.#worker.terminate();
  }
}
