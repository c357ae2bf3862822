/**
 * Makes all files of a site in one pass over the records, and stages those that are new or changed.
 *
 * If the state of the last build can be used, only batches that read a changed row are rendered, and only finishes that
 * take a changed part are made. Everything else comes from the state.
 */

import { hash } from "node:crypto";
import { Faults } from "../model/errors.ts";
import type { BuildLog } from "../model/log.ts";
import { Stage, type StagePlan } from "../site-folder/stage.ts";
import type { ChangedRows } from "../snapshot/compare.ts";
import { packageValidator } from "../validation/validator.ts";
import { finishesFor, type NamedFinish, Renderer } from "./batch.ts";
import { closeOutputs } from "./close-outputs.ts";
import { commonFiles } from "./common-files.ts";
import { JobFiles, type JobResult } from "./job.ts";
import { joinedFaults } from "./piece-checks.ts";
import { joinFile } from "./pieces.ts";
import { batchesOf, fingerprint, type Plan, type PlannedBatch } from "./plan.ts";
import type { CheckSettings } from "./settings.ts";
import type { Source } from "./source.ts";
import type { BuildState, JobState } from "./state.ts";
import { TotalChecks } from "./total-checks.ts";
import { renderBatches, withPauses } from "./workers.ts";

/** Below this number of batches, the time to start a worker is not worth it. */
const worthWorkers = 12;

/** Name of the job that makes the files of no batch and no finish. */
const closingName = "closing";

/** Where files go, and what is already there. */
export interface RenderTarget {
  readonly stage: StagePlan;
  /** The jobs of the last build, if there is one that can be used. Those of this build replace them. */
  readonly state: BuildState;
  /** The rows that have changed since the last build. */
  readonly changed: ChangedRows;
}

/** What was made besides the jobs in the state. */
export interface Rendered {
  /** Faults that stop the site, but were not thrown yet: the check of the whole site may find more. */
  readonly faults: Faults;
  /** How many files were staged. */
  readonly written: number;
}

/** Makes the files of a site. @throws AnthologyError of kind `data` if records have faults */
export async function render(
  plan: Plan,
  source: Source,
  settings: CheckSettings,
  target: RenderTarget,
  log: BuildLog,
): Promise<Rendered> {
  if (plan.site.count("passages") === 0) {
    log.note(
      `snapshot ${source.file} has no passages, so the site has no epigrams: expected at least one row in table passage, ` +
        "found none; if that is a mistake, make the snapshot again and build again",
    );
  }
  const rendering = new Rendering(plan, source, target);
  await rendering.batches(settings, log);
  await rendering.rest(settings, log);
  // If the disk cannot store the state, the build fails before the site is published.
  target.state.commit();
  source.checkUnchanged();
  return rendering;
}

/** A site while its files are made. */
class Rendering implements Rendered {
  readonly faults = new Faults();
  written = 0;
  readonly #plan: Plan;
  readonly #source: Source;
  readonly #target: RenderTarget;
  readonly #state: BuildState;
  readonly #renderer: Renderer;
  readonly #finishes: readonly NamedFinish[];
  readonly #fingerprints: ReadonlyMap<string, string>;
  /** Jobs of the last build by name, without those that read a row that differs. */
  readonly #kept: ReadonlyMap<string, string>;

  constructor(plan: Plan, source: Source, target: RenderTarget) {
    const { stage, state, changed } = target;
    this.#plan = plan;
    this.#source = source;
    this.#target = target;
    this.#state = state;
    const { snapshot } = source;
    this.#renderer = new Renderer({
      ...{ plan, snapshot, stage },
      validator: packageValidator(),
    });
    this.#finishes = finishesFor(plan.site.options);
    this.#fingerprints = new Map(plan.batches.map((batch) => [batch.name, fingerprint(batch)]));
    const outdated = state.jobsThatRead(changed);
    const jobs = [...plan.batches, ...this.#finishes, { name: closingName }];
    const own = new Set(jobs.map(({ name }) => name));
    const known = [...state.fingerprints()];
    for (const [name] of known) if (!own.has(name)) state.forget(name);
    this.#kept = new Map(known.filter(([name]) => !outdated.has(name)));
  }

  /** Renders the batches whose result is not known. */
  async batches({ options, jobs, signal }: CheckSettings, log: BuildLog): Promise<void> {
    const { batches } = this.#plan;
    const { stage } = this.#target;
    const { file: snapshotFile, description, snapshot } = this.#source;
    const queue = alternating(this.#batchesToRender());
    const total = queue.reduce((sum, index) => sum + sizeOf(batches[index]), 0);
    log.phase("render and validate", total);
    const others = new Faults();
    let hasReplacement = false;
    let failure: { readonly error: unknown } | undefined;
    await renderBatches(
      { snapshotFile, description, options, stage, queue },
      queue.length < worthWorkers ? 0 : jobs - 1,
      signal,
      (index) => this.#renderer.batch(batches[index] as PlannedBatch),
      (index, result) => {
        const name = batches[index]?.name ?? "";
        this.#put(name, this.#fingerprints.get(name) ?? "", result);
        log.progress(result.records);
        this.faults.merge(result.recordFaults);
        others.merge(result.faults);
        hasReplacement ||= result.hasReplacement;
        if (result.failure !== undefined) failure ??= { error: result.failure };
      },
    );
    if (hasReplacement) this.faults.addAll(snapshot.brokenText());
    if (this.faults.count === 0) {
      // Faults of records cause the others, and the failures of outputs.
      this.faults.merge(others);
      if (this.faults.count === 0 && failure !== undefined) throw failure.error;
    }
    this.#throwFaults();
  }

  /** Makes everything that is not made from a single batch. */
  async rest(settings: CheckSettings, log: BuildLog): Promise<void> {
    log.phase("make products");
    await this.#finish(settings.signal);
    const stage = new Stage(this.#target.stage);
    const files = new JobFiles(
      {
        stage: this.#target.stage,
        plan: this.#plan,
        validator: packageValidator(this.#plan.options.products.includes("xml")),
        totals: new TotalChecks(this.#plan, this.#source.snapshot),
        isPage: () => false,
      },
      closingName,
    );
    await this.#join(files, stage);
    await closeOutputs({
      plan: this.#plan,
      source: this.#source,
      previousSource: settings.previousSource,
      state: this.#state,
      stage,
      files,
    });
    const hostFiles = await settings.hostFiles(this.#plan.options);
    for (const { path, text } of commonFiles(this.#plan, hostFiles, this.faults)) {
      files.text(path, text);
    }
    const closed = files.end();
    this.#put(closingName, "", closed);
    this.written += stage.written;
    this.faults.merge(closed.faults);
    this.#throwFaults();
  }

  #batchesToRender(): number[] {
    const { batches } = this.#plan;
    const isKept = (name = "") => this.#isKept(name, this.#fingerprints.get(name));
    return [...batches.keys()].filter((index) => !isKept(batches[index]?.name));
  }

  /** Whether a job would give the same result. Its fingerprint stands for everything it depends on besides rows. */
  #isKept(name: string, fingerprint: string | undefined): boolean {
    return this.#kept.get(name) === fingerprint;
  }

  /**
   * Makes the finishes whose parts have changed since the last build, and those that are always made: one after another,
   * since each may need the parts of all batches in memory.
   */
  async #finish(signal: AbortSignal): Promise<void> {
    for await (const named of withPauses(this.#finishes, signal)) {
      const { name, finish } = named;
      const input = this.#inputOf(named);
      if (finish.isAlwaysMade !== true && this.#isKept(name, input)) continue;
      const result = this.#renderer.finish(named, this.#state);
      this.#put(name, input, result);
      this.faults.merge(result.faults);
    }
  }

  /** A hash of everything that a finish depends on. */
  #inputOf({ finish, partKey }: NamedFinish): string {
    const { batches, site } = this.#plan;
    const ids = (finish.ids ?? []).map((of) => site.ids(of));
    const hashes = finish.parts.map((of) =>
      batchesOf(batches, of).map(({ name }) => this.#state.partHash(name, partKey)),
    );
    return hash("sha256", JSON.stringify([ids, site.bookNumbers, hashes]));
  }

  /** Joins the files that many jobs write, and lists them. */
  async #join(files: JobFiles, stage: Stage): Promise<void> {
    const state = this.#state;
    for (const path of state.joinedPaths()) {
      const known = state.outdated.has(path) ? undefined : state.digest(path);
      if (known !== undefined) {
        files.list(path, known);
        continue;
      }
      const { digest, staged } = joinFile(path, state.pieces(path), this.#target.stage, stage);
      files.list(path, digest);
      state.setJoined(path);
      if (staged === undefined) continue;
      const found = await joinedFaults(path, staged, packageValidator());
      this.faults.addAll(found.map((fault) => ({ ...fault, record: path, field: fault.pointer })));
    }
  }

  /** Remembers a job that was done. */
  #put(name: string, fingerprint: string, result: JobResult & Partial<JobState>): void {
    this.#state.put({ parts: {}, readings: [], ...result, name, fingerprint });
    this.written += result.written;
  }

  /** Throws the faults that were found, all at once. */
  #throwFaults(): void {
    throwIfFaulty(this.faults, this.#source.file, this.#target.stage.staged);
  }
}

/** Throws if there are faults. @param staged the stage of a build; a check has none */
export function throwIfFaulty(
  faults: Faults,
  snapshotFile: string,
  staged: StagePlan["staged"],
): void {
  const advice = "fix these records in the snapshot";
  faults.throwIfAny(
    `snapshot ${snapshotFile} cannot be published`,
    staged === undefined ? advice : `${advice}; nothing was published`,
  );
}

/**
 * The order in which batches are rendered: those of the first half alternate with those of the second. Workers that
 * create folders in the same collection at the same time would wait for each other.
 */
function alternating<Item>(items: readonly Item[]): Item[] {
  const half = Math.ceil(items.length / 2);
  return items.slice(0, half).flatMap((item, index) => {
    const other = items[half + index];
    return other === undefined ? [item] : [item, other];
  });
}

function sizeOf(batch: PlannedBatch | undefined): number {
  return batch === undefined ? 0 : batch.end - batch.first;
}
