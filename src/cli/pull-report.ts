/** What is said after a pull: a table of the collections, every repair, and what the service contradicts itself in. */
import { quote } from "../model/errors.ts";
import type { PullReport } from "../pull/pull.ts";
import { table } from "./table.ts";

/** How many contradictions are shown. */
const shown = 20;

/** The report of a pull as a person reads it. */
export function pullText(report: PullReport, file: string): string {
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
    ...contradictions
      .slice(0, shown)
      .map(
        ({ record, pointer, given, stored }) =>
          `contradiction: ${record} at ${pointer}: the service says ${quote(given, 60)}, ` +
          `but ${quote(stored, 60)} follows from its other records`,
      ),
    ...(contradictions.length > shown
      ? [`${contradictions.length - shown} more contradictions are not shown`]
      : []),
    `${file}: ${report.written ? "written" : "left as it is"}; ${report.origin.records} records of ${report.origin.source}`,
  ].join("\n");
}
