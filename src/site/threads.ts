/**
 * The threads that make units besides the main thread. All threads share a counter, from which each takes its next unit, and
 * exchange only plain data.
 */
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { reviveError } from "../model/errors.ts";
import type { Site } from "../outputs/output.ts";
import type { StagePlan } from "../site-folder/stage.ts";
import type { Findings, Maker } from "./maker.ts";
import type { SiteOptions } from "./options.ts";

/** What a thread needs before it makes units. */
export interface Task {
  readonly snapshotFile: string;
  readonly description: Site["snapshot"];
  readonly options: SiteOptions;
  readonly stage: StagePlan;
  /** The file of the units. */
  readonly unitsFile: string;
}

/** The index of a batch or finish, and what it is made from besides rows and options. */
export type UnitOrder = readonly [index: number, input: string];

export interface Queue {
  readonly kind: "batch" | "finish";
  readonly items: readonly UnitOrder[];
}

/** A queue with the counter that all threads share. */
export interface SharedQueue extends Queue {
  readonly counter: Int32Array;
}

/** What a thread says: what it found in a unit, or, when no unit is left, how many files it has written so far. */
export type Said =
  | { readonly index: number; readonly found: Findings }
  | { readonly written: number };

/** Makes this thread's share of a queue. */
export function* makeShare(
  { kind, items, counter }: SharedQueue,
  maker: Maker,
): Generator<{ readonly index: number; readonly found: Findings }> {
  for (;;) {
    const item = items[Atomics.add(counter, 0, 1)];
    if (item === undefined) return;
    yield { index: item[0], found: maker[kind](...item) };
  }
}

export class Threads {
  /** Each with a promise that rejects when it fails. */
  readonly #workers: { readonly worker: Worker; readonly failed: Promise<never> }[] = [];
  /** How many files each has written. */
  readonly #written = new Map<Worker, number>();

  get written(): number {
    return [...this.#written.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Starts so many threads, which load the program meanwhile. */
  start(count: number): void {
    for (let index = 0; index < count; index += 1) {
      const worker = new Worker(new URL("./worker.js", import.meta.url));
      const failed = new Promise<never>((_, reject) => {
        worker.on("error", (error) => reject(reviveError(error)));
        worker.on("exit", (status) => reject(new Error(`a thread ended with status ${status}`)));
      });
      failed.catch(() => {});
      this.#workers.push({ worker, failed });
    }
  }

  begin(task: Task): void {
    for (const [index, { worker }] of this.#workers.entries()) {
      worker.postMessage({ ...task, thread: index + 1 });
    }
  }

  /** Makes all units of a queue, in any order. When one thread fails or the signal fires, this one stops. */
  async make(
    queue: Queue,
    maker: Maker,
    signal: AbortSignal,
    onFound: (index: number, found: Findings) => void,
  ): Promise<void> {
    const counter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const shared: SharedQueue = { ...queue, counter };
    const failure = new AbortController();
    const others = Promise.all(
      this.#workers.map(({ worker, failed }) =>
        Promise.race([this.#share(worker, shared, onFound), failed]),
      ),
    );
    others.catch((error) => failure.abort(error));
    const stopped = AbortSignal.any([signal, failure.signal]);
    for (const { index, found } of makeShare(shared, maker)) {
      onFound(index, found);
      // Signals, timers and messages of threads are handled between units.
      await setImmediate();
      stopped.throwIfAborted();
    }
    await others;
    signal.throwIfAborted();
  }

  /** Stops all threads. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map(({ worker }) => worker.terminate()));
  }

  #share(
    worker: Worker,
    queue: SharedQueue,
    onFound: (index: number, found: Findings) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const listen = (said: Said) => {
        if ("found" in said) {
          // The caller's log may throw.
          try {
            onFound(said.index, said.found);
          } catch (error) {
            reject(error);
          }
          return;
        }
        this.#written.set(worker, said.written);
        worker.off("message", listen);
        resolve();
      };
      worker.on("message", listen);
      worker.postMessage(queue);
    });
  }
}
