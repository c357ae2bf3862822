/** Makes a site and publishes it, then leaves its state for the next build. */

import { join } from "node:path";
import { isThere } from "../disk/is-there.ts";
import type { BuildLog } from "../model/log.ts";
import { summarise } from "../site-folder/inventory.ts";
import type { Publication } from "../site-folder/publication.ts";
import { listPublished, removedFrom } from "../site-folder/published.ts";
import { type LastBuild, leaveNote } from "./incremental.ts";
import { manifestHead } from "./plan.ts";
import { render } from "./render.ts";
import type { BuildReport, Settings } from "./settings.ts";
import { openSource } from "./source.ts";
import { BuildState } from "./state.ts";

/**
 * Makes a site in a work folder, checks it as a whole, and publishes it.
 * @throws AnthologyError of kind `data` with all faults
 */
export async function updateFolder(
  folder: Publication,
  settings: Settings,
  last: LastBuild,
  checkUnchanged: () => void,
  log: BuildLog,
): Promise<BuildReport> {
  const { snapshotFile } = settings;
  const published = listPublished(folder, settings.force);
  const source = openSource(snapshotFile, checkUnchanged);
  const usable = last.usable();
  const state = BuildState.begin(join(folder.pieces, "state"), usable?.file);
  try {
    const { out, staged, pieces: work } = folder;
    const stage = { staged, out: isThere(out) ? out : undefined, work };
    const target = { stage, state, changed: usable?.changed ?? new Map() };
    const { plan, written, stale } = await render(source, settings, target, log);
    log.phase("publish");
    // The state of the last build tells what it made; where nothing is published, nothing is removed.
    const isKnown = usable !== undefined || stage.out === undefined;
    const removed = isKnown ? stale : removedFrom(published, state.files());
    const head = manifestHead(plan);
    const { inventory, changed, ...hashes } = folder.commit(head, state.files(), removed);
    const summary = summarise(head, inventory);
    try {
      state.commit();
      state.close();
      const { inputs, snapshot } = last;
      leaveNote(folder, { inputs, snapshot, ...hashes, summary }, state.file, snapshotFile);
    } catch (error) {
      // The site is published: a missing note only makes the next build slower, and must not make this one fail.
      log.note(
        `cannot save the state of this build: ${String(error)}; the next build makes everything again`,
      );
    }
    return { summary, written, removed: removed.length, changed };
  } catch (error) {
    try {
      // The next build must not use a damaged state.
      if (state.hasFailed) folder.note = undefined;
    } catch {
      // The first error is thrown: it tells whether the folder is half applied. A failing disk makes this one fail too.
    }
    throw error;
  } finally {
    state.close();
    source.snapshot.close();
  }
}
