/** What the program says at the end: errors with their faults, and the table of what was built. */
import type { AnthologyError, Fault } from "../model/errors.ts";
import type { Manifest } from "../model/published.ts";
import { xmlSuffix } from "../model/routes.ts";
import { table } from "./table.ts";
import type { Paint } from "./terminal.ts";

/** An error as a person reads it: what happened, each fault with its place, and what to do. */
export function errorAsText(error: AnthologyError, paint: Paint): string {
  const { faults } = error;
  const lines = [`${paint.red("error:")} ${error.message}`];
  for (const fault of faults?.shown ?? []) lines.push(...faultLines(fault, paint));
  const hidden = (faults?.count ?? 0) - (faults?.shown.length ?? 0);
  if (hidden > 0) {
    lines.push(`  ${hidden} more faults are not shown; the first ${faults?.shown.length} are`);
  }
  if (error.hint !== undefined) lines.push(`  ${paint.dim("try:")} ${error.hint}`);
  return lines.join("\n");
}

function faultLines({ record, field, table, expected, found, hint }: Fault, paint: Paint) {
  const place = [field === "" ? undefined : `at ${field}`, table && `in table ${table}`];
  const suffix = place.filter((part) => part !== undefined).join(" ");
  return [
    `  ${paint.bold(record)}${suffix === "" ? "" : ` ${suffix}`}`,
    `    expected ${expected}`,
    `    found    ${found}`,
    ...(hint === undefined ? [] : [`    ${paint.dim("try:")} ${hint}`]),
  ];
}

/** An error as a program reads it. */
export function errorAsJson({ kind, message, hint, faults }: AnthologyError): string {
  return JSON.stringify({
    error: { kind, message, hint, faults: faults?.shown ?? [], faultCount: faults?.count ?? 0 },
  });
}

/** A row of the table: a collection, its XML form and its twins together. */
export interface CollectionSummary {
  readonly collection: string;
  readonly records: number;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
}

/** Files and bytes of each collection; what belongs to none stands under `other`. */
export function summarise(manifest: Pick<Manifest, "collections" | "files">): CollectionSummary[] {
  const rows = new Map(
    [...manifest.collections, { name: "other", records: 0, pages: 0 }].map(
      ({ name, records, pages }) => [
        name,
        { collection: name, records, pages, files: 0, bytes: 0 },
      ],
    ),
  );
  for (const { path, bytes } of manifest.files) {
    const name = /^(?:format-api\/)?api\/([a-z_]+)\//.exec(path)?.[1]?.replace(xmlSuffix, "");
    const row = rows.get(name ?? "other") ?? rows.get("other");
    if (row === undefined) continue;
    row.files += 1;
    row.bytes += bytes;
  }
  return [...rows.values()];
}

/** The summary as a table with a line of totals. */
export function summaryTable(rows: readonly CollectionSummary[]): string {
  const sum = (key: "records" | "pages" | "files" | "bytes") =>
    rows.reduce((total, row) => total + row[key], 0);
  const total = {
    collection: "total",
    records: sum("records"),
    pages: sum("pages"),
    files: sum("files"),
    bytes: sum("bytes"),
  };
  const header = ["collection", "records", "pages", "files", "bytes"];
  const cells = [...rows, total].map((row) => Object.values(row).map(String));
  return table([header, ...cells]);
}
