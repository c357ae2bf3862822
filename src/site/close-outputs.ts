/** The last step of a site: files that give the size and hash of others, and the comparison with the previous site. */
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { outputsFor } from "../outputs/index.ts";
import type { Closing, CollectionName, FileDigest, PreviousSite, Site } from "../outputs/output.ts";
import type { ManifestFile } from "../publishing/manifest.ts";
import type { PreviousSource } from "../publishing/previous/previous.ts";
import { noDigest, type Stage } from "../publishing/stage.ts";
import { resources } from "../resources/index.ts";
import { idsOf } from "../resources/resource.ts";
import { plainLinks } from "../routing/links.ts";
import { collectionOfFile, rootPath } from "../routing/routes.ts";
import type { JobFiles } from "./job-files.ts";
import { partKey, partsOf } from "./parts.ts";
import type { PlannedBatch } from "./plan.ts";
import type { Source } from "./source.ts";
import type { BuildState } from "./state.ts";

interface Closed {
  readonly site: Site;
  readonly snapshot: Source;
  readonly previousSource: PreviousSource | undefined;
  readonly joined: ReadonlyMap<string, FileDigest>;
  readonly batches: readonly PlannedBatch[];
  /** Contains all batches with their results. */
  readonly state: BuildState;
  readonly stage: Stage;
  readonly files: JobFiles;
}

/** Calls `close` of every output that has it. */
export async function closeOutputs(closed: Closed): Promise<void> {
  const { site, snapshot, previousSource, joined, batches, state, stage, files } = closed;
  const pages = () => state.filesOf(batches.map(({ name }) => name));
  const previous = previousSource && (await bring(previousSource, site, pages()));
  const links = plainLinks(site.options.base_url);
  const digestOf = (path: string): FileDigest => {
    const digest = joined.get(path);
    if (digest === undefined) throw new Error(`${path} is not a joined file`);
    return digest;
  };
  const digests = new Map<string, FileDigest>(joined);
  const closing: Omit<Closing, "parts"> = {
    site,
    files,
    previous,
    joined: digestOf,
    copy: (path, name) => {
      const digest = digests.get(path) ?? digestOf(path);
      stage.copy(path, name, digest);
      files.list(name, digest);
    },
    snapshot: (path) => {
      const digest = copySnapshot(snapshot.file, path, stage);
      digests.set(path, digest);
      files.list(path, digest);
      return digest;
    },
    records: (collection, wantedIds) => {
      const resource = resources.find(({ name }) => name === collection);
      if (resource === undefined) throw new Error(`there is no collection ${collection}`);
      const wanted = new Set(wantedIds);
      const entries = resource.entries(snapshot.snapshot);
      const ids = idsOf(entries);
      const indexes = [...ids.keys()].filter((index) => wanted.has(ids[index] ?? ""));
      const keys = indexes.flatMap((index) => entries.keys[index] ?? []);
      const rows = resource.read(snapshot.snapshot, keys);
      return new Map(
        indexes.map((at, index) => [ids[at] ?? "", resource.render(rows[index], links)] as const),
      );
    },
  };
  for (const { name, close } of outputsFor(site.options)) {
    close?.({ ...closing, parts: (part) => partsOf(state, batches, partKey(name, part)) });
  }
}

/** Bytes that are read at once. */
const most = 1 << 20;

/**
 * Publishes the snapshot, byte for byte. The copy is complete: a build refuses a snapshot with changes outside its file
 * at the beginning, and one that has changed since at the end.
 */
function copySnapshot(file: string, path: string, stage: Stage): FileDigest {
  const copy = stage.fileFor("snapshot");
  if (copy === undefined) return noDigest;
  const digest = createHash("sha256");
  let bytes = 0;
  const from = openSync(file, "r");
  const to = openSync(copy, "w");
  try {
    const buffer = Buffer.alloc(most);
    for (;;) {
      const length = readSync(from, buffer, 0, most, null);
      if (length === 0) break;
      const piece = buffer.subarray(0, length);
      digest.update(piece);
      bytes += length;
      for (let at = 0; at < length; ) at += writeSync(to, piece, at);
    }
  } finally {
    closeSync(from);
    closeSync(to);
  }
  const found = { bytes, sha256: digest.digest("hex") };
  stage.take(path, copy, found);
  return found;
}

/** Fetches what the comparison needs from the previous site: the bulk files of collections that differ. */
async function bring(
  { site: previous, acceptsLoss }: PreviousSource,
  site: Site,
  pages: Iterable<ManifestFile>,
): Promise<PreviousSite> {
  const counts = new Map<string, number>(
    previous.collections.map(({ name, records }) => [name, records]),
  );
  const { base_url, links, page_size } = previous.options;
  const { options } = site;
  const isAlike =
    base_url === options.base_url && links === options.links && page_size === options.page_size;
  const differing = isAlike ? collectionsThatDiffer(previous.files(), pages) : undefined;
  const wanted = resources
    .map(({ name }) => name as CollectionName)
    .filter((name) => (counts.get(name) ?? 0) > 0)
    .filter((name) => differing?.has(name) ?? true);
  const files = await previous.bring(wanted);
  return {
    name: previous.name,
    baseUrl: base_url,
    acceptsLoss,
    records: (name) => ({ count: counts.get(name) ?? 0, file: files.get(name) }),
  };
}

/** The collections in which a plain page or record differs or is only in one list. Both lists are sorted by path. */
function collectionsThatDiffer(
  before: Iterable<ManifestFile>,
  after: Iterable<ManifestFile>,
): Set<string> {
  const differing = new Set<string>();
  const differs = ({ path }: ManifestFile) => {
    const name = isPlain(path) ? collectionOfFile(path) : undefined;
    if (name !== undefined) differing.add(name);
  };
  const old = before[Symbol.iterator]();
  let next = old.next();
  for (const file of after) {
    for (; !next.done && next.value.path < file.path; next = old.next()) differs(next.value);
    if (next.done || next.value.path !== file.path) differs(file);
    else {
      if (next.value.sha256 !== file.sha256) differs(file);
      next = old.next();
    }
  }
  for (; !next.done; next = old.next()) differs(next.value);
  return differing;
}

/** Whether a file is JSON without `format=api`. Other forms are not compared: a site may lack them. */
function isPlain(path: string): boolean {
  return path.startsWith(rootPath.slice(1)) && path.endsWith(".json");
}
