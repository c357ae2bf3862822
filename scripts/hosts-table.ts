/** The table of hosts in docs/hosts.md, made from the results of the suite. */
import { type Ability, features, possible } from "../src/testing/conformance/case.ts";
import { casesFor } from "../src/testing/conformance/cases.ts";
import type { Deviation } from "../src/testing/conformance/run.ts";
import type { SiteFacts } from "../src/testing/conformance/site-facts.ts";
import { decisions } from "../src/testing/hosts/decisions.ts";

/** The result of a run for one host. */
export interface HostResult {
  readonly host: string;
  /** By feature; those without a case that was run are left out. */
  readonly summary: Readonly<
    Record<string, { readonly cases: number; readonly deviating: number }>
  >;
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
  const run = possible(casesFor(site), host.abilities);
  const statuses = new Map<string, string>();
  for (const { request, aspect, expected, got } of deviations) {
    const words = `\`${request}\`: ${aspect} ${got} for ${expected}`;
    if (aspect === "status" || !statuses.has(request)) statuses.set(request, words);
  }
  const rows = features.map((feature) => {
    const cases = run.filter((item) => item.feature === feature).length;
    const found = deviations.filter((deviation) => deviation.case.feature === feature);
    return [feature, { cases, deviating: new Set(found.map((one) => one.case)).size }] as const;
  });
  return {
    host: host.name,
    summary: Object.fromEntries(rows.filter(([, { cases }]) => cases > 0)),
    named: statuses.size > maxNamed ? [] : [...statuses.values()],
  };
}

/** Markdown with a row for each host: the features that it lacks, those that deviate, and a few deviations by name. */
export function hostTable(results: readonly HostResult[]): string {
  const deviating = new Map<string, string[]>();
  for (const { host, named } of results) {
    const lines = named.map((line) => `- ${line}`).join("\n");
    if (lines !== "") deviating.set(lines, [...(deviating.get(lines) ?? []), host]);
  }
  return [
    "| host | does not have | answers otherwise |",
    "| --- | --- | --- |",
    ...results.map(({ host, summary }) => {
      const missing = features.filter((feature) => summary[feature] === undefined);
      const others = features.flatMap((feature) => {
        const { cases, deviating } = summary[feature] ?? { cases: 0, deviating: 0 };
        return deviating === 0 ? [] : [`${feature} (${deviating} of ${cases})`];
      });
      return `| ${[host, missing.join(", ") || "–", others.join(", ") || "–"].join(" | ")} |`;
    }),
    "",
    ...[...deviating].flatMap(([lines, hosts]) => [
      `${hosts.join(" and ")} deviate${hosts.length === 1 ? "s" : ""} here:`,
      "",
      lines,
      "",
    ]),
    "What web servers decide themselves about conditions and ranges, whatever their configuration says:",
    "",
    ...Object.entries(decisions).flatMap(([name, own]) =>
      own.map(({ says }) => `- ${name} ${says}`),
    ),
    "",
  ].join("\n");
}
