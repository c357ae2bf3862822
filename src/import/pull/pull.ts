/** Pulls: makes a snapshot from the records of a service. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../../comparison/compare.ts";
import { refuseLink } from "../../disk/files.ts";
import { type Lock, takeLock } from "../../disk/lock.ts";
import { removeIfEmpty } from "../../disk/remove.ts";
import { kernelFolder } from "../../disk/system-folders.ts";
import { Client, type Traffic } from "../../fetch/client.ts";
import type { RequestLimits } from "../../fetch/limits.ts";
import { AnthologyError, Faults } from "../../model/errors.ts";
import { groupsOf } from "../../model/groups.ts";
import type { Log } from "../../model/log.ts";
import type { Origin } from "../../model/published.ts";
import { openReplaced, replaceSnapshot } from "../../snapshot/replace.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { addEmbedded } from "../load/records/embedded.ts";
import type { RecordDifference } from "../load/records/given.ts";
import { type Items, itemName } from "../load/records/relations.ts";
import type { NoteRepair } from "../load/snapshot/catalogue.ts";
import { loadItems } from "../load/snapshot/write.ts";
import { KeptAnswers } from "./answers.ts";
import { changesBetween, refuseBroken } from "./changes.ts";
import { gather } from "./gather.ts";
import { serviceAddresses } from "./links.ts";
import { changesSince } from "./one-state.ts";
import { type Service, serviceOf, unproven } from "./service.ts";

export interface PullRequest {
  /** Address of the service without `/api/`. */
  readonly base: string;
  readonly snapshotFile: string;
  readonly limits: RequestLimits;
  /** Whether to leave the snapshot as it is. */
  readonly dryRun: boolean;
  /** Whether to accept that many records are lost. */
  readonly acceptLoss: boolean;
  readonly generator: string;
  /** Milliseconds in which everything must be read. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** Receives what differs from the snapshot that is there. */
  readonly report?: Report;
}

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
}

/** Numbers of records of a collection. */
interface RecordChange {
  readonly collection: string;
  readonly records: number;
  readonly new: number;
  readonly changed: number;
  readonly gone: number;
}

/** What was changed in the records of a collection to match the contract. */
export interface Repair {
  readonly collection: string;
  readonly repair: string;
  /** How often it was made. */
  readonly times: number;
  /** The number of records of the collection. */
  readonly of: number;
  /** Whether the records lack a member, or have another one than the contract: data may be lost. */
  readonly isWarning: boolean;
}

/**
 * Updates a snapshot from a service. The snapshot is replaced completely or not at all.
 * @throws AnthologyError of kind `data` with everything that is missing or wrong, of kind `run` if the work cannot be
 * done
 */
export async function pullSnapshot(request: PullRequest, log: Log): Promise<PullReport> {
  const { base, snapshotFile, limits } = request;
  const folder = `${snapshotFile}.pull`;
  const deadline = AbortSignal.timeout(request.deadline);
  const client = new Client(limits, AbortSignal.any([request.signal, deadline]), log.note);
  const lock = lockFolder(folder, snapshotFile);
  try {
    // A file that is not a snapshot is refused before anything is asked.
    const old = openReplaced(snapshotFile, log.note);
    const answers = new KeptAnswers(join(folder, "answers.sqlite"), base);
    try {
      if (answers.isResumed) log.note("continuing a pull that was stopped");
      const service = serviceOf(client, answers, serviceAddresses(base));
      const file = join(folder, "new.sqlite");
      // Only what was pulled from the same service can be lost.
      const before = request.acceptLoss || old?.provenance?.source !== base ? undefined : old;
      const loaded = await readAndLoad(request, service, file, log, before);
      const { found, isSame } = changesBetween(old, file, base);
      request.report?.(found);
      if (!request.acceptLoss) refuseBroken(found, before !== undefined);
      const written = !isSame && !request.dryRun;
      if (written) replaceSnapshot(file, snapshotFile);
      else rmSync(file);
      const collections = found.map(({ collection, after: records, added, changed, removed }) => {
        const numbers = { new: added.length, changed: changed.length, gone: removed.length };
        return { collection, records, ...numbers };
      });
      return { ...loaded, written, collections, traffic: client.traffic };
    } finally {
      old?.close();
      answers.close();
    }
  } catch (error) {
    throw deadline.aborted && !request.signal.aborted
      ? tooSlow(request, client.lastFailure, error)
      : error;
  } finally {
    await client.close();
    lock.release();
    // It is empty if the service gave no answer.
    removeIfEmpty(folder);
  }
}

function tooSlow({ deadline }: PullRequest, reason: string, cause: unknown): AnthologyError {
  const minutes = deadline / 60_000;
  const limit = `within ${minutes} minutes (--deadline ${minutes})`;
  return new AnthologyError(
    "run",
    `the service was not read to its end ${limit}${reason && `; ${reason}`}`,
    {
      hint: "run the same command again: it goes on where it stopped; --deadline <minutes> gives it more time",
      cause,
    },
  );
}

/** Counts what is changed in records. */
function countRepairs() {
  const found = new Map<string, Omit<Repair, "of">>();
  const note: NoteRepair = (collection, repair, isWarning = false) => {
    const key = `${collection} ${repair}`;
    const times = (found.get(key)?.times ?? 0) + 1;
    found.set(key, { collection, repair, times, isWarning });
  };
  /** Those of all records, of which it warns if data may be lost. */
  const end = (items: Items, log: Log): Repair[] => {
    const all = groupsOf(items.values(), ({ collection }) => collection);
    return Array.from(found.values(), (one) => {
      const { collection, repair, times, isWarning } = one;
      const of = all.get(collection)?.length ?? 0;
      if (isWarning) log.warn(`${collection}: ${repair} in ${times} of ${of} records`);
      return { ...one, of };
    });
  };
  return { note, end };
}

type Loaded = Pick<PullReport, "origin" | "notOffered" | "repairs" | "contradictions">;

/** The most times that what has changed meanwhile is read again. */
const mostRounds = 4;

/**
 * Reads the service and makes a snapshot of it. What has changed while the rest was read is read again. Records that do not
 * agree may still come from two states, if the service has no ETags: then everything is read once more, unless the last
 * pull found the same; what remains is the service's own.
 */
async function readAndLoad(
  { base, generator }: PullRequest,
  service: Service,
  file: string,
  log: Log,
  before: Snapshot | undefined,
): Promise<Loaded> {
  const { answers } = service;
  let isSecond = false;
  for (let round = 1; ; round += 1) {
    const repairs = countRepairs();
    const gathered = await gather(service, repairs.note, log, before);
    const changes = await changesSince(service, log);
    if (changes.size > 0 && round < mostRounds) {
      log.note(`reading again what changed while the rest was read: ${names(changes.keys())}`);
      continue;
    }
    refuseMoved(changes);
    const { dangling, unlisted, notOffered } = gathered;
    const doubts = [...unlisted, ...dangling.map(({ from, to }) => `${itemName(from)} ${to}`)];
    const isSettled = () => isSecond || doubts.every((doubt) => answers.doubts.includes(doubt));
    if (isSettled()) {
      const { items } = gathered;
      const faults = new Faults();
      for (const { from, to, collection } of dangling) {
        const expected = `an existing record of ${collection}`;
        faults.add({ record: itemName(from), field: "", expected, found: to });
      }
      const made = "made from objects inside other records";
      addEmbedded(items, service.addresses, (collection) => repairs.note(collection, made));
      const pulled_at = new Date().toISOString();
      const origin: Origin = { source: base, pulled_at, generator, records: items.size };
      try {
        const completion = { note: repairs.note, provenance: origin, faults };
        const { differences: contradictions } = loadItems(items.values(), file, completion);
        doubts.push(...contradictions.map(({ record, pointer }) => `${record} ${pointer}`));
        if (isSettled()) {
          // Everything was read: the next pull starts again, even if this one fails now.
          answers.finish(changes.size > 0 ? [...doubts, unproven] : doubts);
          if (changes.size > 0) {
            log.warn(
              `these collections changed while they were read: ${names(changes.keys())}; no record is missing, ` +
                "but their values may be of different moments",
            );
          }
          return { origin, notOffered, contradictions, repairs: repairs.end(items, log) };
        }
      } catch (error) {
        // Everything was read, but is faulty: the next pull must not continue from here, but ask what has changed.
        if (error instanceof AnthologyError && error.kind === "data") answers.finish([]);
        // They may say why.
        repairs.end(items, log);
        throw error;
      }
    }
    log.note("reading everything once more, because records contradict one another");
    answers.forget();
    isSecond = true;
  }
}

function names(collections: Iterable<string>): string {
  return [...collections].sort().join(", ");
}

/** Refuses collections of which a record may be missing, because records came, went or moved until the end. */
function refuseMoved(changes: ReadonlyMap<string, boolean>): void {
  const moved = [...changes].flatMap(([name, isMoved]) => (isMoved ? [name] : []));
  if (moved.length === 0) return;
  const message = `records were added or removed while they were read, each of ${mostRounds} times: ${names(moved)}`;
  const hint = "run the same command again when the service is not being changed";
  throw new AnthologyError("data", message, { hint });
}

function lockFolder(folder: string, snapshotFile: string): Lock {
  refuseLink(folder);
  // There, making a folder would not end.
  const kernel = kernelFolder(snapshotFile);
  if (kernel !== undefined) {
    throw new AnthologyError(
      "run",
      `snapshot ${snapshotFile}: ${kernel} holds no files on a disk`,
      {
        hint: "name a file elsewhere with --snapshot",
      },
    );
  }
  const lock = takeLock(join(folder, "lock"));
  if (lock !== undefined) return lock;
  throw new AnthologyError("run", `another pull into ${snapshotFile} is under way`, {
    hint: "wait for its end, or pull into another file with --snapshot <file>",
  });
}
