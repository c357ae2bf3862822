/** The output at the end of a command: errors with their faults, tables of what was built or pulled, differences, and notes. */
import type { DiffResult } from "../commands/diff.ts";
import { DifferingError } from "../commands/differing-error.ts";
import type { LoadResult } from "../commands/load.ts";
import type { PullResult } from "../commands/pull.ts";
import { type AnthologyError, quote, type ShownFault } from "../model/errors.ts";
import type { Log } from "../model/log.ts";
import type { SiteSummary } from "../site-folder/inventory.ts";
import type { Paint } from "./terminal.ts";

/** An error as text for people: what happened, each fault with its position, and what to do. */
export function errorAsText(error: AnthologyError, paint: Paint): string {
  const { shown, count } = error.faults ?? { shown: [], count: 0 };
  const lines = [`${paint.bold(paint.red("error:"))} ${error.message}`];
  for (const fault of shown) lines.push(...faultLines(fault, paint));
  const hidden = count - shown.reduce((sum, { many }) => sum + (many?.faults ?? 1), 0);
  if (hidden > 0)
    lines.push(`  ${hidden} more faults are not shown; the first ${shown.length} are`);
  if (error instanceof DifferingError) lines.push(...differenceLines(error.differences));
  if (error.hint !== undefined) lines.push(`  ${paint.cyan("try:")} ${error.hint}`);
  return lines.join("\n");
}

function faultLines({ record, field, table, many, ...fault }: ShownFault, paint: Paint) {
  const { expected, found, hint } = fault;
  const position = [
    many &&
      `and ${many.records - 1} others (${many.records}${many.of ? ` of ${many.of}` : ""} records)`,
    field === "" ? undefined : `at ${field}`,
    table && `in table ${table}`,
  ];
  const suffix = position.filter((part) => part !== undefined).join(" ");
  return [
    `  ${paint.bold(record)}${suffix === "" ? "" : ` ${suffix}`}`,
    `    ${paint.green("expected")} ${expected}`,
    `    ${paint.red("found")}    ${found}`,
    // A fault of all records needs no list of them.
    ...(many === undefined || many.records === many.of ? [] : [othersLine(many)]),
    ...(hint === undefined ? [] : [`    ${paint.cyan("try:")} ${hint}`]),
  ];
}

function othersLine({ records, others }: NonNullable<ShownFault["many"]>): string {
  const unnamed = records - 1 - others.length;
  return `    also in  ${others.join(", ")}${unnamed > 0 ? `, and ${unnamed} more` : ""}`;
}

export function errorAsJson(error: AnthologyError): string {
  const { kind, message, hint, faults } = error;
  const differences = error instanceof DifferingError ? error.differences : undefined;
  return JSON.stringify({
    error: { kind, message, hint, faults: faults?.shown ?? [], faultCount: faults?.count ?? 0 },
    differences,
  });
}

/** The summary as a table with a line of totals; a check knows no sizes. */
export function summaryTable({
  collections,
  products,
  ...totals
}: Omit<SiteSummary, "head">): string {
  const columns = ["records", "pages", "files", ...(totals.bytes === undefined ? [] : ["bytes"])];
  const row = (name: string, values: object) => {
    const cells = new Map<string, unknown>(Object.entries(values));
    return [name, ...columns.map((column) => String(cells.get(column) ?? ""))];
  };
  return table([
    ["collection", ...columns],
    ...collections.map((one) => row(one.collection, one)),
    ...products.map((one) => row(one.product, one)),
    row("total", { ...sums(collections, ["records", "pages"]), ...totals }),
  ]);
}

function sums<Key extends string>(
  rows: readonly Readonly<Record<Key, number>>[],
  keys: readonly Key[],
) {
  const sum = (key: Key) => rows.reduce((total, row) => total + row[key], 0);
  return Object.fromEntries(keys.map((key) => [key, sum(key)]));
}

/** The note on a site whose links have a query, which servers of plain files ignore. */
export function queryLinks(out: string): string {
  return (
    "other servers answer only a part of the API: python3 -m http.server lists its folders, npx serve ignores ?page=2 " +
    `unless you build with --links path, or file; use anthology-build serve ${out}, or the settings of a host`
  );
}

/** Warns if files that are written now are for their user alone. */
export function warnOfMask({ warn }: Pick<Log, "warn">): void {
  const mask = process.umask().toString(8).padStart(3, "0");
  if (/[4-7]$/.test(mask)) {
    warn(`umask ${mask}: a server of another user may not read the files; run umask 022 first`);
  }
}

/** Formats rows as a table: the first column is aligned left, the others right. */
export function table(rows: readonly (readonly string[])[]): string {
  const [header = []] = rows;
  const widths = header.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  };
  return rows.map((row) => row.map(pad).join("  ")).join("\n");
}

/** The report after a pull: a table of the collections, every repair, and what is wrong in the service's data. */
export function pullText(report: PullResult): string {
  const { collections, traffic, repairs, notOffered, contradictions } = report;
  const { snapshot, written, origin } = report;
  const columns = ["records", "new", "changed", "gone"] as const;
  const total = { collection: "total", ...sums(collections, columns) };
  const rows = [...collections, total].map((row) => Object.values(row).map(String));
  const { requests, retries, redirects, rereads, bytes } = traffic;
  return [
    table([["collection", ...columns], ...rows]),
    `${requests} requests (${retries} retries, ${rereads} rereads, ${redirects} redirects), ${bytes} bytes`,
    ...notOffered.map((name) => `not offered: the service has no ${name}`),
    ...repairs
      // The others were warnings.
      .filter(({ isWarning }) => !isWarning)
      .map(({ collection, repair, times }) => `repaired: ${collection}: ${repair}; ${times} times`),
    ...contradictionLines(contradictions, "the service"),
    `${snapshot}: ${written ? "written" : "left as it is"}; ${origin.records} records of ${origin.source}`,
  ].join("\n");
}

/** The items of a kind that are printed. */
const most = 20;

/** The lines of the first items, and one that says how many others there are. */
function first<Item>(
  items: readonly Item[],
  linesOf: (item: Item) => string[],
  others: (count: number) => string,
): string[] {
  const hidden = items.length - most;
  const lines = items.slice(0, most).flatMap(linesOf);
  return hidden > 0 ? [...lines, others(hidden)] : lines;
}

/**
 * A line for each of the first contradictions between records, then the number of the others.
 * @param source where the records come from, such as "the service"
 */
export function contradictionLines(found: LoadResult["differences"], source: string): string[] {
  return first(
    found,
    ({ record, pointer, given, stored }) => [
      `contradiction: ${record} at ${pointer}: ${source} says ${quote(given, 60)}, ` +
        `but ${quote(stored, 60)} follows from its other records`,
    ],
    (count) => `${count} more contradictions are not shown`,
  );
}

type CollectionDiff = DiffResult["collections"][number];

/** A few lines for each collection that differs. */
export function differenceLines(collections: readonly CollectionDiff[]): string[] {
  const others = (count: number) => `  and ${count} more; --json lists all`;
  const lines = collections.flatMap((one) => {
    const { collection, before, after, added, changed, removed, about } = one;
    /** An id, and what people call the record. */
    const shown = (id: string, hasWords = false) => {
      const { name = "", words } = about[id] ?? {};
      const own = id.endsWith(name) ? "" : ` ${shortened(name)}`;
      return `${id}${own}${hasWords && words !== undefined ? `: ${quote(words, 200)}` : ""}`;
    };
    if (added.length + changed.length + removed.length === 0) return [];
    const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed`;
    return [
      `${collection}: ${counts}; ${before} records before, ${after} now`,
      ...first(added, (id) => [`  + ${shown(id, true)}`], others),
      ...first(changed, (record) => changeLines(record, shown(record.id)), others),
      ...first(removed, (id) => [`  - ${shown(id, true)}`], others),
    ];
  });
  return lines.length === 0 ? ["no record differs"] : lines;
}

function shortened(text: string): string {
  return text.length > 100 ? quote(text, 100) : text;
}

function changeLines(
  { fields, differences }: CollectionDiff["changed"][number],
  shown: string,
): string[] {
  if (differences === undefined) return [`  ~ ${shown}: ${fields.join(", ")}`];
  const lines = differences.flatMap(({ words = [] }) => words.map((line) => `    ${line}`));
  return [`  ~ ${shown}`, ...lines];
}
