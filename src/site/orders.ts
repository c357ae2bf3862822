/** Messages between the main thread and its workers: plain data. */
import type { Manifest } from "../model/published.ts";
import type { Shard } from "../publishing/shard.ts";
import type { StagePlan } from "../publishing/stage.ts";
import type { SiteOptions } from "./options.ts";
import type { MadeBatch } from "./renderer.ts";

/** A counter that threads share, beginning at 0. */
export function newCounter(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** This thread's share of a list: each thread takes the next free index, so that no item is taken twice. */
export function* shareOf<Item>(items: readonly Item[], counter: Int32Array): Generator<Item> {
  for (;;) {
    const item = items[Atomics.add(counter, 0, 1)];
    if (item === undefined) return;
    yield item;
  }
}

/** What a worker receives when it starts. */
export interface WorkerPlan {
  readonly snapshotFile: string;
  readonly options: SiteOptions;
}

/** What a worker needs for its order, but is not yet known when the worker starts. */
export interface Setting {
  readonly description: Manifest["snapshot"];
  readonly stage: StagePlan;
  readonly shard: Shard;
}

/** The order to render batches. */
export interface WorkerOrder {
  readonly setting: Setting;
  /** Indexes of the batches. */
  readonly queue: readonly number[];
  readonly counter: Int32Array;
}

/** A batch that was rendered, or the end of the order. */
export type WorkerMessage = { readonly index: number; readonly made: MadeBatch } | "done";
