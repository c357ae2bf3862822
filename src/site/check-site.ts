/** Checks a made site as a whole, from the list of its files: each once, all that were planned, and no dead link. */
import type { Faults } from "../model/errors.ts";
import { unlistedFiles } from "../site-folder/manifest.ts";
import { secondFile } from "./job.ts";
import { deadLinkFault, fileAt, isApiPage } from "./links.ts";
import type { Plan } from "./plan.ts";
import type { BuildState } from "./state.ts";

export function checkSite(plan: Plan, state: BuildState, faults: Faults): void {
  const { baseUrl } = plan.options;
  for (const path of state.repeatedPaths()) faults.add(secondFile(path));
  for (const [link, file] of state.links()) {
    if (isApiPage(link, plan)) continue;
    const path = fileAt(link) ?? "";
    if (unlistedFiles.includes(path) || state.digest(path) !== undefined) continue;
    faults.add(deadLinkFault(link, file, baseUrl));
  }
  // Each batch has checked that all its pages and records are written.
  const jobs = state.fingerprints();
  for (const { name } of plan.batches) {
    if (jobs.has(name)) continue;
    faults.add({ record: name, field: "", expected: "a rendered batch", found: "none" });
  }
}
