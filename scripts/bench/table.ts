/** The measurements as text, for the terminal and for docs/benchmarks.md. */
import { availableParallelism, cpus, totalmem } from "node:os";
import type { PeerNote, Summary } from "./results.ts";

const head = [
  "size",
  "site",
  "what",
  "rounds",
  "seconds",
  "processor",
  "× floor",
  "× full build",
  "peak MiB",
  "files",
  "MiB of files",
  "written",
  "µs per file",
  "× size 1",
];

/** The table in Markdown, with aligned columns for a terminal. */
export function measuredTable(summaries: readonly Summary[]): string {
  const rows = [head, ...summaries.map(cells)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => pad(cell, column, widths[column] ?? 0)).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    isText(column) ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.slice(1).map(line)].join("\n");
}

/** The machine and the method of the measurements, in a sentence or two. */
export function circumstances(load: number): string {
  const machine = `${availableParallelism()} processors (${cpus()[0]?.model ?? "unknown"})`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  return (
    `Node ${process.version}, ${machine}, ${memory}, load average ${load.toFixed(1)} before the first run. ` +
    "Seconds, of the clock and of processors, and memory are medians of the rounds; ratios are of seconds of the clock, and medians of each round's own."
  );
}

/** The ratio of a peer's time to ours, its files, and its differences. */
export function peerText({ name, outcome, differences }: PeerNote, summaries: readonly Summary[]) {
  const ratio = summaries.find((summary) => summary.name === name)?.toBuild;
  const times = ratio === undefined ? "" : `: ${ratio.toFixed(2)} times our full build`;
  return `${name}${times}\n  ${outcomeText(outcome)}\n  ${differences}`;
}

/** The same in a line of Markdown, without the differences, which the page lists for all peers. */
export function peerLine({ name, outcome }: PeerNote): string {
  const [first = ""] = outcomeText(outcome).split("\n");
  return `- ${name}: ${first}`;
}

/** A comparison fits on a line; the output of a failed process does not. */
function outcomeText(outcome: string): string {
  return outcome.startsWith("same ") ? outcome.replaceAll("\n", "; ") : outcome;
}

function cells(summary: Summary): string[] {
  const { size, site, name, rounds, seconds, processor } = summary;
  const { toFloor, toBuild, peak, files, bytes } = summary;
  return [
    `${size}`,
    site,
    name,
    `${rounds}`,
    inSeconds(seconds),
    processor === undefined ? "–" : inSeconds(processor),
    toFloor.toFixed(2),
    toBuild.toFixed(2),
    mebibytes(peak),
    `${files}`,
    mebibytes(bytes),
    `${summary.written}`,
    summary.microsecondsPerFile.toFixed(1),
    summary.toFullSize?.toFixed(2) ?? "–",
  ];
}

function inSeconds(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

/** Numbers are aligned to the right, words to the left. */
function isText(column: number): boolean {
  return ["site", "what"].includes(head[column] ?? "");
}

function pad(cell: string, column: number, width: number): string {
  return isText(column) ? cell.padEnd(width) : cell.padStart(width);
}

function mebibytes(bytes: number | undefined): string {
  return bytes === undefined ? "–" : `${Math.round(bytes / 2 ** 20)}`;
}
