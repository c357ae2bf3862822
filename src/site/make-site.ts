/**
 * Makes a site from a snapshot in one pass over the records, without publishing it.
 *
 * If the state of the last build can be used, only batches that read a changed row are rendered, and only finishes that
 * take a changed part are made. Everything else comes from the state.
 */
import { hash } from "node:crypto";
import { join } from "node:path";
import { Faults } from "../model/errors.ts";
import type { BuildLog } from "../model/log.ts";
import type { FileDigest, Site } from "../outputs/output.ts";
import type { PageFacts } from "../outputs/pages/pages.ts";
import { Stage } from "../publishing/stage.ts";
import { packageValidator, type Validator } from "../validation/validator.ts";
import { closeOutputs } from "./close-outputs.ts";
import { type FilesContext, JobFiles, type MadeFiles, piecesFile } from "./job-files.ts";
import { type JoinedFile, joinFiles } from "./joined-files.ts";
import { LastJobs } from "./last-jobs.ts";
import { type Destination, type LastState, type MadeSite, throwIfFaulty } from "./made-site.ts";
import type { Setting } from "./orders.ts";
import { siteOf } from "./outputs-site.ts";
import { batchesOf } from "./parts.ts";
import { withPauses } from "./pauses.ts";
import {
  addressFaults,
  alternating,
  fingerprint,
  type Plan,
  type PlannedBatch,
  planSite,
} from "./plan.ts";
import { finishesFor, type NamedFinish, Renderer } from "./renderer.ts";
import type { CheckRequest } from "./request.ts";
import { siteFiles } from "./site-files.ts";
import { openSource, type Source } from "./source.ts";
import { BuildState, type JobState } from "./state.ts";
import { Workers } from "./workers.ts";

/** Below this number of batches, the time to start a worker is not worth it. */
const worthWorkers = 12;

/** Makes a site, and stages its new and changed files. */
export async function makeSite(
  request: CheckRequest,
  destination: Destination,
  checkUnchanged: () => void,
  log: BuildLog,
): Promise<MadeSite> {
  const { snapshotFile, options, jobs, signal } = request;
  const source = openSource(snapshotFile, checkUnchanged);
  try {
    const plan = planSite(source.snapshot, options);
    const faults = new Faults();
    faults.addAll(addressFaults(plan));
    // Two records with one address would overwrite each other, so these faults are reported first.
    faults.throwIfAny(
      `snapshot ${snapshotFile} cannot be built from`,
      "fix these records in the snapshot",
    );
    const last = await destination.lastState();
    const state = BuildState.begin(join(destination.stage.work, "state"), last?.state);
    const making = new Making(source, plan, destination, last, state);
    const count = making.batches.length < worthWorkers ? 0 : jobs - 1;
    const workers = new Workers(count, { snapshotFile, options }, signal);
    let made: MadeSite | undefined;
    try {
      made = await making.run(request, workers, log);
      return made;
    } finally {
      // Until workers have stopped, their results may still arrive, and are stored.
      await workers.stop();
      if (made === undefined) state.close();
    }
  } finally {
    source.snapshot.close();
  }
}

/** A site that is being made. */
class Making {
  /** Indexes of the batches to render. */
  readonly batches: readonly number[];
  readonly #source: Source;
  readonly #plan: Plan;
  readonly #site: Site;
  readonly #destination: Destination;
  readonly #last: LastJobs;
  readonly #state: BuildState;
  readonly #validator: Validator;
  readonly #renderer: Renderer;
  readonly #finishes: readonly NamedFinish[];
  readonly #fingerprints: ReadonlyMap<string, string>;
  readonly #done = new Set<string>();
  readonly #pages: PageFacts[] = [];
  readonly #faults = new Faults();
  readonly #setting: Setting;
  #failure: { readonly error: unknown } | undefined;
  #written = 0;

  constructor(
    source: Source,
    plan: Plan,
    destination: Destination,
    last: LastState | undefined,
    state: BuildState,
  ) {
    const { snapshot, description } = source;
    const { stage, shard } = destination;
    this.#source = source;
    this.#plan = plan;
    this.#destination = destination;
    this.#last = new LastJobs(last);
    this.#state = state;
    this.#site = siteOf(plan, snapshot, description);
    this.#validator = packageValidator();
    this.#setting = { description, stage, shard };
    const tools = { plan, site: this.#site, snapshot, validator: this.#validator };
    this.#renderer = new Renderer(tools, stage, shard);
    this.#finishes = finishesFor(this.#site.options);
    this.#fingerprints = new Map(plan.batches.map((batch) => [batch.name, fingerprint(batch)]));
    const all = [...plan.batches.keys()];
    const own =
      shard.number === 1 ? all : all.filter((index) => index % shard.of === shard.number - 1);
    const isKept = (name = "") => this.#last.isKept(name, this.#fingerprints.get(name) ?? "");
    this.batches = alternating(own.filter((index) => !isKept(plan.batches[index]?.name)));
  }

  async run(request: CheckRequest, workers: Workers, log: BuildLog): Promise<MadeSite> {
    this.#forgetOthers();
    await this.#renderBatches(workers, log);
    // The finishes then have the memory of the workers.
    await workers.stop();
    const isWhole = this.#destination.shard.number === 1;
    this.#throwFaults(isWhole);
    if (isWhole) await this.#makeRest(request, log);
    // If the disk cannot store the state, the build fails before the site is published.
    this.#state.commit();
    this.#source.checkUnchanged();
    return {
      plan: this.#plan,
      site: this.#site,
      pages: this.#pages,
      state: this.#state,
      done: this.#done,
      written: this.#written,
    };
  }

  /** Forgets jobs of the last build that this site does not have. */
  #forgetOthers(): void {
    const jobs = [...this.#plan.batches, ...this.#finishes].map(({ name }) => name);
    const own = new Set([...jobs, closingName]);
    for (const name of this.#state.fingerprints().keys()) {
      if (!own.has(name)) this.#state.forget(name);
    }
  }

  async #renderBatches(workers: Workers, log: BuildLog): Promise<void> {
    const { batches } = this.#plan;
    const total = this.batches.reduce((sum, index) => sum + sizeOf(batches[index]), 0);
    log.phase("render and validate", total);
    const own = (index: number) => this.#renderer.batch(batches[index] as PlannedBatch, index);
    const others = new Faults();
    let isDoubtful = false;
    await workers.batches(this.#setting, this.batches, own, (index, made) => {
      const name = batches[index]?.name ?? "";
      this.#put(name, this.#fingerprints.get(name) ?? "", made);
      this.#pages.push(...made.pages);
      log.progress(made.records);
      this.#faults.merge(made.recordFaults);
      others.merge(made.faults);
      isDoubtful ||= made.isDoubtful;
      if (made.failure !== undefined) this.#failure ??= { error: made.failure };
    });
    if (isDoubtful) this.#faults.addAll(this.#source.snapshot.brokenText());
    // Faults of records cause others, which are reported only if there are none of records.
    if (this.#faults.count === 0) this.#faults.merge(others);
  }

  /** Throws the faults; the failure of an output is thrown only if no fault of a record explains it. */
  #throwFaults(isWhole: boolean): void {
    if (isWhole && this.#faults.count === 0 && this.#failure !== undefined) {
      throw this.#failure.error;
    }
    throwIfFaulty(this.#faults, this.#source.file, this.#destination.stage.staged);
  }

  /** Makes everything that is not made from a single batch. */
  async #makeRest(request: CheckRequest, log: BuildLog): Promise<void> {
    log.phase("make products");
    await this.#finish(request.signal);
    const stage = new Stage(this.#destination.stage);
    const joined = this.#join(stage);
    const context: FilesContext = {
      stage: this.#destination.stage,
      plan: this.#plan,
      validator: this.#validator,
      isPage: () => false,
    };
    const closing = new JobFiles(context, closingName);
    for (const file of joined) closing.list(file.path, file);
    await closeOutputs({
      site: this.#site,
      snapshot: this.#source,
      previousSource: request.previousSource,
      joined: new Map(joined.map((file): [string, FileDigest] => [file.path, file])),
      batches: this.#plan.batches,
      state: this.#state,
      stage,
      files: closing,
    });
    const hostFiles = await request.hostFiles(this.#plan.options);
    for (const { path, text } of siteFiles(this.#plan, hostFiles, this.#faults)) {
      closing.text(path, text);
    }
    const closed = closing.end();
    this.#put(closingName, "", closed);
    this.#written += stage.written;
    this.#faults.merge(closed.faults);
    throwIfFaulty(this.#faults, this.#source.file, this.#destination.stage.staged);
  }

  /**
   * Makes the finishes whose parts have changed since the last build, and those that are always made: one after another,
   * since each may need the parts of all batches in memory.
   */
  async #finish(signal: AbortSignal): Promise<void> {
    for await (const named of withPauses(this.#finishes, signal)) {
      const { name, finish } = named;
      const input = this.#inputOf(named);
      if (finish.isAlwaysMade !== true && this.#last.isKept(name, input)) continue;
      const made = this.#renderer.finish(named, this.#state);
      this.#put(name, input, made);
      this.#faults.merge(made.faults);
    }
  }

  /** A hash of everything that a finish depends on. */
  #inputOf({ finish, partKey }: NamedFinish): string {
    const ids = (finish.ids ?? []).map((of) => this.#site.ids(of));
    const hashes = finish.parts.map((of) =>
      batchesOf(this.#plan.batches, of).map(({ name }) => this.#state.partHash(name, partKey)),
    );
    const lemmas = finish.takesLemmas === true ? this.#site.options.lemmas : undefined;
    return hash("sha256", JSON.stringify([ids, this.#site.bookNumbers, hashes, lemmas]));
  }

  /** Joins the files that many batches write. */
  #join(stage: Stage): JoinedFile[] {
    const plan = this.#destination.stage;
    const jobs = this.#plan.batches.map(({ name: job }) => ({
      job,
      pieces: this.#state.pieces(job),
      file: this.#done.has(job) ? piecesFile(plan, job) : undefined,
    }));
    const frames = this.#finishes.flatMap(({ name }) => this.#state.frames(name));
    const joined = joinFiles(jobs, frames, this.#last.joined(), plan, stage);
    this.#state.setJoined(joined);
    return joined;
  }

  /** Remembers a job that was done. */
  #put(name: string, fingerprint: string, made: MadeFiles & Partial<JobState>): void {
    this.#state.put({ parts: {}, readings: [], ...made, name, fingerprint });
    this.#done.add(name);
    this.#written += made.written;
  }
}

/** Name of the job that makes the files of no batch and no finish. */
const closingName = "closing";

function sizeOf(batch: PlannedBatch | undefined): number {
  return batch === undefined ? 0 : batch.end - batch.first;
}
