/**
 * Does everything that a build does except publishing, and so finds every fault that would stop a build. What serves only
 * the bytes of files (encoding web pages, compressing, joining) is left out, because no data makes it fail.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BuildLog } from "../model/log.ts";
import { type SiteSummary, summarise, takeInventory } from "../site-folder/inventory.ts";
import { manifestHead } from "./plan.ts";
import { render } from "./render.ts";
import type { CheckSettings } from "./settings.ts";
import { openSource, watchFile } from "./source.ts";
import { BuildState } from "./state.ts";

/** @throws AnthologyError like `build` */
export async function check(settings: CheckSettings, log: BuildLog): Promise<SiteSummary> {
  const { snapshotFile } = settings;
  log.phase("check the snapshot");
  const source = openSource(snapshotFile, watchFile(snapshotFile));
  const work = mkdtempSync(join(tmpdir(), "anthology-build-"));
  let state: BuildState | undefined;
  try {
    state = BuildState.begin(join(work, "state"), undefined);
    const stage = { staged: undefined, out: undefined, work };
    const { plan } = await render(source, settings, { stage, state, changed: new Map() }, log);
    const head = manifestHead(plan);
    const inventory = takeInventory(head, state.files());
    for (const _ of inventory.files);
    return summarise(head, inventory.end(), false);
  } finally {
    state?.close();
    source.snapshot.close();
    rmSync(work, { recursive: true, force: true });
  }
}
