/** The output at the end of a command: errors with their faults, and the table of what was built. */
import type { AnthologyError, Fault } from "../model/errors.ts";
import type { SiteSummary } from "../site-folder/inventory.ts";
import type { Paint } from "./terminal.ts";

/** An error as text for people: what happened, each fault with its position, and what to do. */
export function errorAsText(error: AnthologyError, paint: Paint): string {
  const { faults } = error;
  const lines = [`${paint.bold(paint.red("error:"))} ${error.message}`];
  for (const fault of faults?.shown ?? []) lines.push(...faultLines(fault, paint));
  const hidden = (faults?.count ?? 0) - (faults?.shown.length ?? 0);
  if (hidden > 0) {
    lines.push(`  ${hidden} more faults are not shown; the first ${faults?.shown.length} are`);
  }
  if (error.hint !== undefined) lines.push(`  ${paint.cyan("try:")} ${error.hint}`);
  return lines.join("\n");
}

function faultLines({ record, field, table, expected, found, hint }: Fault, paint: Paint) {
  const position = [field === "" ? undefined : `at ${field}`, table && `in table ${table}`];
  const suffix = position.filter((part) => part !== undefined).join(" ");
  return [
    `  ${paint.bold(record)}${suffix === "" ? "" : ` ${suffix}`}`,
    `    ${paint.green("expected")} ${expected}`,
    `    ${paint.red("found")}    ${found}`,
    ...(hint === undefined ? [] : [`    ${paint.cyan("try:")} ${hint}`]),
  ];
}

export function errorAsJson({ kind, message, hint, faults }: AnthologyError): string {
  return JSON.stringify({
    error: { kind, message, hint, faults: faults?.shown ?? [], faultCount: faults?.count ?? 0 },
  });
}

/** The summary as a table with a line of totals; a check knows no sizes. */
export function summaryTable({
  collections,
  products,
  ...totals
}: Omit<SiteSummary, "head">): string {
  const sum = (key: "records" | "pages") => collections.reduce((total, row) => total + row[key], 0);
  const sizes = totals.bytes === undefined ? [] : ["bytes"];
  const columns = ["records", "pages", "files", ...sizes];
  const row = (name: string, values: object) => {
    const cells = new Map<string, unknown>(Object.entries(values));
    return [name, ...columns.map((column) => String(cells.get(column) ?? ""))];
  };
  return table([
    ["collection", ...columns],
    ...collections.map((one) => row(one.collection, one)),
    ...products.map((one) => row(one.product, one)),
    row("total", { records: sum("records"), pages: sum("pages"), ...totals }),
  ]);
}

/** The note on a site whose links have a query, which servers of plain files ignore. */
export function queryLinks(out: string): string {
  return (
    "other servers answer only a part of the API: python3 -m http.server lists its folders, npx serve ignores ?page=2 " +
    `unless you build with --links path; use anthology-build serve ${out}, or the settings of a host`
  );
}

/** The note on a site that only this machine can reach. */
export function localLinks(baseUrl: string): string {
  return `links lead to ${baseUrl}: name the public address with --base-url before you publish`;
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
