/**
 * Makes a site from a snapshot in one pass over the records; publishing it is left to others.
 *
 * Where the last build left its state, only batches that read a changed row are rendered, and only what takes one of
 * their parts is finished: the rest is as the state has it.
 */
import { hash } from "node:crypto";
import { Faults } from "../model/errors.ts";
import type { BuildLog } from "../model/log.ts";
import type { CollectionName, FileDigest, Site } from "../outputs/output.ts";
import { Stage } from "../publishing/stage.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { readSchemas } from "../validation/schemas.ts";
import { createValidator, type Validator } from "../validation/validator.ts";
import { closeOutputs } from "./close-outputs.ts";
import { mergeFiles } from "./file-list.ts";
import { type FilesContext, JobFiles, type MadeFiles, piecesFile } from "./job-files.ts";
import { type JobPieces, joinFiles } from "./joined-files.ts";
import { LastJobs } from "./last-jobs.ts";
import { type Destination, type LastState, type MadeSite, throwIfFaulty } from "./made-site.ts";
import type { FinishJob, Setting } from "./orders.ts";
import { siteOf } from "./outputs-site.ts";
import { alternating, fingerprint, type Plan, type PlannedBatch, planSite } from "./plan.ts";
import {
  finishesFor,
  type MadeBatch,
  type NamedFinish,
  partKey,
  partsOf,
  Renderer,
} from "./renderer.ts";
import type { CheckRequest } from "./request.ts";
import { siteFiles } from "./site-files.ts";
import { openSource, type Source } from "./source.ts";
import type { JobState } from "./state.ts";
import { Workers } from "./workers.ts";

/** Fewer batches than this are not worth the time in which a worker prepares. */
const worthWorkers = 12;

/** Makes a site; what is new in it is staged. */
export async function makeSite(
  request: CheckRequest,
  destination: Destination,
  checkUnchanged: () => void,
  log: BuildLog,
): Promise<MadeSite> {
  const { snapshotFile, options, jobs, signal } = request;
  const source = openSource(snapshotFile, checkUnchanged);
  try {
    const faults = new Faults();
    const plan = planSite(source.snapshot, options, faults);
    // Two records with one address would be written over each other: nothing else is worth saying before that.
    faults.throwIfAny(
      `snapshot ${snapshotFile} cannot be built from`,
      "fix these records in the snapshot",
    );
    const last = await destination.lastState();
    const making = new Making(source, plan, destination, last);
    const count = making.batches.length < worthWorkers ? 0 : jobs - 1;
    const workers = new Workers(count, { snapshotFile, options }, signal);
    try {
      return await making.run(request, workers, log);
    } finally {
      await workers.stop();
    }
  } finally {
    source.snapshot.close();
  }
}

/** A site that is being made. */
class Making {
  /** Indexes of the batches that are to be rendered. */
  readonly batches: readonly number[];
  readonly #source: Source;
  readonly #snapshot: Snapshot;
  readonly #plan: Plan;
  readonly #site: Site;
  readonly #destination: Destination;
  readonly #last: LastJobs;
  readonly #validator: Validator;
  readonly #renderer: Renderer;
  readonly #fingerprints: ReadonlyMap<string, string>;
  readonly #made = new Map<string, MadeBatch>();
  readonly #done: JobState[] = [];
  readonly #faults = new Faults();
  readonly #setting: Setting;
  #failure: { readonly error: unknown } | undefined;
  #written = 0;

  constructor(source: Source, plan: Plan, destination: Destination, last: LastState | undefined) {
    const { snapshot, description } = source;
    const { stage, shard } = destination;
    this.#source = source;
    this.#snapshot = snapshot;
    this.#plan = plan;
    this.#destination = destination;
    this.#last = new LastJobs(last);
    this.#site = siteOf(plan, snapshot, description);
    this.#validator = createValidator(readSchemas());
    this.#setting = { description, stage, shard };
    const tools = { plan, site: this.#site, snapshot, validator: this.#validator };
    this.#renderer = new Renderer(tools, stage, shard);
    this.#fingerprints = new Map(plan.batches.map((batch) => [batch.name, fingerprint(batch)]));
    const all = [...plan.batches.keys()];
    const own =
      shard.number === 1 ? all : all.filter((index) => index % shard.of === shard.number - 1);
    const isKept = (name = "") => this.#last.isKept(name, this.#fingerprints.get(name) ?? "");
    this.batches = alternating(own.filter((index) => !isKept(plan.batches[index]?.name)));
  }

  async run(request: CheckRequest, workers: Workers, log: BuildLog): Promise<MadeSite> {
    await this.#renderBatches(workers, log);
    const isWhole = this.#destination.shard.number === 1;
    this.#throwFaults(isWhole);
    const { placed, joined, links, files } = isWhole
      ? await this.#makeRest(request, workers, log)
      : nothingElse;
    this.#source.checkUnchanged();
    const { batches } = this.#plan;
    const rendered = batches.flatMap(({ name }) => this.#made.get(name) ?? []);
    for (const { name } of batches) {
      const made = this.#made.get(name);
      if (made !== undefined) this.#remember(name, made, placed.get(name) ?? []);
    }
    const kept = batches
      .filter(({ name }) => isWhole && !this.#made.has(name))
      .flatMap(({ name }) => this.#last.job(name) ?? []);
    return {
      plan: this.#plan,
      site: this.#site,
      pages: rendered.flatMap(({ pages }) => pages),
      files: [...rendered, ...kept, ...files].map((job) => job.files),
      links: [...rendered, ...kept, ...links].flatMap((job) => job.links),
      written: this.#written,
      done: this.#done,
      jobs: new Set([
        ...[...batches, ...finishesFor(this.#site.options)].map(({ name }) => name),
        closingName,
      ]),
      joined,
    };
  }

  async #renderBatches(workers: Workers, log: BuildLog): Promise<void> {
    const { batches } = this.#plan;
    const total = this.batches.reduce((sum, index) => sum + sizeOf(batches[index]), 0);
    log.phase("render and validate", total);
    const own = (index: number) => this.#renderer.batch(batches[index] as PlannedBatch, index);
    const others = new Faults();
    await workers.batches(this.#setting, this.batches, own, (index, made) => {
      this.#made.set(batches[index]?.name ?? "", made);
      this.#written += made.written;
      log.progress(made.records);
      this.#faults.merge(made.recordFaults);
      others.merge(made.faults);
      if (made.failure !== undefined) this.#failure ??= { error: made.failure };
    });
    const isDoubtful = [...this.#made.values()].some((made) => made.isDoubtful);
    if (isDoubtful) this.#faults.addAll(this.#snapshot.brokenText());
    // What is wrong with a record shows in what is made of it.
    if (this.#faults.count === 0) this.#faults.merge(others);
  }

  /** What is wrong with records explains what kept an output from its work. */
  #throwFaults(isWhole: boolean): void {
    if (isWhole && this.#faults.count === 0 && this.#failure !== undefined) {
      throw this.#failure.error;
    }
    throwIfFaulty(this.#faults, this.#source.file);
  }

  /** Makes all that is not made from one batch. */
  async #makeRest(request: CheckRequest, workers: Workers, log: BuildLog) {
    log.phase("make products");
    const finishes = finishesFor(this.#site.options);
    const made = await this.#finish(finishes, workers);
    const keptFinishes = finishes
      .filter(({ name }) => !made.has(name))
      .flatMap(({ name }) => this.#last.job(name) ?? []);
    const stage = new Stage(this.#destination.stage);
    const pieces = this.#plan.batches.map(({ name }) => this.#piecesOf(name));
    const frames = [...[...made.values()], ...keptFinishes].flatMap((job) => job.frames);
    const last = this.#last.joined();
    const { files: joined, placed } = joinFiles(
      pieces,
      frames,
      last,
      this.#destination.stage,
      stage,
    );
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
      pages: () => mergeFiles(this.#plan.batches.map(({ name }) => this.#filesOf(name))),
      partsOf: (key, collection) => this.#partsOf(key, collection),
      stage,
      files: closing,
    });
    const hostFiles = await request.hostFiles(this.#plan.options);
    for (const { path, text } of siteFiles(this.#plan, hostFiles, this.#faults)) {
      closing.text(path, text);
    }
    const closed = closing.end();
    const more = { pieces: [], parts: {}, readings: [], fingerprint: "" };
    this.#done.push({ ...closed, ...more, name: closingName });
    this.#written += stage.written + closed.written;
    this.#faults.merge(closed.faults);
    throwIfFaulty(this.#faults, this.#source.file);
    const links = [...made.values(), ...keptFinishes, closed];
    return { placed, joined, links, files: links };
  }

  /** Makes the finishes whose parts differ from those of the last build, or that need to be made anew always. */
  async #finish(
    finishes: readonly NamedFinish[],
    workers: Workers,
  ): Promise<ReadonlyMap<string, MadeFiles>> {
    const fingerprints = new Map<string, string>();
    const jobs: FinishJob[] = [];
    for (const { name, output, finish } of finishes) {
      const key = partKey(output.name, finish.part ?? finish.name);
      const ids = (finish.ids ?? []).map((of) => this.#site.ids(of));
      const hashes = finish.parts.map((of) => this.#partHashes(key, of));
      const print = hash("sha256", JSON.stringify([ids, this.#site.bookNumbers, hashes]));
      fingerprints.set(name, print);
      if (this.#last.isKept(name, print) && finish.isAlwaysMade !== true) continue;
      const known = this.#last.job(name)?.inputs ?? [];
      const parts = Object.fromEntries(finish.parts.map((of) => [of, this.#partsOf(key, of)]));
      jobs.push({ name, parts, known });
    }
    const made = new Map<string, MadeFiles>();
    const own = ({ name, parts, known }: FinishJob) =>
      this.#renderer.finish(name, partsOf(parts), known);
    await workers.finishes(this.#setting, jobs, own, (name, files) => {
      made.set(name, files);
      this.#written += files.written;
      this.#faults.merge(files.faults);
      const { links, frames, inputs } = files;
      const job = { name, fingerprint: fingerprints.get(name) ?? "", files: files.files };
      this.#done.push({ ...job, links, frames, inputs, pieces: [], parts: {}, readings: [] });
    });
    return made;
  }

  /** The parts of a name of the batches of a collection, as JSON. */
  #partsOf(key: string, collection: CollectionName): string[] {
    return this.#batchesOf(collection).map(
      ({ name }) => this.#made.get(name)?.parts[key] ?? this.#last.part(name, key),
    );
  }

  /** A hash of each of them. */
  #partHashes(key: string, collection: CollectionName): string[] {
    return this.#batchesOf(collection).map(({ name }) => {
      const made = this.#made.get(name);
      if (made === undefined) return this.#last.partHash(name, key);
      const part = made.parts[key];
      return part === undefined ? "" : hash("sha256", part);
    });
  }

  #batchesOf(collection: CollectionName): PlannedBatch[] {
    return this.#plan.batches.filter((batch) => batch.collection.name === collection);
  }

  /** The files of a batch, packed. */
  #filesOf(job: string): string {
    return this.#made.get(job)?.files ?? this.#last.job(job)?.files ?? "";
  }

  #piecesOf(job: string): JobPieces {
    const made = this.#made.get(job);
    if (made === undefined) {
      return { job, pieces: this.#last.job(job)?.pieces ?? [], file: undefined };
    }
    return { job, pieces: made.pieces, file: piecesFile(this.#destination.stage, job) };
  }

  #remember(name: string, made: MadeBatch, pieces: JobState["pieces"]): void {
    const { files, links, frames, inputs, parts, readings } = made;
    const job = { name, fingerprint: this.#fingerprints.get(name) ?? "", files };
    this.#done.push({ ...job, links, pieces, frames, inputs, parts, readings });
  }
}

/** Name of the job that makes what no batch and no finish makes. */
const closingName = "closing";

const nothingElse = { placed: new Map(), joined: [], links: [], files: [] } as const;

function sizeOf(batch: PlannedBatch | undefined): number {
  return batch === undefined ? 0 : batch.end - batch.first;
}
