/** The input and result of making a site. */
import type { Faults } from "../model/errors.ts";
import type { Site } from "../outputs/output.ts";
import type { PageFacts } from "../outputs/pages/pages.ts";
import type { Shard } from "../publishing/shard.ts";
import type { StagePlan } from "../publishing/stage.ts";
import type { ChangedRows } from "../snapshot/compare.ts";
import type { Plan } from "./plan.ts";
import type { BuildState } from "./state.ts";

/** The last build's state, which this build can use. */
export interface LastState {
  readonly state: BuildState;
  /** The rows that have changed since. */
  readonly changed: ChangedRows;
}

/** Where a site is written, and what is already there. */
export interface Destination {
  readonly stage: StagePlan;
  readonly shard: Shard;
  /** The state of the last build, if it can be used; called after the snapshot was checked. */
  lastState(): Promise<LastState | undefined>;
}

/** A site whose records passed every check. */
export interface MadeSite {
  readonly plan: Plan;
  readonly site: Site;
  readonly pages: readonly PageFacts[];
  /** All its jobs. The caller closes it. */
  readonly state: BuildState;
  /** Names of the jobs that this build has done; the others are as the last build left them. */
  readonly done: ReadonlySet<string>;
  readonly written: number;
}

/** Throws if there are faults, after all were collected. @param staged the stage of a build; a check has none */
export function throwIfFaulty(
  faults: Faults,
  snapshotFile: string,
  staged: StagePlan["staged"],
): void {
  const advice = "fix these records in the snapshot";
  faults.throwIfAny(
    `snapshot ${snapshotFile} cannot be published`,
    staged === undefined ? advice : `${advice}; nothing was published`,
  );
}
