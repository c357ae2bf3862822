/** Finds the jobs of the last build that need not be done again. */
import type { JoinedFile } from "./joined-files.ts";
import type { LastState } from "./made-site.ts";

/** The jobs of the last build; none if its state cannot be used. */
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

  /** Whether a job would give the same result. Its fingerprint stands for everything it depends on besides rows. */
  isKept(name: string, fingerprint: string | undefined): boolean {
    return this.#fingerprints.get(name) === fingerprint && !this.#outdated.has(name);
  }

  /** Files that several jobs wrote. */
  joined(): ReadonlyMap<string, JoinedFile> {
    return this.#last?.state.joined() ?? new Map();
  }
}
