/** The snapshot that stands for records: `build` and `check` load a table or a folder that is given in its place. */
import { hash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { explained } from "../disk/errors.ts";
import { isOfDesktop } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { seal, unseal } from "../disk/sealed.ts";
import { withTemporaryFolder } from "../disk/temporary-folder.ts";
import { AnthologyError } from "../model/errors.ts";
import { codeHash } from "../site/code-hash.ts";
import { loadSnapshot } from "./load.ts";
import type { Watched } from "./running.ts";

/** What is known of a loaded snapshot: the records and the program that it was made from. */
interface Mark {
  readonly madeFrom: string;
  /** Hashes of the snapshot and of the one before it: a load that is interrupted leaves either. */
  readonly snapshots: readonly string[];
}

/**
 * The snapshot of records, which is kept next to them as `<records>.sqlite`, and made again when their bytes have
 * changed: a checkout levels the times of files.
 * @throws AnthologyError of kind `run` if another snapshot has this name
 */
export async function keptSnapshot(
  records: string,
  acceptLoss: boolean | undefined,
  { signal, log }: Watched,
): Promise<string> {
  const snapshot = `${records.replace(/(?<![\\/])[\\/]+$/, "")}.sqlite`;
  const file = `${snapshot}.source`;
  const source = explained(`read ${records}`, () => hashOf(records));
  const madeFrom = `${codeHash()} ${source}`;
  const mark = isThere(file) ? (unseal(readFileSync(file, "utf8")) as Mark | undefined) : undefined;
  const stored = isThere(snapshot) ? hashOf(snapshot) : undefined;
  if (stored !== undefined && mark?.snapshots.includes(stored) !== true) {
    const message = `${snapshot} is in the way: it was not made from ${records}, or was changed`;
    const hint = `name it with --snapshot ${snapshot} to build it as it is, also if load made it; or remove it: this command then loads ${records} anew`;
    throw new AnthologyError("run", message, { hint });
  }
  if (stored !== undefined && stored === mark?.snapshots[0] && mark.madeFrom === madeFrom) {
    return snapshot;
  }
  log.note(`loading ${records} into ${snapshot}`);
  const before = stored === undefined ? [] : [stored];
  const prepare = (newFile: string) =>
    writeFileSync(file, seal({ madeFrom, snapshots: [hashOf(newFile), ...before] }));
  const settings = { records, snapshot, acceptLoss };
  await loadSnapshot(settings, { signal, log: { note: log.note, warn: log.warn } }, prepare);
  return snapshot;
}

/** Runs `work` with a snapshot of records that is removed afterwards. */
export async function withTemporarySnapshot<Result>(
  records: string,
  { signal, log }: Watched,
  work: (snapshot: string) => Promise<Result>,
): Promise<Result> {
  return await withTemporaryFolder(async (folder) => {
    const snapshot = join(folder, `${basename(records)}.sqlite`);
    const named = (text: string) =>
      text
        .replaceAll(`snapshot ${snapshot}`, records)
        .replaceAll(snapshot, `the snapshot of ${records}`);
    const own = { note: (text: string) => log.note(named(text)), warn: log.warn };
    try {
      await loadSnapshot({ records, snapshot }, { signal, log: own });
      return await work(snapshot);
    } catch (error) {
      // Nobody knows the temporary file.
      if (error instanceof AnthologyError) error.message = named(error.message);
      throw error;
    }
  });
}

/** The hash of a file, or of the names and contents of the files in a folder. */
function hashOf(path: string): string {
  if (!statSync(path).isDirectory()) return hash("sha256", readFileSync(path));
  const isRead = (name: string) => !isOfDesktop(name) && statSync(join(path, name)).isFile();
  const names = readdirSync(path).filter(isRead);
  const files = names.sort().map((name) => [name, hashOf(join(path, name))]);
  return hash("sha256", JSON.stringify(files));
}
