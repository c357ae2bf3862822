/**
 * Measures the packed site of a whole anthology: its size, the cost of packing it, also after a change of one text, and
 * its first publication to object storage, next to the plain site's. It needs rclone.
 *
 *     npm run bench-packed                         all of it, about ten minutes
 *     npm run bench-packed -- --work <folder> --write   with another folder; also writes the table of docs/packed.md
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { filesBelow } from "../../src/disk/files.ts";
import { packedEdge } from "../../src/hosts/edge.ts";
import type { FilterIndex } from "../../src/model/published.ts";
import { packedFolder } from "../../src/packed/folder.ts";
import { publish } from "../../src/publish/publish.ts";
import { filterIndexFile } from "../../src/routing/filters.ts";
import { bucketName, remote, startBucket } from "../../src/testing/hosts/bucket.ts";
import { freePort } from "../../src/testing/hosts/host.ts";
import { packQuietly } from "../../src/testing/packed-site.ts";
import { alterSnapshot } from "../../src/testing/snapshots.ts";
import { replaceBlock } from "../marked-block.ts";
import { baseUrl, changeOne, run } from "./trial.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));
const { values } = parseArgs({
  options: {
    work: { type: "string", default: tmpdir() },
    write: { type: "boolean", default: false },
  },
});
const work = mkdtempSync(join(resolve(values.work), "anthology-bench-"));
const [snapshot, out, packed] = [
  join(work, "full.sqlite"),
  join(work, "out"),
  join(work, "packed"),
];

run(process.execPath, [...process.execArgv, "scripts/full-size.ts", snapshot]);
build();
const first = await measured(() => packQuietly(out, packed));
const [plainSize, packedSize] = [sizeOf(out), sizeOf(packed)];
alterSnapshot(snapshot, changeOne);
build();
const second = await measured(() => packQuietly(out, packed));
const sent = {
  packed: await publication(packed, "packed"),
  plain: await publication(out, "plain"),
};
const rows = [
  ["", "plain", "packed"],
  ["---", "---:", "---:"],
  ["files", plainSize.files, packedSize.files],
  ["MB", inMb(plainSize.bytes), inMb(packedSize.bytes)],
  ["MB of the largest file", inMb(plainSize.largest), inMb(packedSize.largest)],
  ["seconds of processor time to pack", "", first.processor.toFixed(1)],
  ["the same, after one text changed", "", second.processor.toFixed(1)],
  ["new packs of that", "", second.result.new],
  ["seconds of a first publication to a bucket", ...bothOf((one) => one.seconds.toFixed(0))],
  ["its requests", ...bothOf((one) => one.requests)],
  ["files that a page of a filter needs, on average and at most", "", await filesOfFilters()],
  [
    "milliseconds of processor time for its first page on a new edge, median and most of 60 filters",
    "",
    coldPages(60),
  ],
];
const table = rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
console.log(table);
if (values.write) {
  const page = join(project, "docs/packed.md");
  const text = replaceBlock(readFileSync(page, "utf8"), "measured", "npm run bench-packed", table);
  writeFileSync(page, text);
}
rmSync(work, { recursive: true });

function build(): void {
  const program = join(project, "dist/cli/main.js");
  const args = ["build", "-s", snapshot, "-o", out, "-b", baseUrl, "--no-sync", "--quiet"];
  run(process.execPath, [program, ...args]);
}

async function measured<Result>(act: () => Promise<Result>) {
  const before = process.cpuUsage();
  const result = await act();
  const { user, system } = process.cpuUsage(before);
  return { result, processor: (user + system) / 1e6 };
}

function sizeOf(folder: string) {
  const sizes = [...filesBelow(folder)].map((path) => statSync(join(folder, path)).size);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { files: sizes.length, bytes, largest: sizes.reduce((a, b) => Math.max(a, b), 0) };
}

/** The first publication of a folder to an empty bucket on this machine. */
async function publication(folder: string, kind: "plain" | "packed") {
  const directory = join(work, "objects");
  mkdirSync(directory);
  let requests = 0;
  const onRequest = () => {
    requests += 1;
    return true;
  };
  const bucket = await startBucket({ directory, port: await freePort(), onRequest });
  // The machine's own settings do not count.
  for (const name of Object.keys(process.env)) {
    if (/^(?:RCLONE|AWS)_/.test(name)) delete process.env[name];
  }
  Object.assign(process.env, { RCLONE_CONFIG: "/dev/null" }, bucket.env);
  const { signal } = new AbortController();
  const target = `${remote}:${bucketName}/site`;
  const start = performance.now();
  await publish({ folder, kind, target, isDryRun: false, signal, isWatched: false }, () => {});
  const seconds = (performance.now() - start) / 1000;
  await bucket.stop();
  rmSync(directory, { recursive: true });
  return { seconds, requests };
}

/** The values of all filters, each with the number of its records. */
function filterValues() {
  const index = JSON.parse(
    readFileSync(join(out, filterIndexFile("passages")), "utf8"),
  ) as FilterIndex;
  const values = index.filters.flatMap(({ name, values }) =>
    values.map(({ value, positions }) => ({
      filter: [name, `${value}`] as const,
      records: positions.length,
    })),
  );
  return { values, size: index.page_size };
}

/** The processor time of first pages of so many filters, each in a new process. */
function coldPages(count: number): string {
  const script = join(project, "scripts/bench/filter-page.mjs");
  const { values } = filterValues();
  const times = Array.from({ length: count }, (_, index) => {
    const { filter } = values[Math.floor((index * values.length) / count)] ?? { filter: ["", ""] };
    const query = `${new URLSearchParams([[...filter]])}`;
    return Number(run(process.execPath, [script, packed, query]));
  }).sort((one, other) => one - other);
  return `${times[count >> 1]?.toFixed(0)}, ${times.at(-1)?.toFixed(0)}`;
}

/** The files of the packed site that pages of filters need, each asked of an instance that has none of them yet. */
async function filesOfFilters(): Promise<string> {
  const stored = packedFolder(packed);
  const counts: number[] = [];
  const { values, size } = filterValues();
  for (const { filter, records } of values) {
    for (let page = 1; (page - 1) * size < records; page += 1) {
      let count = 0;
      const site = packedEdge(({ url }) => {
        count += 1;
        return stored(new URL(url).pathname.slice(1));
      });
      const query = new URLSearchParams([[...filter], ["page", `${page}`]]);
      const { status } = await site(new Request(`${baseUrl}/api/passages/?${query}`));
      if (status !== 200) throw new Error(`${query}: status ${status}`);
      counts.push(count);
    }
  }
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return `${mean.toFixed(1)}, ${Math.max(...counts)}`;
}

function bothOf(of: (one: { seconds: number; requests: number }) => string | number) {
  return [of(sent.plain), of(sent.packed)];
}

function inMb(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}
