/** Reads an existing snapshot, to compare or keep its records. */
import { hash } from "node:crypto";
import { isThere } from "../../disk/is-there.ts";
import { AnthologyError } from "../../model/errors.ts";
import { resources } from "../../resources/index.ts";
import { publishedRecords } from "../../resources/records.ts";
import { plainLinks } from "../../routing/links.ts";
import { recordPath } from "../../routing/routes.ts";
import { openSnapshot } from "../../snapshot/open.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import type { Item, Items } from "../load/records.ts";

/** The hash of a record: enough to see whether it has changed. */
export interface Digest {
  readonly collection: string;
  readonly sha256: string;
}

/** The content of a snapshot. */
export interface Existing {
  /** The service that it was pulled from, if it was pulled. */
  readonly source: string | undefined;
  /** Hash of the whole content. */
  readonly hash: string;
  /** Each record as it is published, by address. */
  readonly digests: ReadonlyMap<string, Digest>;
}

/** Reads the snapshot in a file; undefined if there is no file. */
export function existing(file: string, base: string): Existing | undefined {
  return isThere(file) ? readExisting(file, base) : undefined;
}

/**
 * Reads a snapshot.
 * @param base the beginning of addresses
 * @throws AnthologyError of kind `run` if the file is something else
 */
export function readExisting(file: string, base: string): Existing {
  return withSnapshot(file, (snapshot) => {
    const digests = new Map<string, Digest>();
    for (const [url, { collection, record }] of itemsOf(snapshot, base)) {
      digests.set(url, { collection, sha256: hash("sha256", JSON.stringify(record)) });
    }
    const { provenance } = snapshot;
    return { source: provenance?.source, hash: snapshot.contentHash(), digests };
  });
}

/**
 * The records of a snapshot in collections that a pull does not read.
 * @throws AnthologyError of kind `run` if there is no snapshot
 */
export function recordsToKeep(file: string, base: string, read: readonly string[]): Items {
  if (!isThere(file)) {
    const message = `--only brings a snapshot up to date; there is none at ${file}`;
    const hint = "pull all collections first: the same command without --only";
    throw new AnthologyError("run", message, { hint });
  }
  return withSnapshot(file, (snapshot) => {
    const kept = [...itemsOf(snapshot, base)].filter(([, item]) => !read.includes(item.collection));
    return new Map(kept);
  });
}

function* itemsOf(snapshot: Snapshot, base: string): Generator<[url: string, item: Item]> {
  for (const resource of resources) {
    const collection = resource.name;
    for (const { id, record } of publishedRecords(resource, snapshot, plainLinks(base))) {
      yield [`${base}${recordPath(collection, id)}`, { collection, id, record: { ...record } }];
    }
  }
}

function withSnapshot<Value>(file: string, use: (snapshot: Snapshot) => Value): Value {
  const snapshot = open(file);
  try {
    return use(snapshot);
  } finally {
    snapshot.close();
  }
}

function open(file: string) {
  try {
    return openSnapshot(file);
  } catch (error) {
    if (!(error instanceof AnthologyError)) throw error;
    throw new AnthologyError("run", `${file} is in the way: ${error.message}`, {
      hint: "move it away, or pull into another file with --snapshot <file>",
      cause: error,
    });
  }
}
