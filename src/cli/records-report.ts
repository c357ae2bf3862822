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
    ...unfitTextLines(report.notInXml),
    `${report.snapshot}: ${report.written ? "written" : "left as it is"}; ${report.origin.records} records of ${report.origin.source}`,
  ].join("\n");
}

/** The most contradictions, and the most texts, to print. */
const printLimit = 20;

/**
 * A line for each of the first contradictions between records, then the number of the others.
 * @param source where the records come from, such as "the service"
 */
export function contradictionLines(found: LoadResult["differences"], source: string): string[] {
  return firstLines(
    found,
    ({ record, pointer, given, stored }) =>
      `contradiction: ${record} at ${pointer}: ${source} says ${quote(given, 60)}, ` +
      `but ${quote(stored, 60)} follows from its other records`,
    "contradictions",
  );
}

/** A line for each of the first texts that cannot be published in XML, then the number of the others. */
export function unfitTextLines(texts: LoadResult["notInXml"]): string[] {
  return firstLines(
    texts,
    ({ record, pointer, character }) =>
      `not in XML: ${record} at ${pointer} has ${character}: remove it at its source, or build without XML (--only)`,
    "such texts",
  );
}

function firstLines<Item>(
  items: readonly Item[],
  lineOf: (item: Item) => string,
  things: string,
): string[] {
  const lines = items.slice(0, printLimit).map(lineOf);
  const hidden = items.length - lines.length;
  return hidden > 0 ? [...lines, `${hidden} more ${things} are not shown`] : lines;
}
