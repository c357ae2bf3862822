/**
 * Publishes a packed site in one step: first new packs, whose names no reader knows yet, then the index, then packs are
 * deleted that neither this index nor the one before names: a reader may still have that one.
 *
 * The content of a pack never changes, so an interrupted publication leaves the old site or the new one, and two at once
 * cannot mix. The folder of the packs is listed, since there are few: so the next publication finds what is missing, and what is left.
 */
import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { digest } from "../disk/files.ts";
import { unlessDamaged } from "../model/errors.ts";
import { filesOfIndex, parseIndex } from "../packed/format.ts";
import { packedIndexName, packsFolder } from "../routing/site-files.ts";
import { checkUnchanged } from "../site-folder/published.ts";
import { copyOf, isSameFile, overlapped, type PublishReport, type PublishWork } from "./changes.ts";
import type { Remote } from "./rclone.ts";

export async function publishPacked(given: PublishWork): Promise<PublishReport> {
  const { folder, remote, isDryRun, phase } = given;
  phase("compare");
  const index = copyOf(packedIndexName, given);
  const before = await remote.fetch(packedIndexName);
  const named = packsIn(index);
  const used = new Set([...named, ...((before && unlessDamaged(() => packsIn(before))) ?? [])]);
  const missing = (held: ReadonlyMap<string, number>) =>
    [...named].filter((path) => held.get(basename(path)) !== statSync(join(folder, path)).size);
  const held = await remote.list(dirname(packedIndexName));
  const changes = {
    new: missing(held),
    changed: isSameFile(before, index) ? [] : [packedIndexName],
    gone: Array.from(held.keys(), (name) => packsFolder + name).filter(
      (path) => isOfPacks.test(path) && !used.has(path),
    ),
  };
  const isUpToDate = Object.values(changes).every(({ length }) => length === 0);
  const report = { changes, isUpToDate, isCompleted: false };
  if (isDryRun || isUpToDate) return report;

  phase("upload");
  await remote.upload(folder, changes.new);
  checkUnchanged(folder, packedIndexName, digest(index)?.sha256, "publish");
  if (changes.changed.length > 0) await remote.put(index, packedIndexName);
  await checkIndex(remote, index);
  phase("delete");
  await remote.remove(changes.gone);
  // Another publication may have found packs that this one has deleted, or the other way round.
  await checkIndex(remote, index);
  if (missing(await remote.list(dirname(packedIndexName))).length > 0) throw overlapped(remote);
  return report;
}

async function checkIndex(remote: Remote, index: string): Promise<void> {
  if (!isSameFile(await remote.fetch(packedIndexName), index)) throw overlapped(remote);
}

/** Packs, and what a killed rclone leaves of packs and of the index. */
const isOfPacks = /^packs\/(?:[0-9a-f]{32}\.pack|index\.json\.)/;

function packsIn(file: string): ReadonlySet<string> {
  return filesOfIndex(parseIndex(readFileSync(file, "utf8")));
}
