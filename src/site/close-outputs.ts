/** The last step of a site: files that give the size and hash of others, and the comparison with the previous site. */

import { statSync } from "node:fs";
import type { FileDigest } from "../model/files.ts";
import { linesName } from "../outputs/dumps/data-package.ts";
import { outputsFor } from "../outputs/index.ts";
import type { Closing, PreviousSite } from "../outputs/output.ts";
import { resources } from "../resources/index.ts";
import { idsOf } from "../resources/resource.ts";
import { plainLinks } from "../routing/links.ts";
import { dumpFile } from "../routing/routes.ts";
import type { PreviousSource } from "../site-folder/previous/previous.ts";
import { noDigest, type Stage } from "../site-folder/stage.ts";
import type { JobFiles } from "./job.ts";
import { writeSegments } from "./pieces.ts";
import type { Plan } from "./plan.ts";
import type { Source } from "./source.ts";
import { type BuildState, partKey } from "./state.ts";

interface Closed {
  readonly plan: Plan;
  readonly source: Source;
  readonly previousSource: PreviousSource | undefined;
  /** Contains all batches with their results. */
  readonly state: BuildState;
  readonly files: JobFiles;
}

export async function closeOutputs(closed: Closed): Promise<void> {
  const { plan, source, previousSource, state, files } = closed;
  const { site, batches } = plan;
  const previous = previousSource && (await openRecords(previousSource, files));
  const links = plainLinks(site.options.base_url);
  const digestOf = (path: string): FileDigest => {
    const digest = files.digest(path);
    if (digest === undefined) throw new Error(`${path} is not a joined file`);
    return digest;
  };
  const closing: Omit<Closing, "parts"> = {
    site,
    files,
    previous,
    joined: digestOf,
    copy: (path, name) => {
      const digest = digestOf(path);
      files.stage.copy(path, name, digest);
      files.list(name, digest);
    },
    snapshot: (path) => {
      const digest = copySnapshot(source.file, path, files.stage);
      files.list(path, digest);
      return digest;
    },
    records: (collection, wantedIds) => {
      const resource = resources.find(({ name }) => name === collection);
      if (resource === undefined) throw new Error(`there is no collection ${collection}`);
      const wanted = new Set(wantedIds);
      const entries = resource.entries(source.snapshot);
      const ids = idsOf(entries);
      const indexes = [...ids.keys()].filter((index) => wanted.has(ids[index] ?? ""));
      const keyAt = (index: number) => entries.keys[index] ?? "";
      const show = resource.read(source.snapshot, indexes.map(keyAt));
      return new Map(indexes.map((index) => [ids[index] ?? "", show(keyAt(index), links)]));
    },
  };
  for (const { name, close } of outputsFor(site.options)) {
    close?.({ ...closing, parts: (part) => state.parts(batches, partKey(name, part)) });
  }
}

/**
 * Publishes the snapshot, byte for byte. The copy is complete: a build refuses a snapshot with changes outside its file
 * at the beginning, and one that has changed since at the end.
 */
function copySnapshot(file: string, path: string, stage: Stage): FileDigest {
  const copy = stage.fileFor("snapshot");
  if (copy === undefined) return noDigest;
  const found = writeSegments([{ file, at: 0, bytes: statSync(file).size }], copy);
  stage.take(path, copy, found);
  return found;
}

/** Opens what the comparison needs of the previous site: the bulk files that differ. */
async function openRecords(
  { site: previous, acceptsLoss }: PreviousSource,
  files: JobFiles,
): Promise<PreviousSite> {
  const counts = new Map<string, number>(
    previous.collections.map(({ name, records }) => [name, records]),
  );
  const wanted = resources
    .map(({ name }) => name)
    .filter((name) => (counts.get(name) ?? 0) > 0)
    .filter((name) => files.digest(dumpFile(linesName(name)))?.sha256 !== previous.hashOf(name));
  const fetched = await previous.fetchFile(wanted);
  return {
    name: previous.name,
    baseUrl: previous.options.base_url,
    acceptsLoss,
    records: (name) => ({ count: counts.get(name) ?? 0, file: fetched.get(name) }),
  };
}
