/** Pulls: makes a snapshot from the records of a service. */
import { hash } from "node:crypto";
import { mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isThere } from "../../disk/is-there.ts";
import { type Lock, takeLock } from "../../disk/lock.ts";
import { kernelFolder } from "../../disk/system-folders.ts";
import { Client, type Traffic } from "../../fetch/client.ts";
import type { RequestLimits } from "../../fetch/limits.ts";
import { AnthologyError } from "../../model/errors.ts";
import type { Origin } from "../../model/published.ts";
import { resources } from "../../resources/index.ts";
import { replaceSnapshot } from "../../snapshot/replace.ts";
import { readSchemas } from "../../validation/schemas.ts";
import { packageValidator } from "../../validation/validator.ts";
import { Completion } from "../load/complete.ts";
import { contradictions } from "../load/contradictions.ts";
import { addEmbedded } from "../load/embedded.ts";
import { SchemaMembers } from "../load/fit.ts";
import type { Json } from "../load/json.ts";
import { loadFiles } from "../load/load.ts";
import type { Items } from "../load/records.ts";
import { type Repair, Repairs } from "../load/repairs.ts";
import type { RecordDifference, UnfitText } from "../load/report.ts";
import { KeptAnswers } from "./answers.ts";
import { changesBetween, type RecordChange, refuseLoss } from "./changes.ts";
import { danglingError, dropDangling } from "./dangling.ts";
import { existing, readExisting, recordsToKeep } from "./existing.ts";
import { type Gathered, type GatherLog, gather } from "./gather.ts";
import { serviceAddresses } from "./links.ts";
import { Service } from "./service.ts";
import { normalise } from "./shapes.ts";

/** What to pull, and how. */
export interface PullRequest {
  /** Address of the service without `/api/`. */
  readonly base: string;
  readonly snapshotFile: string;
  readonly limits: RequestLimits;
  /** Names of the collections to read; the records of others stay as the snapshot has them. */
  readonly only: readonly string[] | undefined;
  /** Whether to leave out links to records that the service does not have. */
  readonly dropDangling: boolean;
  /** Whether to leave the snapshot as it is. */
  readonly dryRun: boolean;
  /** Whether to accept that many records are lost. */
  readonly acceptLoss: boolean;
  /** Name and version of the program. */
  readonly generator: string;
  /** Milliseconds in which everything must be read. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** The result of a pull. */
export interface PullReport {
  readonly origin: Origin;
  /** Whether the snapshot was written. It is not if its content is the same. */
  readonly written: boolean;
  readonly collections: readonly RecordChange[];
  readonly notOffered: readonly string[];
  readonly traffic: Traffic;
  readonly repairs: readonly Repair[];
  /** Where records of the service contradict each other. The snapshot derives such values from the other records. */
  readonly contradictions: readonly RecordDifference[];
  /** Texts that only a build without XML can publish. */
  readonly notInXml: readonly UnfitText[];
}

/**
 * Updates a snapshot from a service. The snapshot is replaced completely or not at all.
 * @throws AnthologyError of kind `data` with everything that is missing or wrong, of kind `run` if the work cannot be
 * done
 */
export async function pullSnapshot(request: PullRequest, log: GatherLog): Promise<PullReport> {
  const { base, snapshotFile, limits } = request;
  const folder = `${snapshotFile}.pull`;
  const deadline = deadlineAfter(request.deadline);
  const signal = AbortSignal.any([request.signal, deadline.signal]);
  const client = new Client(limits, signal, log.note);
  const lock = lockFolder(folder, snapshotFile);
  try {
    const before = existing(snapshotFile, base);
    const collections = resources
      .map(({ name }) => name)
      .filter((name) => request.only?.includes(name) ?? true);
    const kept =
      request.only === undefined ? new Map() : recordsToKeep(snapshotFile, base, collections);
    const answers = new KeptAnswers(folder, base);
    if (answers.isResumed) log.note("continuing a pull that was stopped");
    const service = new Service(client, answers, serviceAddresses(base));
    const file = join(folder, "new.sqlite");
    const work: Work = { request, collections, kept, service, answers, file, log };
    const loaded = await readAndLoad(work);
    const after = readExisting(file, base);
    // Everything was read: the next pull starts again, even if this one fails now.
    answers.finish(contradictionHash(loaded));
    const changes = changesBetween(before, after);
    if (!request.acceptLoss) refuseLoss(changes, before?.source === base);
    const written = before?.hash !== after.hash && !request.dryRun;
    if (written) replaceSnapshot(file, snapshotFile);
    else rmSync(file);
    return { ...loaded, written, collections: changes, traffic: client.traffic };
  } finally {
    deadline.clear();
    await client.close();
    lock.release();
    // If the service gave no answer, the folders are empty.
    for (const empty of [join(folder, "answers"), folder]) {
      if (isThere(empty) && readdirSync(empty).length === 0) rmdirSync(empty);
    }
  }
}

/** A signal that ends the reading after a time. */
function deadlineAfter(milliseconds: number): { signal: AbortSignal; clear: () => void } {
  const minutes = milliseconds / 60_000;
  const controller = new AbortController();
  const timer = setTimeout(() => {
    const message = `the service was not read to its end within ${minutes} minutes (--deadline ${minutes})`;
    const hint =
      "run the same command again: it goes on where it stopped; --deadline <minutes> gives it more time";
    controller.abort(new AnthologyError("run", message, { hint }));
  }, milliseconds);
  // The timer must not keep the program alive if the pull is refused before it begins.
  timer.unref();
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

type Loaded = Pick<PullReport, "origin" | "notOffered" | "repairs" | "contradictions" | "notInXml">;

/** What a pull needs for its work. */
interface Work {
  readonly request: PullRequest;
  /** Names of the collections to read. */
  readonly collections: readonly string[];
  /** Records of the other collections, which stay as they are. */
  readonly kept: Items;
  readonly service: Service;
  readonly answers: KeptAnswers;
  /** Where the new snapshot is made. */
  readonly file: string;
  readonly log: GatherLog;
}

/**
 * Reads the service and makes a snapshot of it. Records that contradict each other may come from two states of the
 * service. Then everything is read once more, unless the last pull found the same contradictions; those that remain
 * are the service's own.
 */
async function readAndLoad(work: Work): Promise<Loaded> {
  const { service, collections, log, answers } = work;
  for (let isSecond = false; ; isSecond = true) {
    const loaded = await readOnce(work);
    const isKnown =
      loaded.contradictions.length === 0 || contradictionHash(loaded) === answers.remark;
    if (isKnown || isSecond) return loaded;
    log.note("reading everything once more, because records contradict one another");
    for (const name of collections) service.forget(name);
    service.forgetRecords(collections);
  }
}

/** A hash of the contradictions, by which the next pull tells whether its own are new. */
function contradictionHash({ contradictions: found }: Loaded): string {
  return hash("sha256", found.map(({ record, pointer }) => `${record} ${pointer}`).join("\n"));
}

async function readOnce(work: Work): Promise<Loaded> {
  const { collections, kept, service, log } = work;
  const { addresses } = service;
  const repairs = new Repairs();
  const schemas = readSchemas();
  const fitting = new SchemaMembers(schemas, packageValidator(), repairs);
  const gathered = await gather({
    service,
    collections,
    kept,
    normalise: (collection, id, record) =>
      fitting.supply(collection, normalise(collection, id, record, { addresses, repairs })),
    repairs,
    log,
  });
  try {
    return load(work, gathered, fitting, repairs);
  } catch (error) {
    // Everything was read, but is faulty: the next pull must not continue from here, but ask what has changed.
    if (error instanceof AnthologyError && error.kind === "data") work.answers.finish("");
    throw error;
  }
}

/** Makes the snapshot from what was read. */
function load(work: Work, gathered: Gathered, fitting: SchemaMembers, repairs: Repairs): Loaded {
  const { request, collections, service, file, log } = work;
  const { items, dangling, notOffered } = gathered;
  if (dangling.length > 0 && !request.dropDangling) throw danglingError(dangling);
  if (dangling.length > 0) dropDangling(items, repairs, request.acceptLoss);
  addEmbedded(items, service.addresses, repairs);
  const records = finished(items, fitting, repairs);
  log.begin("load");
  const origin: Origin = {
    source: request.base,
    pulled_at: new Date().toISOString(),
    generator: request.generator,
    records: items.size,
  };
  const { differences, notInXml } = loadFiles(records, file, { provenance: origin });
  const found = contradictions(differences, fitting.supplied, collections);
  return { origin, notOffered, repairs: repairs.list(), contradictions: found, notInXml };
}

/** The complete records by collection. */
function finished(items: Items, fitting: SchemaMembers, repairs: Repairs): Record<string, Json[]> {
  const completion = new Completion(items, repairs);
  const records = new Map(resources.map(({ name }): [string, Json[]] => [name, []]));
  for (const [url, item] of items) {
    const record = fitting.prune(item.collection, completion.complete(url, item));
    records.get(item.collection)?.push(record);
  }
  return Object.fromEntries(records);
}

function lockFolder(folder: string, snapshotFile: string): Lock {
  const kernel = kernelFolder(snapshotFile);
  if (kernel !== undefined) {
    const message = `snapshot ${snapshotFile}: ${kernel} holds no files on a disk`;
    const hint = "name a file elsewhere with --snapshot";
    throw new AnthologyError("run", message, { hint });
  }
  mkdirSync(folder, { recursive: true });
  const lock = takeLock(join(folder, "lock"));
  if (lock !== undefined) return lock;
  throw new AnthologyError("run", `another pull into ${snapshotFile} is under way`, {
    hint: "wait for its end, or pull into another file with --snapshot <file>",
  });
}
