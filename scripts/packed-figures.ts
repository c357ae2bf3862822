/**
 * Measures the hosts of a packed site: the processor time of an answer of the Worker in Miniflare, the packs that a page of
 * a filter needs, whether files drawn from the manifest have its hashes on every host, and the answers per second of `serve`.
 *
 *     npm run compile
 *     npm run packed-figures -- <folder> <packed> [--files 2000] [--rounds 30]
 *
 * Exit status: 0 measured; 1 a file is wrong; 2 could not run.
 */
import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Miniflare, type Request as WorkerRequest, Response as WorkerResponse } from "miniflare";
import { packedEdge } from "../src/hosts/edge.ts";
import type { PassageFilters } from "../src/model/published.ts";
import { packedFolder } from "../src/packed/folder.ts";
import { filterIndexFile } from "../src/routing/filters.ts";
import { readManifest } from "../src/site-folder/manifest.ts";
import { send } from "../src/testing/conformance/raw-request.ts";
import { compiledProgram } from "../src/testing/hosts/edges.ts";
import { wrongFiles } from "../src/testing/hosts/every-file.ts";
import { packableHosts } from "../src/testing/hosts/index.ts";
import { ownServer } from "../src/testing/hosts/programs.ts";
import { randomNumbers } from "../src/testing/random-numbers.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: "string", default: "2000" },
    rounds: { type: "string", default: "30" },
  },
});
const [plain, packed] = positionals;
if (plain === undefined || packed === undefined) {
  console.error("usage: npm run packed-figures -- <folder> <packed> [--files 2000] [--rounds 30]");
  process.exit(2);
}
const random = randomNumbers(7);
const fetchPacked = packedFolder(packed);
const index = JSON.parse(readFileSync(join(plain, filterIndexFile), "utf8")) as PassageFilters;
const manifest = readManifest(plain);
const files = [...(manifest?.files() ?? [])];
const paths = files.map(({ path }) => path);

function drawn<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, () => items[Math.floor(random() * items.length)] as Item);
}

const filters = [
  ...index.books.map(
    ({ number, passages }) => [`book__number=${number}`, passages.length] as const,
  ),
  ...index.keywords.map(
    ({ number, passages }) => [`keyword__number=${number}`, passages.length] as const,
  ),
  ...index.authors.map(
    ({ main_name, passages }) =>
      [`${new URLSearchParams({ author__main_name: main_name })}`, passages.length] as const,
  ),
].flatMap(([query, count]) =>
  Array.from(
    { length: Math.ceil(count / index.page_size) },
    (_, page) => `/api/passages/?${query}&page=${page + 1}`,
  ),
);

/** Kinds of addresses that are answered from one file. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  "no file (OPTIONS)": ["/api/"],
  "a record": addresses(/^api\/[a-z_]+\/(?!page\/)[^/]+\/index[.]json$/),
  "a page of 50 records": addresses(/^api\/[a-z_]+\/page\/\d+\/index[.]json$/),
  "a page for readers": addresses(/^(?!api)(?:fr\/)?[a-z]+\/[^/]+\/index[.]html$/),
  "a page of a filter": filters,
  "the manifest": ["/manifest.json"],
};

function addresses(pattern: RegExp): string[] {
  return paths
    .filter((path) => pattern.test(path))
    .map((path) => `/${path.replace(/index[.]json$/, "")}`);
}

/** A Worker whose assets this process reads, so that workerd spends no time on them. */
async function startWorker() {
  const miniflare = new Miniflare({
    modules: true,
    modulesRules: [{ type: "ESModule", include: ["**/*.js"] }],
    rootPath: compiledProgram,
    modulesRoot: compiledProgram,
    scriptPath: join(compiledProgram, "hosts/cloudflare/packed.js"),
    compatibilityDate: "2026-04-01",
    serviceBindings: {
      ASSETS: async ({ url, headers }: WorkerRequest) => {
        const name = new URL(url).pathname.slice(1);
        const {
          status,
          headers: own,
          body,
        } = await fetchPacked(name, headers.get("if-none-match") ?? undefined);
        return new WorkerResponse(body && (await new Response(body).arrayBuffer()), {
          status,
          headers: Object.fromEntries(own),
        });
      },
    },
  });
  const { origin } = await miniflare.ready;
  return { origin, stop: () => miniflare.dispose() };
}

/** Processor time in milliseconds of the process of workerd, which is a child of this one. */
function workerTime(): number {
  let time = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(parent) !== process.pid || !stat.includes("(workerd)")) continue;
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        time += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
      }
    } catch {
      // The process has ended.
    }
  }
  return time / 1e6;
}

async function timeOf(origin: string, kind: string, target: string, agent: Agent): Promise<number> {
  const start = workerTime();
  const method = kind.includes("OPTIONS") ? "OPTIONS" : "GET";
  const { status } = await send(origin, { method, target }, agent);
  if (status !== 200) throw new Error(`${target}: status ${status}`);
  return workerTime() - start;
}

function quantile(numbers: readonly number[], share: number): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

console.log(
  "| Worker, ms of processor time | first: median | first: 99 % | later: median | later: 99 % |",
);
console.log("| --- | --- | --- | --- | --- |");
const rounds = Number(values.rounds);
for (const [kind, targets] of Object.entries(kinds)) {
  const [first, later]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const { origin, stop } = await startWorker();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    // Loads the code.
    await send(origin, { method: "OPTIONS", target: "/api/" }, agent);
    const [target = "", ...others] = drawn(targets, kind === "the manifest" ? 2 : 20);
    first.push(await timeOf(origin, kind, target, agent));
    for (const other of others) later.push(await timeOf(origin, kind, other, agent));
    agent.destroy();
    await stop();
  }
  const cells = [first, later].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.99)]);
  console.log(`| ${[kind, ...cells].join(" | ")} |`);
}

const counts: number[] = [];
const logged: string[] = [];
for (const target of filters.length > 3000 ? drawn(filters, 3000) : filters) {
  let count = 0;
  const site = packedEdge(({ url }) => {
    count += 1;
    return fetchPacked(new URL(url).pathname.slice(1));
  });
  const { status } = await site(new Request(`https://example.org${target}`));
  if (status !== 200) logged.push(target);
  counts.push(count);
}
const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
console.log(
  `\n${counts.length} pages of filters, each by a new instance: ${mean.toFixed(1)} requests for files on average, ${Math.max(...counts)} at most; ${logged.length} failed`,
);

const sample = drawn(files, Number(values.files));
let faults = 0;
for (const host of packableHosts) {
  const { origin, stop } = await host.start(packed);
  const wrong = await wrongFiles(origin, sample);
  faults += wrong.length;
  console.log(
    `${host.name}: ${sample.length} files, ${wrong.length} wrong ${wrong.slice(0, 3).join("; ")}`,
  );
  await stop();
}

for (const folder of [plain, packed, plain, packed]) {
  const { origin, pid, stop } = await ownServer.start(folder);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  for (const kind of [
    "a record",
    "a page of 50 records",
    "a page for readers",
    "a page of a filter",
  ]) {
    const queue = drawn(kinds[kind] ?? [], 1000);
    const [start, used] = [performance.now(), processTime(pid)];
    const work = async () => {
      for (let target = queue.pop(); target !== undefined; target = queue.pop()) {
        await send(origin, { method: "GET", target }, agent);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    const seconds = (performance.now() - start) / 1000;
    const each = ((processTime(pid) - used) / 1000) * 1000;
    console.log(
      `serve ${folder === plain ? "out" : "packed"}, ${kind}: ${Math.round(1000 / seconds)} answers a second, ${each.toFixed(2)} ms of processor time each`,
    );
  }
  agent.destroy();
  await stop();
}
process.exitCode = faults === 0 ? 0 : 1;

/** Processor time in seconds of a process. */
function processTime(pid = 0): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
