/**
 * Checks that a pull loses nothing: builds a snapshot, serves the site, pulls from it with the compiled program, and
 * builds the pulled snapshot. The two folders must be equal, byte for byte, except for `snapshot.origin` in the
 * manifest, which says where the second snapshot was pulled from. The two products that show the snapshot's file or its
 * origin are left out.
 *
 *     npm run compile
 *     tsx scripts/round-trip.ts [snapshot] [--rate 10000] [--page-size 50] [--page-size 7]
 *
 * Exit status: 0 the same; 1 they differ; 2 could not run.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const program = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rate: { type: "string", default: "10000" },
    "page-size": { type: "string", multiple: true, default: ["50", "7"] },
  },
});
const [snapshot = "data/anthology.sqlite"] = positionals;

const folder = mkdtempSync(join(tmpdir(), "anthology-round-trip-"));
try {
  let differing = 0;
  for (const size of values["page-size"]) differing += await roundTrip(size);
  process.exitCode = differing > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true });
}

/** Does one round trip with this page size; returns the number of files that differ. */
async function roundTrip(pageSize: string): Promise<number> {
  const place = join(folder, pageSize);
  const [first, second, pulled] = ["first", "second", "data/pulled.sqlite"].map((name) =>
    join(place, name),
  ) as [string, string, string];
  mkdirSync(join(place, "data"), { recursive: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const only = ["--only", "api"];
  const options = ["--base-url", origin, "--page-size", pageSize, "--quiet", ...only];
  await run("build", "--snapshot", snapshot, "--out", first, ...options);
  const server = spawn(process.execPath, [program, "serve", first, "--port", `${port}`]);
  await once(server.stdout, "data");
  const start = performance.now();
  const json = await run("pull", origin, "-s", pulled, "--rate", values.rate, "--json");
  const seconds = (performance.now() - start) / 1000;
  const again = await run("pull", origin, "-s", pulled, "--rate", values.rate, "--json");
  server.kill();
  await run("build", "--snapshot", pulled, "--out", second, ...options);
  const paths = filesOf(first);
  const differing = [...new Set([...paths, ...filesOf(second)])].filter(
    (path) => textOf(join(first, path)) !== textOf(join(second, path)),
  );
  const { traffic, origin: source } = JSON.parse(json);
  const repeated = JSON.parse(again);
  console.log(
    `page size ${pageSize}: ${source.records} records in ${seconds.toFixed(1)} s, ` +
      `${traffic.requests} requests, ${traffic.bytes} bytes; ` +
      `again: ${repeated.traffic.requests} requests, ${repeated.traffic.bytes} bytes, ` +
      `written: ${repeated.written}; ${paths.length} files, ${differing.length} differ`,
  );
  for (const path of differing.slice(0, 10)) console.log(`  ${path}`);
  rmSync(place, { recursive: true });
  return differing.length + (repeated.written || repeated.traffic.bytes > 0 ? 1 : 0);
}

/** Runs the program to its end; returns its output. */
async function run(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`anthology-build ${args.join(" ")} ended with ${status}`);
  return printed;
}

function filesOf(out: string): string[] {
  return readdirSync(out, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(out, path)).isFile(),
  );
}

/** The text of a file for the comparison, without the origin in the manifest; build.json follows from the manifest. */
function textOf(file: string): string {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return "no such file";
  if (file.endsWith("/build.json")) return "what follows from the manifest";
  const text = readFileSync(file, "latin1");
  return file.endsWith("/manifest.json") ? text.replace(/"origin":(?:null|\{[^}]*\})/, "") : text;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
