/** What the jobs of the last build left, and which of them have to be done again. */
import type { JoinedFile } from "./joined-files.ts";
import type { LastState } from "./made-site.ts";
import type { BuildState } from "./state.ts";

/** A job without its parts and readings. */
type LastJob = ReturnType<BuildState["job"]>;

/** The jobs of the last build; there are none where its state cannot be gone on from. */
export class LastJobs {
  readonly #state: BuildState | undefined;
  readonly #fingerprints: ReadonlyMap<string, string>;
  /** Names of the jobs that read a row that differs. */
  readonly #outdated: ReadonlySet<string>;
  /** Hashes of parts, by job and key. */
  readonly #hashes: ReadonlyMap<string, string>;
  readonly #jobs = new Map<string, LastJob>();

  constructor(last: LastState | undefined) {
    this.#state = last?.state;
    this.#fingerprints = last?.state.fingerprints() ?? new Map();
    this.#outdated = last?.state.jobsThatRead(last.changed) ?? new Set();
    this.#hashes = last?.state.partHashes() ?? new Map();
  }

  /** Whether a job would come out as it did, when it depends on this next to rows. */
  isKept(name: string, fingerprint: string | undefined): boolean {
    return this.#fingerprints.get(name) === fingerprint && !this.#outdated.has(name);
  }

  /** The job of this name; undefined where there was none. */
  job(name: string): LastJob | undefined {
    if (this.#state === undefined || !this.#fingerprints.has(name)) return undefined;
    const known = this.#jobs.get(name) ?? this.#state.job(name);
    this.#jobs.set(name, known);
    return known;
  }

  /** A part of a job, as JSON. */
  part(job: string, key: string): string {
    return this.#state?.part(job, key) ?? "null";
  }

  partHash(job: string, key: string): string {
    return this.#hashes.get(`${job} ${key}`) ?? "";
  }

  /** Files that several jobs wrote. */
  joined(): ReadonlyMap<string, JoinedFile> {
    return this.#state?.joined() ?? new Map();
  }
}
