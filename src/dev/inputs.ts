/** Watches the files that a site is built from: tells when one has changed and none is being written. */
import { statSync, watch } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds without a change after which a file counts as complete: a program may write it in pieces. */
const restTime = 100;

/** Milliseconds between checks of the files: many network and container mounts report no changes. */
const lookInterval = 1000;

/** Milliseconds that a transaction may take before the user hears of it. */
const reportDelay = 2000;

export interface InputFiles {
  readonly snapshotFile: string;
  /** Other files; they may be absent. */
  readonly others: readonly string[];
}

/** A watch on files that ends when the signal aborts. */
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
    // SQLite keeps this file while a transaction is open.
    this.#journal = `${snapshotFile}-journal`;
    this.#files = [snapshotFile, this.#journal, `${snapshotFile}-wal`, ...others];
    this.#onWaiting = onWaiting;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#wake(), { once: true });
    // Folders, not files: after another file is renamed to this name, a watch on the file reports nothing.
    for (const folder of new Set(this.#files.map(dirname))) this.#watch(folder);
  }

  /**
   * Resolves when a file has changed since the last call resolved, no transaction is open, and all files are complete.
   * The first call waits only for complete files. Rejects when the signal aborts.
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
        if (!isReported && performance.now() - transactionStart > reportDelay) {
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

  /** Whether no file has changed since `changed` last resolved. */
  isUnchanged(): boolean {
    return this.#state() === this.#known;
  }

  #state(): string {
    return this.#files.map(stateOf).join("\n");
  }

  /** Resolves when the system reports a change, or when it is time to check. */
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
      // The folder was removed, or the system has no watches left: the regular checks go on.
      watcher.on("error", () => watcher.close());
    } catch {
      // The folder does not exist yet, or the system cannot watch it: the regular checks go on.
    }
  }
}

/** A text that changes when the file's content does. The build reports why a file cannot be read. */
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
