/** The command `load`: from files of records to a snapshot. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { explained } from "../disk/errors.ts";
import type { LoadReport, Records } from "../import/load/report.ts";
import { AnthologyError } from "../model/errors.ts";
import { type Running, watched } from "./running.ts";
import { defaults } from "./settings.ts";

/** What is loaded, and where it goes. */
export interface LoadSettings {
  /** Records by collection, in the shape of the API; or a folder with a file for each collection. */
  readonly records: Records | string;
  /** SQLite snapshot to write; replaced only if everything is loaded. The old one is kept as `<file>.previous`. */
  readonly snapshot?: string | undefined;
}

/** What was loaded, as `load --json` prints it. */
export interface LoadResult extends LoadReport {
  /** The file that was written. */
  readonly snapshot: string;
}

/**
 * Makes a snapshot from records in the shape of the API.
 * @throws AnthologyError of kind `data` with every record that does not fit its schema or links to a missing record,
 * of kind `run` when the records or the file cannot be used
 */
export async function loadSnapshot(
  settings: LoadSettings,
  running: Running = {},
): Promise<LoadResult> {
  const { signal, log } = watched(running);
  const { snapshot = defaults.snapshot } = settings;
  const [{ readRecords }, { loadSnapshot: load }, { openSnapshot }, { replaceSnapshot, storedAt }] =
    await Promise.all([
      import("../import/load/read-records.ts"),
      import("../import/load/load.ts"),
      import("../snapshot/open.ts"),
      import("../snapshot/replace.ts"),
    ]);
  if (existsSync(snapshot)) closeOrRefuse(snapshot, openSnapshot);
  log.phase("read");
  const { records, ignored } =
    typeof settings.records === "string"
      ? readRecords(settings.records)
      : { records: settings.records, ignored: [] };
  if (ignored.length > 0)
    log.note(`ignored, because no collection has these names: ${ignored.join(", ")}`);
  signal.throwIfAborted();
  log.phase("load");
  return explained(`write ${snapshot}`, () => {
    mkdirSync(dirname(snapshot), { recursive: true });
    const newFile = `${storedAt(snapshot)}.new`;
    const report = load(records, newFile);
    replaceSnapshot(newFile, snapshot);
    return { snapshot, ...report };
  });
}

/** Refuses to overwrite a file that is not a snapshot. */
function closeOrRefuse(file: string, open: (file: string) => { close(): void }): void {
  try {
    open(file).close();
  } catch (error) {
    if (!(error instanceof AnthologyError) || error.kind === "data") return;
    throw new AnthologyError("run", `${file} is in the way: ${error.message}`, {
      hint: "move it away, or load into another file with --snapshot <file>",
      cause: error,
    });
  }
}
