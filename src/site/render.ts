/**
 * Makes all files of a site in one pass over the records, stages those that are new or changed, and checks the whole.
 *
 * If the state of the last build can be used, only batches that read a changed row are rendered, and only finishes that
 * take a changed part are made. Everything else comes from the state.
 */

import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { Faults } from "../model/errors.ts";
import type { BuildLog } from "../model/log.ts";
import type { StagePlan } from "../site-folder/stage.ts";
import type { ChangedRows } from "../snapshot/compare.ts";
import { checkAddresses } from "./address-faults.ts";
import { finishesFor, type NamedFinish, openRenderer } from "./batch.ts";
import { checkSite } from "./check-site.ts";
import { closeOutputs } from "./close-outputs.ts";
import { commonFiles } from "./common-files.ts";
import type { JobResult } from "./job.ts";
import { joinFiles } from "./pieces.ts";
import { batchesOf, fingerprint, type Plan, type PlannedBatch, planSite } from "./plan.ts";
import type { CheckSettings } from "./settings.ts";
import type { Source } from "./source.ts";
import type { BuildState, JobState } from "./state.ts";
import { doJobs } from "./workers.ts";

/** Below this number of jobs, the time to start a worker is not worth it. */
const worthWorkers = 12;

/** The most records whose finishes are made at the same time: each may need the parts of all batches in memory. */
const mostTogether = 100_000;

/** Name of the job that makes the files of no batch and no finish. */
const closingName = "closing";

/** Where files go, and what is already there. */
export interface RenderTarget {
  readonly stage: StagePlan;
  /** The jobs of the last build, if there is one that can be used. Those of this build replace them. */
  readonly state: BuildState;
  readonly changed: ChangedRows;
}

/** What was made besides the jobs in the state. */
export interface Rendered {
  readonly plan: Plan;
  readonly written: number;
  /** Paths that the last build made and this one does not. */
  readonly stale: readonly string[];
}

/**
 * Makes and checks the files of a site.
 * @throws AnthologyError of kind `data` with all faults
 */
export async function render(
  source: Source,
  settings: CheckSettings,
  target: RenderTarget,
  log: BuildLog,
): Promise<Rendered> {
  const { state } = target;
  const plan = planSite(source.snapshot, source.description, settings.options);
  checkAddresses(plan, source.file);
  warnIfEmpty(plan, source.file, log);
  const jobs = openJobs(plan, source, settings, target, log);
  await jobs.renderBatches();
  await jobs.makeFinishes();
  await jobs.makeClosing();
  // If the disk cannot store the state, the build fails before the site is published.
  state.commit();
  source.checkUnchanged();
  // Signals are handled once in a turn of the event loop, and in this turn that may be over.
  await setImmediate();
  await setImmediate();
  settings.signal.throwIfAborted();
  const stale = state.removeStale();
  checkSite(plan, state, jobs.faults);
  jobs.throwFaults();
  return { plan, written: jobs.written(), stale };
}

function warnIfEmpty({ site }: Plan, snapshotFile: string, log: BuildLog): void {
  if (site.count("passages") > 0) return;
  log.note(
    `snapshot ${snapshotFile} has no passages, so the site has no epigrams: expected at least one row in table passage, ` +
      "found none; if that is a mistake, make the snapshot again and build again",
  );
}

/** The jobs of a build. Each is done unless the state has its result, and stored in the state. */
function openJobs(
  plan: Plan,
  source: Source,
  { options, jobs, signal, previousSource }: CheckSettings,
  target: RenderTarget,
  log: BuildLog,
) {
  const { stage, state } = target;
  const { file: snapshotFile, snapshot, description } = source;
  const renderer = openRenderer(plan, snapshot, stage);
  const finishes = finishesFor(plan.site.options);
  const kept = keptJobs([...plan.batches, ...finishes, { name: closingName }], target);
  const task = { snapshotFile, description, options, stage };
  const workersFor = (wanted: readonly unknown[]) => (wanted.length < worthWorkers ? 0 : jobs - 1);
  const faults = new Faults();
  let written = 0;
  const put = (name: string, input: string, result: JobResult & Partial<JobState>) => {
    state.put({ parts: {}, readings: [], ...result, name, fingerprint: input });
    written += result.written;
  };
  const throwFaults = () => {
    const advice = "fix these records in the snapshot";
    const hint = stage.staged === undefined ? advice : `${advice}; nothing was published`;
    faults.throwIfAny(`snapshot ${snapshotFile} cannot be published`, hint);
  };

  return {
    faults,
    throwFaults,
    written: () => written,

    async renderBatches(): Promise<void> {
      const batchAt = (index: number) => plan.batches[index] as PlannedBatch;
      const toRender = [...plan.batches.keys()].filter((index) => {
        const batch = batchAt(index);
        return kept.get(batch.name) !== fingerprint(batch);
      });
      const records = toRender.map(batchAt).reduce((sum, { first, end }) => sum + end - first, 0);
      log.phase("render and validate", records);
      const others = new Faults();
      let hasReplacement = false;
      let failure: { readonly error: unknown } | undefined;
      await doJobs(
        { ...task, queue: alternating(toRender) },
        workersFor(toRender),
        signal,
        (index) => renderer.batch(batchAt(index)),
        (index, result) => {
          put(batchAt(index).name, fingerprint(batchAt(index)), result);
          log.progress(result.records);
          faults.merge(result.recordFaults);
          others.merge(result.faults);
          hasReplacement ||= result.hasReplacement;
          if (result.failure !== undefined) failure ??= { error: result.failure };
        },
      );
      if (hasReplacement) faults.addAll(snapshot.brokenText());
      // Faults of records cause the others, and the failures of outputs.
      throwFaults();
      faults.merge(others);
      if (faults.count === 0 && failure !== undefined) throw failure.error;
      throwFaults();
    },

    /** Makes the finishes, from the parts of all batches. */
    async makeFinishes(): Promise<void> {
      log.phase("make products");
      const inputs = finishes.map((named) => inputOf(named, plan, state));
      const toMake = finishes.flatMap(({ name, finish }, index) =>
        finish.isAlwaysMade === true || kept.get(name) !== inputs[index] ? index : [],
      );
      const records = plan.collections.reduce((sum, { entries }) => sum + entries.keys.length, 0);
      const isLarge = records > mostTogether;
      // Garbage of one finish would take the memory of the next. From now on, the heap grows by a tenth between collections.
      if (isLarge) setFlagsFromString("--heap-growing-percent=10");
      const made = new Map<number, JobResult>();
      // Nothing is written to the state while workers read it.
      state.commit();
      try {
        await doJobs(
          { ...task, stateFile: state.file, queue: toMake },
          isLarge ? 0 : workersFor(toMake),
          signal,
          (index) => renderer.finish(finishes[index] as NamedFinish, state),
          (index, result) => made.set(index, result),
        );
      } catch (error) {
        // A worker may have found the state damaged.
        state.hasFailed ||= !signal.aborted;
        throw error;
      }
      for (const index of toMake) {
        const result = made.get(index) as JobResult;
        put(finishes[index]?.name ?? "", inputs[index] ?? "", result);
        faults.merge(result.faults);
      }
    },

    /** Makes the files of no batch and no finish, and those that need the size and hash of others. */
    async makeClosing(): Promise<void> {
      const files = renderer.files(closingName);
      await joinFiles(files, state, stage);
      await closeOutputs({ plan, source, previousSource, state, files });
      for (const { path, text } of commonFiles(plan)) files.text(path, text);
      const result = files.end();
      put(closingName, "", result);
      faults.merge(result.faults);
      throwFaults();
    },
  };
}

/** A hash of everything that a finish depends on. */
function inputOf({ finish, partKey }: NamedFinish, { batches, site }: Plan, state: BuildState) {
  const ids = (finish.ids ?? []).map((of) => site.ids(of));
  const hashes = finish.parts.map((of) =>
    batchesOf(batches, of).map(({ name }) => state.partHash(name, partKey)),
  );
  return hash("sha256", JSON.stringify([ids, site.bookNumbers, hashes]));
}

/**
 * What each job of the last build was made from besides rows, by the names of those that exist and read no row that
 * differs. If that is the same, the job would give the same result.
 */
function keptJobs(
  jobs: readonly { readonly name: string }[],
  { state, changed }: RenderTarget,
): ReadonlyMap<string, string> {
  const outdated = state.jobsThatRead(changed);
  const names = new Set(jobs.map(({ name }) => name));
  const kept = state.fingerprints();
  for (const name of [...kept.keys()]) {
    if (!names.has(name)) state.forget(name);
    if (outdated.has(name)) kept.delete(name);
  }
  return kept;
}

/**
 * The order in which batches are rendered: those of the first half alternate with those of the second. Workers that
 * create folders in the same collection at the same time would wait for each other.
 */
function alternating<Item>(items: readonly Item[]): Item[] {
  const half = Math.ceil(items.length / 2);
  return items
    .slice(0, half)
    .flatMap((item, index) => [item, ...items.slice(half + index, half + index + 1)]);
}
