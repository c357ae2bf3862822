/** The files that a site is made from, watched: tells when one has changed and all are at rest. */
import { statSync, watch } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds without a change after which a file is at rest: a program may write it piece by piece. */
const restTime = 100;

/** Milliseconds between looks where the system reports nothing, as on many network and container mounts. */
const lookInterval = 1000;

/** Milliseconds that a transaction may take before the user is told of it. */
const patience = 2000;

export interface InputFiles {
  readonly snapshotFile: string;
  /** Other files; they may be absent. */
  readonly others: readonly string[];
}

/** Watches files until the signal aborts. */
export class Inputs {
  readonly #journal: string;
  readonly #files: readonly string[];
  readonly #onWaiting: (journal: string) => void;
  readonly #signal: AbortSignal;
  #known = "";
  #wake = () => {};

  /** `onWaiting` is called when a transaction of another program on the snapshot takes long. */
  constructor(
    { snapshotFile, others }: InputFiles,
    onWaiting: (journal: string) => void,
    signal: AbortSignal,
  ) {
    // Where SQLite holds a transaction until it is complete.
    this.#journal = `${snapshotFile}-journal`;
    this.#files = [snapshotFile, this.#journal, `${snapshotFile}-wal`, ...others];
    this.#onWaiting = onWaiting;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#wake(), { once: true });
    // Folders, not files: a file that another is renamed to is not reported any more.
    for (const folder of new Set(this.#files.map(dirname))) this.#watch(folder);
  }

  /**
   * Resolves when a file is not as it was when this resolved last, no transaction is under way, and all files are at
   * rest. The first time, it waits for rest alone. Rejects when the signal aborts.
   */
  async changed(): Promise<void> {
    let transactionStart: number | undefined;
    let isReported = false;
    for (;;) {
      this.#signal.throwIfAborted();
      const state = this.#state();
      if (state === this.#known) await this.#news();
      else if (sizeOf(this.#journal) > 0) {
        transactionStart ??= performance.now();
        if (!isReported && performance.now() - transactionStart > patience) {
          isReported = true;
          this.#onWaiting(this.#journal);
        }
        await this.#news();
      } else {
        await wait(restTime, undefined, { signal: this.#signal });
        if (this.#state() !== state) continue;
        this.#known = state;
        return;
      }
    }
  }

  /** Whether all files are as they were when `changed` resolved last. */
  isUnchanged(): boolean {
    return this.#state() === this.#known;
  }

  #state(): string {
    return this.#files.map(stateOf).join("\n");
  }

  /** Resolves when the system reports something, or when it is time to look. */
  #news(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake(), lookInterval);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #watch(folder: string): void {
    try {
      const watcher = watch(folder, { signal: this.#signal }, () => this.#wake());
      // A folder that goes, or a system that has no more watches to give: the looks remain.
      watcher.on("error", () => watcher.close());
    } catch {
      // There is no such folder yet, or the system cannot watch it: the looks remain.
    }
  }
}

/** What changes with a file's content. What keeps it from being read is left to the build to report. */
function stateOf(file: string): string {
  try {
    const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (stat === undefined) return "absent";
    const { ino, size, mtimeNs, ctimeNs } = stat;
    return [ino, size, mtimeNs, ctimeNs].join(" ");
  } catch {
    return "unreadable";
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
