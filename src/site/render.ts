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
import { finishesFor, type NamedFinish, openRenderer } from "./batch.ts";
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
  const renderer = openRenderer(plan, snapshot, stage);
  const finishes = finishesFor(plan.site.options);
  const faults = new Faults();
  const advice = "fix these records in the snapshot";
  const hint = stage.staged === undefined ? advice : `${advice}; nothing was published`;
  const throwFaults = () => faults.throwIfAny(`snapshot ${snapshotFile} cannot be published`, hint);
  let written = 0;
  const put = (name: string, input: string, result: JobResult & Partial<JobState>) => {
    state.put({ parts: {}, readings: [], ...result, name, fingerprint: input });
    written += result.written;
  };
  const kept = keptJobs([...plan.batches, ...finishes, { name: closingName }], state, changed);

  const toRender = plan.batches.filter((batch) => kept.get(batch.name) !== fingerprint(batch));
  log.phase(
    "render and validate",
    toRender.reduce((sum, { first, end }) => sum + end - first, 0),
  );
  const others = new Faults();
  let hasReplacement = false;
  let failure: { readonly error: unknown } | undefined;
  const batchAt = (index: number) => plan.batches[index] as PlannedBatch;
  const queue = alternating(toRender.map((batch) => plan.batches.indexOf(batch)));
  await renderBatches(
    { snapshotFile, description, options, stage, queue },
    queue.length < worthWorkers ? 0 : settings.jobs - 1,
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

  log.phase("make products");
  // One after another: each may need the parts of all batches in memory.
  for await (const named of withPauses(finishes, signal)) {
    const input = inputOf(named, plan, state);
    if (named.finish.isAlwaysMade !== true && kept.get(named.name) === input) continue;
    const result = renderer.finish(named, state);
    put(named.name, input, result);
    faults.merge(result.faults);
  }
  const files = renderer.files(closingName);
  await joinFiles(files, state, stage);
  await closeOutputs({ plan, source, previousSource: settings.previousSource, state, files });
  for (const { path, text } of commonFiles(plan, await settings.hostFiles(options))) {
    files.text(path, text);
  }
  const closed = files.end();
  put(closingName, "", closed);
  faults.merge(closed.faults);
  throwFaults();

  // If the disk cannot store the state, the build fails before the site is published.
  state.commit();
  source.checkUnchanged();
  // Signals are handled once in a turn of the event loop, and in this turn that may be over.
  await setImmediate();
  await setImmediate();
  signal.throwIfAborted();
  const stale = state.removeStale();
  checkSite(plan, state, faults);
  throwFaults();
  return { plan, written, stale };
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
