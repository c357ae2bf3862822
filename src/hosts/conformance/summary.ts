/** A summary of deviations: for each feature, which aspects of the answers differ and how often. */
import { type Ability, type Feature, features } from "./case.ts";
import { casesFor } from "./cases.ts";
import { type Deviation, possible } from "./run.ts";
import type { SiteFacts } from "./site-facts.ts";

/** The result of a host for the cases of one feature. */
export interface FeatureSummary {
  /** Number of cases that were run. */
  readonly cases: number;
  /** Number of cases that deviate. */
  readonly deviating: number;
  /** Number of deviations by aspect: `status`, `vary`, `body`. */
  readonly aspects: Readonly<Record<string, number>>;
}

/** Results by feature; features without a case that was run are left out. */
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
