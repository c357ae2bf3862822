/** Deviations in few words: per feature, in what and how often the answers differ. */
import { type Ability, type Feature, features } from "./case.ts";
import { casesFor } from "./cases.ts";
import { type Deviation, possible } from "./run.ts";
import type { SiteFacts } from "./site-facts.ts";

/** What a host does with the cases of one feature. */
export interface FeatureSummary {
  /** Cases that were run, and those that deviate. */
  readonly cases: number;
  readonly deviating: number;
  /** Number of deviations by what differs: `status`, `vary`, `body`. */
  readonly aspects: Readonly<Record<string, number>>;
}

/** By feature; those of which no case was run are left out. */
export type Summary = { readonly [Name in Feature]?: FeatureSummary };

/** The summary of a run of all cases. */
export function summarise(
  deviations: readonly Deviation[],
  site: SiteFacts,
  abilities: readonly Ability[],
): Summary {
  const run = possible(casesFor(site), abilities);
  const rows = features.flatMap((feature): [Feature, FeatureSummary][] => {
    const cases = run.filter((item) => item.feature === feature).length;
    if (cases === 0) return [];
    const found = deviations.filter((deviation) => deviation.feature === feature);
    const aspects: Record<string, number> = {};
    for (const { aspect } of found) aspects[aspect] = (aspects[aspect] ?? 0) + 1;
    const deviating = new Set(found.map((deviation) => deviation.case)).size;
    return [[feature, { cases, deviating, aspects }]];
  });
  return Object.fromEntries(rows);
}
