/** A site that was made, and what it was made for. */
import type { Faults } from "../model/errors.ts";
import type { Site } from "../outputs/output.ts";
import type { PageFacts } from "../outputs/pages/pages.ts";
import type { Shard } from "../publishing/shard.ts";
import type { StagePlan } from "../publishing/stage.ts";
import type { ChangedRows } from "../snapshot/compare.ts";
import type { Plan } from "./plan.ts";
import type { BuildState } from "./state.ts";

/** What the last build left, where this one may go on from it. */
export interface LastState {
  readonly state: BuildState;
  /** The rows that differ since. */
  readonly changed: ChangedRows;
}

/** Where a site goes, and what there is already. */
export interface Destination {
  readonly stage: StagePlan;
  readonly shard: Shard;
  /** Finds out whether the last build can be gone on from; called when the snapshot was found sound. */
  lastState(): Promise<LastState | undefined>;
}

/** A site whose records passed every check. */
export interface MadeSite {
  readonly plan: Plan;
  readonly site: Site;
  readonly pages: readonly PageFacts[];
  /** All its jobs; it is to be closed. */
  readonly state: BuildState;
  /** Names of the jobs that were done now; the others are as the last build left them. */
  readonly done: ReadonlySet<string>;
  readonly written: number;
}

/** Throws the faults of a site, after all were gathered. */
export function throwIfFaulty(faults: Faults, snapshotFile: string): void {
  faults.throwIfAny(
    `snapshot ${snapshotFile} cannot be published`,
    "fix these records in the snapshot; nothing was published",
  );
}
