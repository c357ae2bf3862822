/** The texts about records that were pulled or loaded. */
import type { LoadResult } from "../commands/load.ts";
import type { PullResult } from "../commands/pull.ts";
import { quote } from "../model/errors.ts";
import { table } from "./report.ts";

/** The report after a pull: a table of the collections, every repair, and what is wrong in the service's data. */
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
    `${report.snapshot}: ${report.written ? "written" : "left as it is"}; ${report.origin.records} records of ${report.origin.source}`,
  ].join("\n");
}

const printLimit = 20;

/**
 * A line for each of the first contradictions between records, then the number of the others.
 * @param source where the records come from, such as "the service"
 */
export function contradictionLines(found: LoadResult["differences"], source: string): string[] {
  const lines = found
    .slice(0, printLimit)
    .map(
      ({ record, pointer, given, stored }) =>
        `contradiction: ${record} at ${pointer}: ${source} says ${quote(given, 60)}, ` +
        `but ${quote(stored, 60)} follows from its other records`,
    );
  const hidden = found.length - lines.length;
  return hidden > 0 ? [...lines, `${hidden} more contradictions are not shown`] : lines;
}
