/**
 * The threads that make a site together with the main one.
 *
 * In each round of work they share a counter, from which each takes the place of its next job, and the ledger, into
 * which each enters its files: between them goes nothing but what a job found out.
 */
import { Worker } from "node:worker_threads";
import { reviveError } from "../model/errors.ts";
import type { SiteOptions } from "./options.ts";
import type { MadePart, ProductPlan } from "./products.ts";
import type { RenderedTask, Target } from "./render-site.ts";
import type { ThreadMessage, ThreadOrder, ThreadPlan } from "./thread.ts";

/** A counter that threads share, at 0. */
export function newCounter(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Takes the places of jobs from the counter until all are taken. */
export function* placesLeft(counter: Int32Array, jobs: number): Generator<number> {
  for (;;) {
    const place = Atomics.add(counter, 0, 1);
    if (place >= jobs) return;
    yield place;
  }
}

/** The main thread and those that help it. */
export class Team {
  readonly threads: readonly SiteThread[];
  readonly #signal: AbortSignal;

  /** The others make ready at once; `jobs` counts the main thread too. */
  constructor(
    jobs: number,
    plan: { snapshotFile: string; options: SiteOptions },
    signal: AbortSignal,
  ) {
    this.threads = Array.from({ length: jobs - 1 }, () => new SiteThread(plan));
    this.#signal = signal;
  }

  /** Does in this thread the jobs that the others do not take, and waits for those. */
  async work(
    others: readonly Promise<void>[],
    counter: Int32Array,
    jobs: number,
    work: (place: number) => void,
  ): Promise<void> {
    const failure = new AbortController();
    const stopped = AbortSignal.any([this.#signal, failure.signal]);
    const rest = Promise.all(others);
    // When one thread fails, this one need not go on to the end.
    rest.catch((error) => failure.abort(error));
    for (const place of placesLeft(counter, jobs)) {
      // Lets signals, timers and the other threads in: the work itself never waits.
      await new Promise((resume) => setImmediate(resume));
      stopped.throwIfAborted();
      work(place);
    }
    await rest;
  }

  stop(): Promise<unknown> {
    return Promise.all(this.threads.map((thread) => thread.stop()));
  }
}

/** Another thread. It makes ready as soon as it is there; what fails in it is told by what it is asked to do. */
export class SiteThread {
  readonly #worker: Worker;
  readonly #failed: Promise<never>;

  constructor(plan: ThreadPlan) {
    this.#worker = new Worker(new URL("./thread.js", import.meta.url), { workerData: plan });
    this.#failed = new Promise((_, reject) => {
      this.#worker.on("error", (error) => reject(reviveError(error)));
      this.#worker.on("exit", () => reject(new Error("a thread ended before its work")));
    });
    // Where the snapshot itself is faulty, this thread fails too, and nobody waits to hear of it.
    this.#failed.catch(() => {});
  }

  /** Renders tasks until there are none left; their results arrive in any order. */
  render(
    { ledger, published, ...where }: Target,
    counter: Int32Array,
    onResult: (place: number, result: RenderedTask) => void,
  ): Promise<void> {
    const target = { ...where, ledger: ledger.memory, published: published.memory };
    return this.#order({ kind: "render", target, counter }, (message) => {
      if (message.kind === "rendered") onResult(message.place, message.result);
    });
  }

  /** Makes parts of products until there are none left. */
  makeProducts(
    plan: ProductPlan,
    counter: Int32Array,
    onMade: (job: number, made: MadePart) => void,
  ): Promise<void> {
    return this.#order({ kind: "products", plan, counter }, (message) => {
      if (message.kind === "made") onMade(message.job, message.made);
    });
  }

  stop(): Promise<unknown> {
    return this.#worker.terminate();
  }

  #order(order: ThreadOrder, onMessage: (message: ThreadMessage) => void): Promise<void> {
    const done = new Promise<void>((resolve) => {
      const listen = (message: ThreadMessage) => {
        if (message.kind !== "done") return onMessage(message);
        this.#worker.off("message", listen);
        resolve();
      };
      this.#worker.on("message", listen);
    });
    this.#worker.postMessage(order);
    return Promise.race([done, this.#failed]);
  }
}
