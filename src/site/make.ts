/** Makes and checks all files of a site, which a build then publishes. A check writes none of them. */
import { mkdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { hasCode } from "../disk/errors.ts";
import { counted, Faults } from "../model/errors.ts";
import type { ProductFile } from "../model/files.ts";
import { groupsOf } from "../model/groups.ts";
import type { BuildLog } from "../model/log.ts";
import { outputsOf } from "../model/products.ts";
import { loadOutputs } from "../outputs/index.ts";
import { collectionPath } from "../routing/routes.ts";
import { type ManifestHead, unlistedFiles } from "../site-folder/manifest.ts";
import type { StagePlan } from "../site-folder/stage.ts";
import { openSnapshot } from "../snapshot/open.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { closeSite } from "./closing.ts";
import { deadLinkFault, fileAt, isApiPage, isDead } from "./links.ts";
import { type Findings, inputOf, Maker } from "./maker.ts";
import type { LastUnits } from "./memory.ts";
import type { CheckInput } from "./options.ts";
import {
  checkAddresses,
  firstFinish,
  manifestHead,
  type Plan,
  type PlannedUnit,
  planSite,
} from "./plan.ts";
import { type Task, Threads } from "./threads.ts";
import { secondFile } from "./unit-files.ts";
import { Units } from "./units.ts";

/** Below this number of units, the time to start a thread is not worth it. */
const worthThreads = 12;

/** The most records whose finishes are made at the same time: each may need the parts of all batches in memory. */
const mostTogether = 100_000;

/** A site that can be published. */
interface MadeSite {
  readonly head: ManifestHead;
  /** Its files, sorted, to be read once. @throws AnthologyError of kind `data` after the last, if the site has faults */
  readonly files: Iterable<ProductFile>;
  /** What its units made, open. */
  readonly units: Units;
  readonly written: number;
}

interface Work {
  readonly input: CheckInput;
  readonly stage: StagePlan;
  readonly last: LastUnits | undefined;
  readonly log: BuildLog;
  readonly plan: Plan;
  readonly units: Units;
  readonly maker: Maker;
  readonly threads: Threads;
  readonly task: Task;
  readonly faults: Faults;
  /** How many files were written. */
  written: number;
}

/**
 * Makes the files of a site.
 * @param last the units of the last build, if they can be used
 * @throws AnthologyError of kind `data` with all faults
 */
export async function makeSite(
  input: CheckInput,
  stage: StagePlan,
  last: LastUnits | undefined,
  checkUnchanged: () => void,
  log: BuildLog,
): Promise<MadeSite> {
  const { snapshotFile, options, jobs, signal, lastSignal } = input;
  signal.throwIfAborted();
  const names = outputsOf(options);
  const threads = new Threads(names);
  // Everything is new: the other threads load the program while this one checks the snapshot.
  if (last === undefined) threads.start(jobs - 1);
  const open: { close(): void }[] = [];
  try {
    const snapshot = openSnapshot(snapshotFile, log.note);
    open.push(snapshot);
    const { version: schema_version, provenance: origin } = snapshot;
    const description = { sha256: snapshot.contentHash(), schema_version, origin };
    const plan = planSite(snapshot, description, options, await loadOutputs(names));
    checkAddresses(plan, snapshotFile);
    warnIfEmpty(plan, snapshotFile, log);
    warnOfOtherLetters(snapshot, log);
    const unitsFile = `${stage.work}/units`;
    mkdirSync(stage.work, { recursive: true });
    const task = { snapshotFile, description, options, stage, unitsFile };
    let units: Units | undefined;
    try {
      units = new Units(unitsFile, last?.file);
      const closed = last && units.openLast(last.changed, (link) => isDead(link, plan));
      const maker = new Maker(plan, stage, 0, units);
      open.push(maker.stage);
      const faults = new Faults();
      const given = { input, stage, last, log, plan, task };
      const work: Work = { ...given, units, maker, threads, faults, written: 0 };
      await makeBatches(work);
      await makeFinishes(work);
      const before = maker.stage.written;
      await closeSite(plan, input, units, maker, faults, closed);
      const written = work.written + maker.stage.written - before;
      throwFaults(work);
      checkUnchanged();
      await lastSignal();
      signal.throwIfAborted();
      return { head: manifestHead(plan), files: checkedFiles(work), units, written };
    } catch (error) {
      units?.close();
      // The snapshot has been checked, so it is the units of the last build that are damaged.
      if (hasCode(Object(error).cause, "SQLITE_CORRUPT", "SQLITE_NOTADB")) last?.forget();
      throw error;
    }
  } finally {
    await threads.close();
    for (const one of open) one.close();
  }
}

function warnIfEmpty({ site }: Plan, snapshotFile: string, log: BuildLog): void {
  if (site.count("passages") > 0) return;
  log.note(
    `snapshot ${snapshotFile} has no passages, so the site has no epigrams: expected at least one row in table passage, ` +
      "found none; if that is a mistake, make the snapshot again and build again",
  );
}

/** Texts in English are sometimes stored as Greek: pages do not number them as verses. */
function warnOfOtherLetters(snapshot: Snapshot, log: BuildLog): void {
  const ids = snapshot.values<number>(
    `SELECT id FROM text WHERE language = 'grc' AND text GLOB '*[A-Za-z]*' AND text NOT GLOB '*[Ͱ-Ͽἀ-῿]*' ORDER BY id`,
  );
  if (ids.length === 0) return;
  const few = `${ids.slice(0, 10).join(", ")}${ids.length > 10 ? " ..." : ""}`;
  log.warn(
    `${counted(ids.length, "text")} (${few}): /language is grc, expected Greek letters, found none: pages show them without verses, in no ` +
      "known language; correct their language in the snapshot",
  );
}

function throwFaults({ faults, input, stage }: Work): void {
  const advice = "fix these records in the snapshot";
  const hint = stage.staged === undefined ? advice : `${advice}; nothing was published`;
  faults.throwIfAny(`snapshot ${input.snapshotFile} cannot be published`, hint);
}

/** Makes the batches. Those of the last build are taken over unless they looked for a row that differs now. */
async function makeBatches(work: Work): Promise<void> {
  const { input, plan, last, log, faults, threads } = work;
  const batches = unitsToMake(work, plan.batches, firstFinish);
  const records = batches.reduce((sum, { first, end }) => sum + end - first, 0);
  log.phase("render and validate", records);
  if (last !== undefined && batches.length >= worthThreads) threads.start(input.jobs - 1);
  const found = await makeUnits(work, alternating(batches));
  for (const { recordFaults } of found) faults.addAll(recordFaults?.values() ?? []);
  for (const { name, entries } of plan.collections) {
    faults.countRecords(collectionPath(name), entries.keys.length);
  }
  if (found.some(({ hasReplacement }) => hasReplacement)) faults.addAll(plan.snapshot.brokenText());
  // Faults of records cause the others, and the failures of outputs.
  throwFaults(work);
  for (const one of found) faults.addAll(one.faults.values());
  throwFaults(work);
  for (const { failure } of found) if (failure !== undefined) throw failure;
}

/** Makes the finishes, from the parts of all batches, unless the last build made them from the same. */
async function makeFinishes(work: Work): Promise<void> {
  const { plan, log, faults, threads } = work;
  log.phase("make products");
  const finishes = unitsToMake(work, plan.finishes, Number.POSITIVE_INFINITY);
  const records = plan.collections.reduce((sum, { entries }) => sum + entries.keys.length, 0);
  if (records > mostTogether) {
    await threads.close();
    // Garbage of one finish would take the memory of the next. From now on, the heap grows by a tenth between collections.
    setFlagsFromString("--heap-growing-percent=10");
  }
  for (const found of await makeUnits(work, finishes)) faults.addAll(found.faults.values());
}

/** The units that cannot be taken over from the last build, whose other units with ids below `end` are removed. */
function unitsToMake<Unit extends PlannedUnit>(
  { plan, units, last }: Work,
  planned: readonly Unit[],
  end: number,
): readonly Unit[] {
  if (last === undefined) return planned;
  let changed: Unit[] = [];
  units.together(() => {
    changed = planned.filter((unit) => !units.keep(unit.id, inputOf(plan, units, unit)));
    units.removeLast(end);
  });
  return changed;
}

/** Makes units. @returns what was found, in the order of the units, whichever thread made them */
async function makeUnits(work: Work, planned: readonly PlannedUnit[]): Promise<Findings[]> {
  const { input, log, threads, task, maker } = work;
  const all: Findings[] = [];
  const ids = planned.map(({ id }) => id);
  await threads.make(ids, task, maker, input.signal, (found) => {
    all.push(found);
    work.written += found.written;
    log.progress(found.records ?? 0);
  });
  return all.sort((one, other) => one.id - other.id);
}

/**
 * The files of the site, sorted, while it is checked as a whole: each file once, and no link without a target.
 * @throws AnthologyError of kind `data` after the last file
 */
function* checkedFiles(work: Work): Generator<ProductFile> {
  const { plan, units, faults } = work;
  const links = units.links();
  const targets = groupsOf(links.keys(), (link) => fileAt(link) ?? "");
  const found = (path: string) => {
    for (const link of targets.get(path) ?? []) links.delete(link);
  };
  for (const path of unlistedFiles) found(path);
  let last = "";
  for (const file of units.files()) {
    const { path } = file;
    if (path === last) faults.add(secondFile(path));
    last = path;
    found(path);
    yield file;
  }
  for (const [link, file] of links) {
    if (!isApiPage(link, plan)) faults.add(deadLinkFault(link, file, plan.options.baseUrl));
  }
  throwFaults(work);
}

/**
 * The order in which batches are rendered: those of the first half alternate with those of the second. Threads that
 * create folders in the same collection at the same time would wait for each other.
 */
function alternating<Unit>(units: readonly Unit[]): Unit[] {
  const half = Math.ceil(units.length / 2);
  return units
    .slice(0, half)
    .flatMap((unit, index) => [unit, ...units.slice(half + index, half + index + 1)]);
}
