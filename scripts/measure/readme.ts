/** Puts what was measured into the README, between its markers. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Cost } from "./cost.ts";

const file = new URL("../../README.md", import.meta.url);
const [start, end] = ["<!-- measured: written by npm run measure -->", "<!-- /measured -->"];

/** A line of the table: what was done, and what it cost. */
export interface MeasuredLine extends Cost {
  readonly build: "new" | "again";
  readonly jobs: number;
}

/** Writes the table with a sentence on where and how it was measured. */
export function writeMeasured(circumstances: string, lines: readonly MeasuredLine[]): void {
  const text = readFileSync(file, "utf8");
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error('README.md has no block "measured"');
  const rows = lines.map(({ build, jobs, seconds, peak, files, bytes, written }) => {
    const what = build === "new" ? "into a new folder" : "again, nothing changed";
    const cells = [
      what,
      jobs,
      files,
      written,
      mebibytes(bytes),
      seconds.toFixed(2),
      mebibytes(peak),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const table = [
    "| build | `--jobs` | files | written | MiB of files | seconds | MiB of memory |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
  const block = `${start}\n\n${circumstances}\n\n${table}\n\n`;
  writeFileSync(file, text.slice(0, from) + block + text.slice(to));
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
