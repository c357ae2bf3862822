/** Which jobs of the last build need not be done again. */
import type { JoinedFile } from "./joined-files.ts";
import type { LastState } from "./made-site.ts";

/** The jobs of the last build; there are none where its state cannot be gone on from. */
export class LastJobs {
  readonly #last: LastState | undefined;
  readonly #fingerprints: ReadonlyMap<string, string>;
  /** Names of the jobs that read a row that differs. */
  readonly #outdated: ReadonlySet<string>;

  constructor(last: LastState | undefined) {
    this.#last = last;
    this.#fingerprints = last?.state.fingerprints() ?? new Map();
    this.#outdated = last?.state.jobsThatRead(last.changed) ?? new Set();
  }

  /** Whether a job would come out as it did, when it depends on this next to rows. */
  isKept(name: string, fingerprint: string | undefined): boolean {
    return this.#fingerprints.get(name) === fingerprint && !this.#outdated.has(name);
  }

  /** Files that several jobs wrote. */
  joined(): ReadonlyMap<string, JoinedFile> {
    return this.#last?.state.joined() ?? new Map();
  }
}
