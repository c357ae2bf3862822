/**
 * The workers that make a site together with the main thread. The threads share a counter, from which each takes the index
 * of its next batch or finish. They exchange only plain data.
 */
import { Worker } from "node:worker_threads";
import { reviveError } from "../model/errors.ts";
import type { MadeFiles } from "./job-files.ts";
import type { SiteOptions } from "./options.ts";
import {
  newCounter,
  type Setting,
  shareOf,
  type WorkerMessage,
  type WorkerOrder,
  type WorkerPlan,
} from "./orders.ts";
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
    const order = { kind: "batches", setting, queue, counter } as const;
    const others = this.#workers.map((worker) =>
      worker.order(order, (message) => {
        if (message.kind === "batch") onMade(message.index, message.made);
      }),
    );
    await this.#join(others, shareOf(queue, counter), (index) => onMade(index, own(index)));
  }

  /** Makes the finishes with these names from a state, in this thread by `own`. The slowest must come first. */
  async finishes(
    setting: Setting,
    state: string,
    names: readonly string[],
    own: (name: string) => MadeFiles,
    onMade: (name: string, made: MadeFiles) => void,
  ): Promise<void> {
    const counter = newCounter();
    const order = { kind: "finishes", setting, names, counter, state } as const;
    const others = this.#workers.map((worker) =>
      worker.order(order, (message) => {
        if (message.kind === "finish") onMade(message.name, message.made);
      }),
    );
    await this.#join(others, shareOf(names, counter), (name) => onMade(name, own(name)));
  }

  stop(): Promise<unknown> {
    return Promise.all(this.#workers.map((worker) => worker.stop()));
  }

  /** Does this thread's items, and waits for the workers. */
  async #join<Item>(
    others: readonly Promise<void>[],
    items: Iterable<Item>,
    work: (item: Item) => void,
  ): Promise<void> {
    const failure = new AbortController();
    const stopped = AbortSignal.any([this.#signal, failure.signal]);
    const rest = Promise.all(others);
    // If a worker fails, this thread stops too.
    rest.catch((error) => failure.abort(error));
    for (const item of items) {
      // Handles signals, timers and messages: the work itself never waits.
      await new Promise((resume) => setImmediate(resume));
      stopped.throwIfAborted();
      work(item);
    }
    await rest;
  }
}

/** A worker. Its errors, even those before its first order, reject its current or next order. */
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

  order(order: WorkerOrder, onMessage: (message: WorkerMessage) => void): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      const listen = (message: WorkerMessage) => {
        try {
          if (message.kind !== "done") return onMessage(message);
          resolve();
        } catch (error) {
          reject(error);
        }
        this.#worker.off("message", listen);
      };
      this.#worker.on("message", listen);
    });
    this.#worker.postMessage(order);
    return Promise.race([done, this.#failed]);
  }

  stop(): Promise<unknown> {
    return this.#worker.terminate();
  }
}
