/**
 * Does everything that a build does except publishing, and so finds every fault that would stop a build. What serves only
 * the bytes of files (encoding web pages, compressing, joining) is left out, because no data makes it fail.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Faults } from "../model/errors.ts";
import type { BuildLog } from "../model/log.ts";
import { inventoryOf } from "../publishing/inventory.ts";
import { wholeSite } from "../publishing/shard.ts";
import { type SiteSummary, summarise } from "../publishing/summary.ts";
import { filesOf } from "./made-files.ts";
import { type MadeSite, throwIfFaulty } from "./made-site.ts";
import { makeSite } from "./make-site.ts";
import { manifestHead } from "./manifest-head.ts";
import type { CheckRequest } from "./request.ts";
import { watchFile } from "./source.ts";

/** @throws AnthologyError like `build` */
export async function check(request: CheckRequest, log: BuildLog): Promise<SiteSummary> {
  log.phase("check the snapshot");
  const work = mkdtempSync(join(tmpdir(), "anthology-build-"));
  let made: MadeSite | undefined;
  try {
    made = await makeSite(
      request,
      {
        stage: { staged: undefined, out: undefined, work },
        shard: wholeSite,
        lastState: () => Promise.resolve(undefined),
      },
      watchFile(request.snapshotFile),
      log,
    );
    log.phase("check the whole");
    const head = manifestHead(made, wholeSite);
    const faults = new Faults();
    const inventory = inventoryOf(head, filesOf(made, wholeSite, faults));
    throwIfFaulty(faults, request.snapshotFile, undefined);
    return summarise(head, inventory);
  } finally {
    made?.state.close();
    rmSync(work, { recursive: true, force: true });
  }
}
