/**
 * Thirty nights of a mirror: a service made of the sample, which changes, fails and loses records, and the commands of the
 * nightly script in docs/nightly.md. After each night it prints what they said, what is published, and the new lines of the log.
 *
 *     npm run nights
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtFor, type Fault, readSite, startService } from "../src/testing/faulty-service.ts";
import { runProgram } from "../src/testing/program.ts";
import { replaced, reset, sometimes, status, where } from "../src/testing/service-faults.ts";
import { alterSnapshot } from "../src/testing/snapshots.ts";

interface Night {
  readonly what: string;
  /** What changes in the service for good. */
  readonly sql?: string;
  /** How the service answers in this night. */
  readonly faults?: readonly Fault[];
  /** What the keeper does before it. */
  readonly by?: readonly string[];
  /** An option of both commands. */
  readonly option?: string;
}

type Page = Readonly<Record<string, unknown>>;

/** Without ETags, each night reads what the service has. */
const noTag: Fault = ({ headers: { etag, ...headers }, ...answer }) => ({ ...answer, headers });

const below = (path: string, fault: Fault) =>
  where(({ target }) => target.split("?")[0]?.startsWith(path) === true, fault);
const ofRecords = (collection: string, change: (record: Page) => Page) =>
  below(
    `/api/${collection}/`,
    replaced((page) => ({ ...page, results: (page.results as Page[]).map(change) })),
  );
const atRoot = (change: (root: Page) => Page) =>
  where(({ target }) => target === "/api/", replaced(change));
const gone = below("/api/scholia/", status(404));
const empty = where(
  ({ target }) => /^\/api\/[a-z_]+\/(?:[?]|$)/.test(target),
  replaced(() => ({ count: 0, next: null, previous: null, results: [] })),
);
const text = (id: number, words: string) => `UPDATE text SET text = '${words}' WHERE id = ${id};`;

const loss = `
  CREATE TEMP TABLE lost AS SELECT text FROM passage_text AS one WHERE position > 0
    AND position = (SELECT max(position) FROM passage_text AS other WHERE other.passage = one.passage)
    AND text NOT IN (SELECT text FROM alignment_text UNION SELECT text FROM text_comment UNION SELECT text FROM scholium_text)
    ORDER BY text DESC LIMIT 22;
  DELETE FROM passage_text WHERE text IN lost; DELETE FROM text WHERE id IN lost;`;

const nights: readonly Night[] = [
  { what: "the first night" },
  { what: "nothing changes" },
  { what: "a text is corrected", sql: text(2, "Μοῦσα φίλα") },
  { what: "another one is", sql: text(4, "Λύχνε, σύ") },
  { what: "the service resets every connection", faults: [reset] },
  { what: "it answers 403", faults: [status(403)] },
  { what: "it works again, with one failure in ten", faults: [sometimes(0.1, 7, status(503))] },
  { what: "it empties itself", faults: [empty] },
  { what: "it has its records again" },
  { what: "it loses a collection", faults: [gone] },
  { what: "the collection is there again" },
  {
    what: "it has a new collection",
    faults: [atRoot((root) => ({ ...root, essays: "/api/essays/" }))],
  },
  {
    what: "its authors have a new member",
    faults: [ofRecords("authors", (author) => ({ ...author, wikidata: "Q1" }))],
  },
  {
    what: "it renames a member of them",
    faults: [ofRecords("authors", ({ names, ...author }) => ({ ...author, labels: names }))],
  },
  {
    what: "a member of its texts is gone",
    faults: [ofRecords("texts", ({ validation, ...rest }) => rest)],
  },
  {
    what: "it announces its end",
    faults: [atRoot((root) => ({ detail: "API v1 is retired, see /api/v2/", ...root }))],
  },
  { what: "a wrong text is published", sql: text(2, "WRONG") },
  { what: "the keeper goes back", by: ["rollback"] },
  { what: "the service is still wrong" },
  {
    what: "it is corrected, and the keeper lifts the hold",
    sql: text(2, "Μοῦσα φίλη"),
    by: ["rollback --lift"],
  },
  { what: "a text is corrected", sql: text(4, "Λύχνε") },
  {
    what: "the keeper goes back by mistake, and forward",
    by: ["rollback", "rollback", "rollback --forward", "rollback --forward"],
  },
  { what: "nothing changes" },
  { what: "a tenth of the texts is gone", sql: loss },
  { what: "it is gone for good: the keeper accepts that", option: "--accept-loss" },
  { what: "nothing changes" },
  { what: "a count is wrong now and then", faults: [sometimes(0.2, 3, replaced(wrong))] },
  { what: "a text is corrected", sql: text(5, "Νύξ") },
  { what: "the log cannot be written", option: "--log=/dev/full" },
  { what: "the thirtieth night" },
];

function wrong(page: Page): Page {
  return typeof page.count === "number" ? { ...page, count: page.count + 1 } : page;
}

const folder = mkdtempSync(join(tmpdir(), "anthology-nights-"));
const at = (name: string) => join(folder, name);
const source = at("service.sqlite");
copyFileSync(fileURLToPath(new URL("../data/anthology.sqlite", import.meta.url)), source);
const run = (...args: readonly string[]) => runProgram(args, { cwd: folder });

/** The service's answers. */
async function site() {
  const words = ["-s", source, "--base-url", builtFor, "--out", at("service"), "--only", "json"];
  const { status: code, stderr } = await runProgram(["build", ...words, "--quiet"]);
  if (code !== 0) throw new Error(stderr);
  return readSite(at("service"));
}

const service = await startService(await site());
writeFileSync(
  at("anthology.config.json"),
  JSON.stringify({
    source: service.origin,
    snapshot: "anthology.sqlite",
    baseUrl: "https://anthology.example",
    releases: "live",
    only: ["json", "dumps", "changes"],
    previous: "live/current",
    previousOptional: true,
    rate: 10_000,
    log: "runs.ndjson",
  }),
);

/** Runs a command and prints what it says. */
async function say(...args: readonly string[]): Promise<boolean> {
  const { status: code, stdout, stderr } = await run(...args);
  console.log(`  $ ${args.join(" ")}   # exit status ${code}`);
  for (const line of `${stdout}${stderr}`.split("\n")) if (line !== "") console.log(`    ${line}`);
  return code === 0;
}

let logged = 0;
for (const [index, { what, sql, faults = [], by = [], option }] of nights.entries()) {
  console.log(`night ${index + 1}: ${what}`);
  if (sql !== undefined) {
    alterSnapshot(source, sql);
    service.serve(await site());
  }
  service.misbehave(noTag, ...faults);
  for (const words of by) await say(...words.split(" "), "live");
  const options = option === undefined ? [] : [option];
  const isPulled = await say("pull", "--quiet", ...options);
  if (isPulled) await say("build", "--quiet", ...options);
  const { releases, hold } = JSON.parse(
    (await run("rollback", "live", "--list", "--json", "--log", "/dev/null")).stdout,
  );
  const current = releases.find((one: { isCurrent: boolean }) => one.isCurrent);
  const shown = JSON.parse(readFileSync(at("live/current/api/texts/2/index.json"), "utf8")).text;
  console.log(
    `  published: ${current.name} of ${releases.length}, text 2: ${JSON.stringify(shown.slice(0, 30))}`,
  );
  if (hold !== null) console.log(`  held: ${hold}`);
  const lines = readFileSync(at("runs.ndjson"), "utf8").trimEnd().split("\n");
  for (const line of lines.slice(logged)) console.log(`  log: ${line}`);
  logged = lines.length;
}
await service.stop();
rmSync(folder, { recursive: true });
