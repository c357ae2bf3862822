/** Pulls: makes a snapshot from the records of a service. */
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
import { parseRecordUrl } from "../../routing/routes.ts";
import { replaceSnapshot } from "../../snapshot/replace.ts";
import { addEmbedded } from "../load/embedded.ts";
import { loadFiles } from "../load/load.ts";
import type { Items, Json } from "../load/relations.ts";
import type { LoadReport, RecordDifference } from "../load/report.ts";
import { withoutStrangers } from "../load/schema-members.ts";
import { KeptAnswers } from "./answers.ts";
import { changesBetween, type RecordChange, readContent, refuseBroken } from "./changes.ts";
import { danglingError, dropDangling } from "./dangling.ts";
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
  readonly notInXml: LoadReport["notInXml"];
}

/** What was changed in the records of a collection to match the contract. */
export interface Repair {
  readonly collection: string;
  readonly repair: string;
  /** How often it was made. */
  readonly times: number;
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
    const names: readonly string[] = resources.map(({ name }) => name);
    const collections = names.filter((name) => request.only?.includes(name) ?? true);
    const kept: Items = new Map();
    const others = names.filter((name) => !collections.includes(name));
    const before = readContent(snapshotFile, base, { collections: others, items: kept });
    if (before === undefined && others.length > 0) {
      const message = `--only brings a snapshot up to date; there is none at ${snapshotFile}`;
      const hint = "pull all collections first: the same command without --only";
      throw new AnthologyError("run", message, { hint });
    }
    const answers = new KeptAnswers(folder, base);
    if (answers.isResumed) log.note("continuing a pull that was stopped");
    const service = new Service(client, answers, serviceAddresses(base));
    const file = join(folder, "new.sqlite");
    const loaded = await readAndLoad({ request, collections, kept, service, answers, file, log });
    const after = readContent(file, base);
    if (after === undefined) throw new Error(`${file}: no snapshot was made`);
    const changes = changesBetween(before, after);
    if (!request.acceptLoss) refuseBroken(changes, before?.source === base);
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
 * Reads the service and makes a snapshot of it. Records that do not agree may come from two states of the service.
 * Then everything is read once more, unless the last pull found the same; what remains is the service's own.
 */
async function readAndLoad(work: Work): Promise<Loaded> {
  const { collections, kept, service, answers, log } = work;
  for (let isSecond = false; ; isSecond = true) {
    const repairs = new Map<string, Repair>();
    const note = (collection: string, repair: string) => {
      const times = (repairs.get(`${collection} ${repair}`)?.times ?? 0) + 1;
      repairs.set(`${collection} ${repair}`, { collection, repair, times });
    };
    const gathered = await gather({
      ...{ service, collections, kept, log },
      normalise: (collection, id, record) => {
        const noteHere = (repair: string) => note(collection, repair);
        const normal = normalise(collection, id, record, service.addresses, noteHere);
        return withoutStrangers(collection, normal, (path) =>
          noteHere(`${path}: not in the contract, left out`),
        );
      },
    });
    const { dangling, unlisted } = gathered;
    const doubts = [...unlisted, ...dangling.map(({ from, to }) => `${from} ${to}`)];
    const isSettled = () => isSecond || doubts.every((doubt) => answers.doubts.includes(doubt));
    if (isSettled()) {
      const loaded = load(work, gathered, note);
      doubts.push(...loaded.contradictions.map(({ record, pointer }) => `${record} ${pointer}`));
      if (isSettled()) {
        // Everything was read: the next pull starts again, even if this one fails now.
        answers.finish(doubts);
        return { ...loaded, repairs: [...repairs.values()] };
      }
    }
    log.note("reading everything once more, because records contradict one another");
    service.forget();
  }
}

/** Makes the snapshot from what was read. */
function load(
  { request, collections, service, answers, file, log }: Work,
  { items, dangling, notOffered }: Gathered,
  note: (collection: string, repair: string) => void,
): Omit<Loaded, "repairs"> {
  try {
    if (dangling.length > 0 && !request.dropDangling) throw danglingError(dangling);
    if (dangling.length > 0) dropDangling(items, note, request.acceptLoss);
    addEmbedded(items, service.addresses, (collection) =>
      note(collection, "made from objects inside other records"),
    );
    log.begin("load");
    const records = new Map(resources.map(({ name }): [string, Json[]] => [name, []]));
    for (const { collection, record } of items.values()) records.get(collection)?.push(record);
    const origin: Origin = {
      source: request.base,
      pulled_at: new Date().toISOString(),
      generator: request.generator,
      records: items.size,
    };
    const onAbsent = (collection: string, member: string) =>
      note(collection, `${member}: absent, read as empty`);
    const report = loadFiles(Object.fromEntries(records), file, { onAbsent }, origin);
    // Older records may differ from those that were read now.
    const contradictions = report.differences.filter(({ record }) =>
      collections.includes(parseRecordUrl(record)?.collection ?? ""),
    );
    return { origin, notOffered, contradictions, notInXml: report.notInXml };
  } catch (error) {
    // Everything was read, but is faulty: the next pull must not continue from here, but ask what has changed.
    if (error instanceof AnthologyError && error.kind === "data") answers.finish([]);
    throw error;
  }
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
