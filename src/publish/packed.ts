/**
 * A packed site on a remote, which changes in one step: new packs have names that no reader knows yet, then the index names
 * them.
 *
 * The content of a pack never changes, so an interrupted publication leaves the old site or the new one, and two at once
 * cannot mix. The folder of the packs is listed, since there are few: so the next publication finds what is missing, and what is left.
 *
 * Packs that neither this index nor the one before names are written to a list. Only a later publication deletes them:
 * another one at the same time may have found them there, and need them.
 */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { digest } from "../disk/files.ts";
import { unlessDamaged } from "../model/errors.ts";
import { filesOfIndex, parseIndex } from "../packed/format.ts";
import { packedIndexName, packsFolder } from "../routing/site-files.ts";
import type { Remote } from "./rclone.ts";
import {
  copyOf,
  isForeign,
  isSameFile,
  overlapped,
  type PublishWork,
  type Target,
  uploading,
} from "./target.ts";

/** Name of the list of packs that the next publication deletes, unless an index names them again. */
const unusedName = `${packsFolder}unused.txt`;

export async function packedTarget(given: PublishWork): Promise<Target> {
  const { folder, remote, work, isVerified } = given;
  const index = copyOf(packedIndexName, given);
  const before = await remote.fetch(packedIndexName);
  const held = await packsAt(remote);
  if (before === undefined) {
    const others = [...(await remote.list("")).keys()].filter((name) => name !== packsFolder);
    isForeign([...others, ...[...held.keys()].filter((path) => !isOfPacks.test(path))], given);
  }
  const named = packsIn(index);
  const used = new Set([...named, ...((before && unlessDamaged(() => packsIn(before))) ?? [])]);
  const unused = [...held.keys()].filter((path) => isOfPacks.test(path) && !used.has(path));
  const list = held.has(unusedName) ? await remote.fetch(unusedName) : undefined;
  const wasUnused = list === undefined ? "" : readFileSync(list, "utf8");
  const isListed = new Set(wasUnused.split("\n"));
  const added = missing(folder, named, held);
  const differing = isVerified ? await remote.differing(folder, [...named]) : [];
  const isNew = !isSameFile(before, index);
  const changes = {
    new: added,
    changed: [
      ...[...differing].filter((path) => !added.includes(path)),
      ...(isNew ? [packedIndexName] : []),
    ],
    gone: unused.filter((path) => isListed.has(path)),
  };
  const nowUnused = unused.filter((path) => !isListed.has(path)).join("\n");
  const isUpToDate =
    Object.values(changes).every(({ length }) => length === 0) && nowUnused === wasUnused;
  const sent = [...added, ...differing].map((path) => ({
    path,
    ...(digest(join(folder, path)) ?? { bytes: 0, sha256: "" }),
  }));
  const upload = uploading(given, packedIndexName, sent);
  const checkIndex = async () => {
    if (!isSameFile(await remote.fetch(packedIndexName), index)) throw overlapped(remote);
  };
  const destination = {
    ...upload,
    putHead: async () => {
      if (isNew) await remote.put(index, packedIndexName);
      await checkIndex();
    },
    remove: async (paths: readonly string[]) => {
      await remote.remove(paths);
      const listed = join(work, "unused");
      writeFileSync(listed, nowUnused);
      if (nowUnused === "") await remote.remove(list === undefined ? [] : [unusedName]);
      else if (nowUnused !== wasUnused) await remote.put(listed, unusedName);
      // Another publication may have deleted packs that this one has found.
      await checkIndex();
      if (missing(folder, named, await packsAt(remote)).length > 0) throw overlapped(remote);
    },
  };
  return { report: { changes, isUpToDate, isCompleted: false }, destination };
}

/** The files next to the index, by their paths, with their sizes. */
async function packsAt(remote: Remote): Promise<ReadonlyMap<string, number>> {
  const found = await remote.list(dirname(packedIndexName));
  return new Map(Array.from(found, ([name, size]) => [packsFolder + name, size]));
}

/** The packs that a remote lacks, or has in part. @param held their sizes there */
function missing(
  folder: string,
  packs: Iterable<string>,
  held: ReadonlyMap<string, number>,
): readonly string[] {
  return [...packs].filter((path) => held.get(path) !== statSync(join(folder, path)).size);
}

/** Packs, the list of unused ones, and what a killed rclone leaves of packs and of the index. */
const isOfPacks = /^packs\/(?:[0-9a-f]{32}\.pack|(?:index\.json|unused\.txt)\.)/;

function packsIn(file: string): ReadonlySet<string> {
  return filesOfIndex(parseIndex(readFileSync(file, "utf8")));
}
