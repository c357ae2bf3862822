/** The main job: from a snapshot to published files, all or nothing. */
import { setImmediate } from "node:timers/promises";
import { Faults } from "../model/errors.ts";
import { readSchemas, withoutXml } from "../validation/schemas.ts";
import { createValidator } from "../validation/validator.ts";
import { type BuiltSite, checkFiles, filesOf, type SiteSummary, summarise } from "./built-site.ts";
import { checkChains } from "./chains.ts";
import { explainDiskError } from "./disk-errors.ts";
import { checkFolders } from "./folders.ts";
import { FileNumbers, Ledger } from "./ledger.ts";
import { byPath, type ManifestFile, manifestHead, manifestText } from "./manifest.ts";
import type { SiteOptions } from "./options.ts";
import { planSite, type Site } from "./plan.ts";
import { Publication, realFolder } from "./publication.ts";
import { nothingPublished, type Published, readPublished } from "./published.ts";
import { RenderThread, renderSite } from "./render-site.ts";
import { type SiteFile, siteFiles } from "./site-files.ts";
import { openSource, type Source, watchFile } from "./source.ts";
import { Stage, type StagePlan } from "./stage.ts";

/** The parts of the work, in their order. */
export type Phase = "check the snapshot" | "render and validate" | "check the whole" | "publish";

/** Is told how the work goes on. */
export interface BuildLog {
  /** A phase begins; `total` records are ahead of it, where it has records. */
  phase(name: Phase, total?: number): void;
  /** So many records more are done. */
  progress(records: number): void;
  /** Something that the reader should know. */
  note(message: string): void;
}

/** What is asked of a check. */
export interface CheckRequest {
  readonly snapshotFile: string;
  readonly options: SiteOptions;
  /** Threads that render. */
  readonly jobs: number;
  /** Files that hosts need beside the API's own. */
  readonly hostFiles: readonly SiteFile[];
  readonly signal: AbortSignal;
}

/** What is asked of a build. */
export interface BuildRequest extends CheckRequest {
  readonly out: string;
  /** Take over a folder that this program did not make. */
  readonly force: boolean;
}

/** What came of it. */
export interface BuildReport {
  readonly summary: SiteSummary;
  /** Files written: new or changed. */
  readonly written: number;
  /** Files removed: they are no longer part of the site. */
  readonly removed: number;
}

/**
 * Builds the site and publishes it into `out`, which changes only after every check has passed.
 * @throws AnthologyError of kind `data` with all faults, of kind `run` when the work cannot be done.
 */
export async function build(request: BuildRequest, log: BuildLog): Promise<BuildReport> {
  const { snapshotFile, out, force } = request;
  log.phase("check the snapshot");
  checkFolders(out, snapshotFile, force);
  try {
    const publication = new Publication(out);
    try {
      if (publication.recovered) log.note(`finished a build of ${out} that had been interrupted`);
      return await buildInto(publication, request, log);
    } finally {
      publication.close();
    }
  } catch (error) {
    const hint =
      "mend that, then run the command again: what is published is whole, or will be then";
    throw explainDiskError(error, `write to ${out}`, hint);
  }
}

async function buildInto(
  publication: Publication,
  request: BuildRequest,
  log: BuildLog,
): Promise<BuildReport> {
  const { staged, trusted, recovered } = publication;
  const out = realFolder(request.out);
  return withSource(request, async (source, threads) => {
    const site = plan(source, request);
    const numbers = new FileNumbers(site);
    const folder = { out, trusted, recovered };
    const validator = createValidator(readSchemas());
    const published = readPublished(folder, request.force, numbers, validator);
    const target = { stage: { staged, out }, numbers, published };
    const built = await renderAll(source, threads, site, target, request, log);
    // Lets a signal in: since the last record nothing has waited.
    await setImmediate();
    request.signal.throwIfAborted();
    log.phase("publish");
    const kept = new Set(built.singles.map(({ path }) => path));
    const obsolete = [...published.others.keys()].filter((path) => !kept.has(path));
    const head = manifestHead(site, source.description);
    publication.commit(manifestText(head, filesOf(built)), obsolete);
    const { written } = built;
    return { summary: summarise(built, head), written, removed: obsolete.length };
  });
}

/** Does everything that a build does but write: every fault that would stop it is found. */
export async function check(request: CheckRequest, log: BuildLog): Promise<SiteSummary> {
  log.phase("check the snapshot");
  return withSource(request, async (source, threads) => {
    const site = plan(source, request);
    const numbers = new FileNumbers(site);
    const target = { stage: undefined, numbers, published: nothingPublished(numbers) };
    const built = await renderAll(source, threads, site, target, request, log);
    return summarise(built, manifestHead(site, source.description));
  });
}

/** Does something with a snapshot while it stays as it is; threads make ready meanwhile. */
async function withSource<Result>(
  { snapshotFile, options, jobs }: CheckRequest,
  work: (source: Source, threads: readonly RenderThread[]) => Promise<Result>,
): Promise<Result> {
  const checkUnchanged = watchFile(snapshotFile);
  const threads = Array.from(
    { length: jobs - 1 },
    () => new RenderThread({ snapshotFile, options }),
  );
  try {
    const source = openSource(snapshotFile, checkUnchanged);
    try {
      return await work(source, threads);
    } finally {
      source.snapshot.close();
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

function plan({ file, snapshot }: Source, { options }: CheckRequest): Site {
  const faults = new Faults();
  const site = planSite(snapshot, options, faults);
  // Two records with one address would be written over each other: nothing else is worth saying before that.
  faults.throwIfAny(`snapshot ${file} cannot be built from`, "mend these records in the snapshot");
  return site;
}

/** Where a site goes. */
interface SiteTarget {
  readonly stage: StagePlan | undefined;
  readonly numbers: FileNumbers;
  readonly published: Published;
}

async function renderAll(
  { file, snapshot, checkUnchanged }: Source,
  threads: readonly RenderThread[],
  site: Site,
  { stage: stagePlan, numbers, published }: SiteTarget,
  request: CheckRequest,
  log: BuildLog,
): Promise<BuiltSite> {
  const { signal, hostFiles } = request;
  const records = site.collections.reduce((sum, { entries }) => sum + entries.length, 0);
  log.phase("render and validate", records);
  const onProgress = (count: number) => log.progress(count);
  const ledger = Ledger.ofFiles(numbers.count);
  const target = { stage: stagePlan, ledger, published: published.ledger };
  const rendered = await renderSite(site, snapshot, target, { threads, signal, onProgress });
  const { faults } = rendered;
  if (rendered.doubtfulText) faults.addAll(snapshot.brokenText());

  log.phase("check the whole");
  const schemas = site.options.xml ? readSchemas() : withoutXml(readSchemas());
  const stage = new Stage(stagePlan);
  const singles = siteFiles(site, schemas, hostFiles, createValidator(schemas), faults)
    .map(({ path, text }) => writeSingle(stage, path, text, published.others.get(path)))
    .sort(byPath);
  const written = rendered.written + stage.written;
  const built: BuiltSite = { site, numbers, ledger, singles, written };
  checkChains(site, rendered.pages, faults);
  checkFiles(built, faults);
  faults.throwIfAny(
    `snapshot ${file} cannot be published`,
    "mend these records in the snapshot; nothing was published",
  );
  checkUnchanged();
  return built;
}

function writeSingle(
  stage: Stage,
  path: string,
  text: string,
  known: ManifestFile | undefined,
): ManifestFile {
  const published = known && { ...known, sha256: Buffer.from(known.sha256, "hex") };
  const { bytes, sha256 } = stage.write(path, Buffer.from(text), published);
  return { path, bytes, sha256: Buffer.from(sha256).toString("hex") };
}
