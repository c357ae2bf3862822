/** The table of hosts in docs/hosts.md, made from the results of the suite. */
import { type Ability, type Feature, features, possible } from "./case.ts";
import { casesFor } from "./cases.ts";
import type { Deviation } from "./run.ts";
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
    const found = deviations.filter((deviation) => deviation.case.feature === feature);
    const aspects: Record<string, number> = {};
    for (const { aspect } of found) aspects[aspect] = (aspects[aspect] ?? 0) + 1;
    const deviating = new Set(found.map((deviation) => deviation.case)).size;
    return [[feature, { cases, deviating, aspects }]];
  });
  return Object.fromEntries(rows);
}

/** The result of a run for one host. */
export interface HostResult {
  readonly host: string;
  readonly summary: Summary;
  /** The deviating cases, each once; empty if there are too many to name. */
  readonly named: readonly string[];
}

/** If more cases deviate, they are only counted. */
const maxNamed = 12;

/** The result of a run of all cases against a host. */
export function hostResult(
  host: { readonly name: string; readonly abilities: readonly Ability[] },
  deviations: readonly Deviation[],
  site: SiteFacts,
): HostResult {
  const statuses = new Map<string, string>();
  for (const { request, aspect, expected, got } of deviations) {
    const words = `\`${request}\`: ${aspect} ${got} for ${expected}`;
    if (aspect === "status" || !statuses.has(request)) statuses.set(request, words);
  }
  return {
    host: host.name,
    summary: summarise(deviations, site, host.abilities),
    named: statuses.size > maxNamed ? [] : [...statuses.values()],
  };
}

/** The rows of the hosts. */
export function hostRows(results: readonly HostResult[]): string[] {
  return results.map(({ host, summary }) => {
    const cells = features.map((feature) => {
      const found = summary[feature];
      if (found === undefined) return "–";
      return found.deviating === 0 ? "yes" : `${found.cases - found.deviating} of ${found.cases}`;
    });
    return row([host, ...cells]);
  });
}

/** Markdown with a row for each host, a column for each feature, and the deviations below. */
export function hostTable(results: readonly HostResult[]): string {
  const deviating = results.filter(({ summary }) =>
    Object.values(summary).some(({ deviating }) => deviating > 0),
  );
  return [
    row(["host", ...features]),
    row(["---", ...features.map(() => "---")]),
    ...hostRows(results),
    "",
    ...deviating.flatMap(deviationsOf),
  ].join("\n");
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function deviationsOf({ host, summary, named }: HostResult): string[] {
  if (named.length > 0)
    return [`${host} deviates here:`, "", ...named.map((line) => `- ${line}`), ""];
  const lines = features.flatMap((feature) => {
    const { deviating = 0, aspects = {} } = summary[feature] ?? {};
    if (deviating === 0) return [];
    const counts = Object.entries(aspects).map(([aspect, count]) => `${aspect} (${count})`);
    return [`- ${feature}: ${counts.join(", ")}`];
  });
  return [`${host} deviates in these (number of answers):`, "", ...lines, ""];
}
