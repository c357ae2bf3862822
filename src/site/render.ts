/**
 * Makes all files of a site in one pass over the records, stages those that are new or changed, and checks the whole.
 *
 * If the state of the last build can be used, only batches that read a changed row are rendered, and only finishes that
 * take a changed part are made. Everything else comes from the state.
 */

import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { Faults } from "../model/errors.ts";
import type { BuildLog } from "../model/log.ts";
import type { StagePlan } from "../site-folder/stage.ts";
import type { ChangedRows } from "../snapshot/compare.ts";
import { packageValidator } from "../validation/validator.ts";
import { checkAddresses } from "./address-faults.ts";
import { finishesFor, type NamedFinish, openRenderer, type Renderer } from "./batch.ts";
import { checkSite } from "./check-site.ts";
import { closeOutputs } from "./close-outputs.ts";
import { commonFiles } from "./common-files.ts";
import type { JobFiles, JobResult } from "./job.ts";
import { joinedFaults } from "./piece-checks.ts";
import { joinFile } from "./pieces.ts";
import { batchesOf, fingerprint, type Plan, type PlannedBatch, planSite } from "./plan.ts";
import type { CheckSettings } from "./settings.ts";
import type { Source } from "./source.ts";
import type { BuildState, JobState } from "./state.ts";
import { Workers } from "./workers.ts";

/** The time to start a worker is worth it for so many batches, or for the finishes of a site with so many. */
const [worthRendering, worthFinishing] = [12, 100];

/**
 * Up to this number of records, all threads make finishes. Each may need the parts of all batches in memory, so those of
 * larger sites are made one after another.
 */
const maxShared = 100_000;

/** The job that makes the files of no batch and no finish. */
const closing = { name: "closing" };

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
  readonly plan: Plan;
  /** How many files were staged. */
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
  { stage, state, changed }: RenderTarget,
  log: BuildLog,
): Promise<Rendered> {
  const { file: snapshotFile, snapshot, description } = source;
  const { options, signal } = settings;
  const plan = planSite(snapshot, description, options);
  checkAddresses(plan, snapshotFile);
  if (plan.site.count("passages") === 0) {
    log.note(
      `snapshot ${snapshotFile} has no passages, so the site has no epigrams: expected at least one row in table passage, ` +
        "found none; if that is a mistake, make the snapshot again and build again",
    );
  }
  const faults = new Faults();
  const advice = "fix these records in the snapshot";
  const hint = stage.staged === undefined ? advice : `${advice}; nothing was published`;
  let written = 0;
  const kept = keptJobs(
    [...plan.batches, ...finishesFor(plan.site.options), closing],
    state,
    changed,
  );
  const rendered = plan.batches.filter((batch) => kept.get(batch.name) !== fingerprint(batch));
  const isWorthWorkers = rendered.length >= worthRendering || plan.batches.length >= worthFinishing;
  const rendering: Rendering = {
    ...{ plan, source, state, kept, faults, log },
    renderer: openRenderer(plan, snapshot, stage),
    workers: new Workers(
      { snapshotFile, description, options, stage },
      isWorthWorkers ? settings.jobs - 1 : 0,
      signal,
    ),
    put: (name, input, result) => {
      state.put({ parts: {}, readings: [], ...result, name, fingerprint: input });
      written += result.written;
    },
    throwFaults: () => faults.throwIfAny(`snapshot ${snapshotFile} cannot be published`, hint),
  };
  try {
    await renderBatches(rendered, rendering);
    log.phase("make products");
    await makeFinishes(rendering);
  } finally {
    await rendering.workers.stop();
  }
  const files = rendering.renderer.files(closing.name);
  await joinFiles(files, state, stage);
  await closeOutputs({ plan, source, previousSource: settings.previousSource, state, files });
  for (const { path, text } of commonFiles(plan, await settings.hostFiles(options))) {
    files.text(path, text);
  }
  const closed = files.end();
  rendering.put(closing.name, "", closed);
  faults.merge(closed.faults);
  rendering.throwFaults();

  // If the disk cannot store the state, the build fails before the site is published.
  state.commit();
  source.checkUnchanged();
  // Signals are handled once in a turn of the event loop, and in this turn that may be over.
  await setImmediate();
  await setImmediate();
  signal.throwIfAborted();
  const stale = state.removeStale();
  checkSite(plan, state, faults);
  rendering.throwFaults();
  return { plan, written, stale };
}

/** What the steps share. */
interface Rendering {
  readonly plan: Plan;
  readonly source: Source;
  readonly state: BuildState;
  /** What each job of the last build that may be kept was made from, by its name. */
  readonly kept: ReadonlyMap<string, string>;
  readonly renderer: Renderer;
  readonly workers: Workers;
  readonly faults: Faults;
  readonly log: BuildLog;
  /** Stores a job and what it was made from. */
  put(name: string, input: string, result: JobResult & Partial<JobState>): void;
  throwFaults(): void;
}

async function renderBatches(
  batches: readonly PlannedBatch[],
  rendering: Rendering,
): Promise<void> {
  const { source, renderer, workers, faults, log, put, throwFaults } = rendering;
  log.phase(
    "render and validate",
    batches.reduce((sum, { first, end }) => sum + end - first, 0),
  );
  const inputs = new Map(batches.map((batch) => [batch.name, fingerprint(batch)]));
  const others = new Faults();
  let hasReplacement = false;
  let failure: { readonly error: unknown } | undefined;
  const jobs = { names: alternating([...inputs.keys()]) };
  await workers.run(jobs, renderer.batch, (name, result) => {
    put(name, inputs.get(name) ?? "", result);
    log.progress(result.records);
    faults.merge(result.recordFaults);
    others.merge(result.faults);
    hasReplacement ||= result.hasReplacement;
    if (result.failure !== undefined) failure ??= { error: result.failure };
  });
  if (hasReplacement) faults.addAll(source.snapshot.brokenText());
  // Faults of records cause the others, and the failures of outputs.
  throwFaults();
  faults.merge(others);
  if (faults.count === 0 && failure !== undefined) throw failure.error;
  throwFaults();
}

/** Makes the finishes whose parts have changed since the last build, and those that are always made. */
async function makeFinishes(rendering: Rendering): Promise<void> {
  const { plan, state, kept, renderer, workers, faults, put } = rendering;
  const inputs = new Map<string, string>();
  for (const named of finishesFor(plan.site.options)) {
    const input = inputOf(named, plan, state);
    if (named.finish.isAlwaysMade === true || kept.get(named.name) !== input) {
      inputs.set(named.name, input);
    }
  }
  const records = plan.collections.reduce((sum, { entries }) => sum + entries.keys.length, 0);
  if (records > maxShared) await workers.stop();
  // Workers read what is committed. Nothing is stored until all have read.
  state.commit();
  const results = new Map<string, JobResult>();
  await workers.run<JobResult>(
    { names: [...inputs.keys()], stateFile: state.file },
    (name) => renderer.finish(name, state),
    (name, result) => results.set(name, result),
  );
  for (const [name, input] of inputs) {
    const result = results.get(name) as JobResult;
    put(name, input, result);
    faults.merge(result.faults);
  }
}

/**
 * What each job of the last build was made from besides rows, by the names of those that exist and read no row that
 * differs. If that is the same, the job would give the same result.
 */
function keptJobs(
  jobs: readonly { readonly name: string }[],
  state: BuildState,
  changed: ChangedRows,
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

/** A hash of everything that a finish depends on. */
function inputOf({ finish, partKey }: NamedFinish, { batches, site }: Plan, state: BuildState) {
  const ids = (finish.ids ?? []).map((of) => site.ids(of));
  const hashes = finish.parts.map((of) =>
    batchesOf(batches, of).map(({ name }) => state.partHash(name, partKey)),
  );
  return hash("sha256", JSON.stringify([ids, site.bookNumbers, hashes]));
}

/** Joins the files that many jobs write, and lists them. */
async function joinFiles(files: JobFiles, state: BuildState, plan: StagePlan): Promise<void> {
  for (const path of state.joinedPaths()) {
    const known = state.outdated.has(path) ? undefined : state.digest(path);
    if (known !== undefined) {
      files.list(path, known);
      continue;
    }
    const { digest, staged } = joinFile(path, state.pieces(path), plan, files.stage);
    files.list(path, digest);
    state.setJoined(path);
    if (staged === undefined) continue;
    files.mismatches(path, await joinedFaults(path, staged, packageValidator()));
  }
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
