/** The report after a pull: a table of the collections, every repair, and contradictions in the service's data. */
import type { PullResult } from "../commands/pull.ts";
import { contradictionLines } from "./contradictions.ts";
import { table } from "./table.ts";
import { unfitTextLines } from "./unfit-texts.ts";

/** The report as text for people. */
export function pullText(report: PullResult): string {
  const { collections, traffic, repairs, notOffered, contradictions } = report;
  const sum = (key: "records" | "new" | "changed" | "gone") =>
    collections.reduce((total, row) => total + row[key], 0);
  const header = ["collection", "records", "new", "changed", "gone"];
  const rows = collections.map((row) => Object.values(row).map(String));
  const total = ["total", sum("records"), sum("new"), sum("changed"), sum("gone")].map(String);
  const { requests, retries, redirects, rereads, bytes } = traffic;
  return [
    table([header, ...rows, total]),
    `${requests} requests (${retries} retries, ${rereads} rereads, ${redirects} redirects), ${bytes} bytes`,
    ...notOffered.map((name) => `not offered: the service has no ${name}`),
    ...repairs.map(
      ({ collection, repair, times }) => `repaired: ${collection}: ${repair}; ${times} times`,
    ),
    ...contradictionLines(contradictions, "the service"),
    ...unfitTextLines(report.notInXml),
    `${report.snapshot}: ${report.written ? "written" : "left as it is"}; ${report.origin.records} records of ${report.origin.source}`,
  ].join("\n");
}
