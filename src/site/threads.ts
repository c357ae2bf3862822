/**
 * The threads that make units besides the main thread. All threads share a counter, from which each takes its next unit, and
 * exchange only plain data.
 */
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { reviveError } from "../model/errors.ts";
import type { OutputName } from "../model/products.ts";
import type { SiteFacts } from "../outputs/output.ts";
import type { StagePlan } from "../site-folder/stage.ts";
import type { Findings, Maker, Queue } from "./maker.ts";
import type { SiteOptions } from "./options.ts";

/** What a thread needs before it makes units. */
export interface Task {
  readonly snapshotFile: string;
  readonly description: SiteFacts["snapshot"];
  readonly options: SiteOptions;
  readonly stage: StagePlan;
  /** The file of the units. */
  readonly unitsFile: string;
}

/** What a thread is told to make. The task is always the same. */
export interface Order {
  readonly task: Task;
  readonly thread: number;
  readonly queue: Queue;
}

export class Threads {
  readonly #workers: Worker[] = [];
  readonly #outputs: readonly OutputName[];
  /** Fires when a thread fails. */
  readonly #failure = new AbortController();

  /** @param outputs what the threads load as soon as they start */
  constructor(outputs: readonly OutputName[]) {
    this.#outputs = outputs;
  }

  /** Starts so many threads, which load the program meanwhile. */
  start(count: number): void {
    for (let index = 0; index < count; index += 1) {
      const worker = new Worker(new URL("./worker.js", import.meta.url), {
        workerData: this.#outputs,
      });
      const fail = (error: unknown) => this.#failure.abort(error);
      worker.on("error", (error) => fail(reviveError(error)));
      worker.on("exit", (status) => {
        if (this.#workers.includes(worker)) fail(new Error(`a thread ended with status ${status}`));
      });
      this.#workers.push(worker);
    }
  }

  /** Makes units, in any order. When one thread fails or the signal fires, this one stops. */
  async make(
    ids: readonly number[],
    task: Task,
    maker: Maker,
    signal: AbortSignal,
    onFound: (found: Findings) => void,
  ): Promise<void> {
    const counter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const queue: Queue = { ids, counter };
    const stopped = AbortSignal.any([signal, this.#failure.signal]);
    let left = ids.length;
    let end = () => {};
    const take = (found: Findings) => {
      left -= 1;
      // The caller's log may throw.
      try {
        onFound(found);
      } catch (error) {
        this.#failure.abort(error);
      }
      if (left === 0) end();
    };
    for (const [index, worker] of this.#workers.entries()) {
      const order: Order = { task, thread: index + 1, queue };
      worker.on("message", take);
      worker.postMessage(order);
    }
    for (const found of maker.share(queue)) {
      take(found);
      // Signals, timers and messages of threads are handled between units.
      await setImmediate();
      stopped.throwIfAborted();
    }
    stopped.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      if (left === 0) resolve();
      end = resolve;
      stopped.addEventListener("abort", () => reject(stopped.reason));
    });
    stopped.throwIfAborted();
    for (const worker of this.#workers) worker.off("message", take);
  }

  /** Stops all threads. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.terminate()));
  }
}
