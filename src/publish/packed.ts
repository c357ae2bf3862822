/**
 * Publishes a packed site. The content of a pack never changes, so readers see the old site until its index is replaced,
 * in one step, and the new one from then on:
 *
 *   1. upload new packs
 *   2. upload the index
 *   3. delete packs that neither this index nor the one before names: a reader may still have that one
 *
 * Packs that an interrupted publication left are found because the folder of the packs is listed: there are few.
 */
import { copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AnthologyError } from "../model/errors.ts";
import { filesOfIndex, isPackFile, parseIndex } from "../packed/format.ts";
import { packedIndexName } from "../routing/routes.ts";
import { unfinishedName } from "./held.ts";
import type { PublishPhase, PublishReport, PublishRequest } from "./publish.ts";
import type { PublishTarget } from "./target.ts";

export async function publishPacked(
  work: string,
  target: PublishTarget,
  { folder, isDryRun }: PublishRequest,
  phase: (name: PublishPhase) => void,
): Promise<PublishReport> {
  const source = join(folder, packedIndexName);
  const [index, before] = [join(work, "index.json"), join(work, "before.json")];
  // Copied, because the folder may be packed again meanwhile.
  copyFileSync(source, index);
  const isFirst = !(await target.fetch(packedIndexName, before));
  const named = filesIn(index);
  const held = await target.list("packs");
  const used = new Set([...named, ...(isFirst ? [] : filesBefore(before))]);
  const isReplaced = isFirst || !readFileSync(before).equals(readFileSync(index));
  const changes = {
    new: [...named].filter((path) => held.get(path) !== statSync(join(folder, path)).size),
    changed: isReplaced ? [packedIndexName] : [],
    gone: [...held.keys()].filter((path) => isPackFile(path) && !used.has(path)),
  };
  const isUpToDate = Object.values(changes).every(({ length }) => length === 0);
  if (isDryRun || isUpToDate) return { changes, isUpToDate };
  phase("upload");
  target.check(changes);
  // Tells that this program began to fill the target.
  const mark = join(work, unfinishedName);
  writeFileSync(mark, "");
  await target.put(mark, unfinishedName);
  await target.upload(folder, changes.new);
  if (!readFileSync(source).equals(readFileSync(index))) {
    throw new AnthologyError("run", `${folder} was packed again while it was published`, {
      hint: "publish again: that completes what was begun",
    });
  }
  target.flush();
  await target.put(index, packedIndexName);
  target.flush();
  phase("delete");
  if (changes.gone.length > 0) await target.remove(changes.gone);
  await target.remove([unfinishedName]);
  return { changes, isUpToDate };
}

/** The packs that the index before names; none if it is damaged. */
function filesBefore(file: string): Iterable<string> {
  try {
    return filesIn(file);
  } catch (error) {
    if (error instanceof AnthologyError && error.kind === "data") return [];
    throw error;
  }
}

function filesIn(file: string): ReadonlySet<string> {
  return filesOfIndex(parseIndex(readFileSync(file, "utf8")));
}
