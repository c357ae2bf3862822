/** The command `load`: from files of records to a snapshot. */
import { rmSync, statSync } from "node:fs";
import type { Report } from "../comparison/compare.ts";
import { type Moved, movedMessage } from "../comparison/moved.ts";
import { explained } from "../disk/errors.ts";
import { takeLock } from "../disk/lock.ts";
import type { Account, LoadReport, Records } from "../import/load/records/given.ts";
import { AnthologyError } from "../model/errors.ts";
import { type Running, watched } from "./running.ts";
import { defaults, type Settings } from "./settings.ts";

/** What is loaded, and where it goes. The snapshot is replaced only if everything is loaded; the old one is kept as `<file>.previous`. */
export interface LoadSettings extends Pick<Settings, "snapshot" | "acceptLoss"> {
  /** Records by collection; or a table, or a folder with a file for each collection. */
  readonly records: Records | string;
}

/** What was loaded, as `load --json` prints it. */
export interface LoadResult extends LoadReport {
  readonly snapshot: string;
  /** What was given: all of it is in the snapshot, but for what warnings name. */
  readonly account: Account;
  /** How many records of a collection stand only inside other records. */
  readonly made: Readonly<Record<string, number>>;
  /** The texts and comments whose words had another address in the old snapshot. */
  readonly moved: readonly Moved[];
}

/**
 * Makes a snapshot from records. What follows from other records may be absent.
 * @param prepare is called with the new snapshot before it gets its name
 * @throws AnthologyError of kind `data` with every record that does not fit its schema or links to a missing record,
 * of kind `run` when the records or the file cannot be used
 */
export async function loadSnapshot(
  settings: LoadSettings,
  running: Running = {},
  prepare: (newFile: string) => void = () => {},
): Promise<LoadResult> {
  const { signal, log } = watched(running);
  const { snapshot = defaults.snapshot, acceptLoss = false } = settings;
  const [
    { listRecords, readRecords },
    { loadRecords },
    { compareWithReplaced },
    replacing,
    { withDifferences },
  ] = await Promise.all([
    import("../import/load/read.ts"),
    import("../import/load/load.ts"),
    import("../import/load/replaced.ts"),
    import("../snapshot/replace.ts"),
    import("./diff.ts"),
  ]);
  const file = replacing.storedAt(snapshot);
  const newFile = `${file}.new`;
  const lock = explained(`write ${snapshot}`, () => takeLock(`${file}.lock`), { path: snapshot });
  if (lock === undefined) {
    throw new AnthologyError("run", `another load into ${snapshot} is under way`, {
      hint: "let it finish, or name another file with --snapshot",
    });
  }
  let old: ReturnType<typeof replacing.openReplaced>;
  try {
    old = replacing.openReplaced(snapshot, log.note);
    log.phase("read");
    const given = settings.records;
    const { records, faults, account } =
      typeof given === "string" ? await readRecords(given, log.warn) : listRecords(given);
    signal.throwIfAborted();
    log.phase("load");
    const write = (differ: Report) => {
      const report = loadRecords(records, faults, log.warn, newFile);
      const isFile = typeof given === "string" && statSync(given).isFile();
      const part = isFile ? "row" : "file";
      const moved = old ? compareWithReplaced(old, newFile, { part, acceptLoss }, differ) : [];
      const message = movedMessage(moved);
      if (message !== undefined) log.warn(message);
      prepare(newFile);
      replacing.replaceSnapshot(newFile, snapshot);
      return { snapshot, account, ...report, moved };
    };
    return await withDifferences(async (differ) =>
      explained(`write ${snapshot}`, () => write(differ), { path: snapshot }),
    );
  } finally {
    old?.close();
    rmSync(newFile, { force: true });
    lock.release();
  }
}
