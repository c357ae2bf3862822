/** Makes a site from a snapshot, with every check that there is; publishing it is left to others. */
import { Faults } from "../model/errors.ts";
import { readSchemas, withoutXml } from "../validation/schemas.ts";
import { createValidator } from "../validation/validator.ts";
import type { BuildLog, CheckRequest } from "./build.ts";
import { type BuiltSite, checkFiles, type SiteSummary, summarise } from "./built-site.ts";
import { type ChainPlan, checkChains } from "./chains.ts";
import { FileNumbers, Ledger } from "./ledger.ts";
import { byPath, type ManifestFile, type ManifestHead, manifestHead } from "./manifest.ts";
import { planSite, recordsIn, type Site, tasksOfShard } from "./plan.ts";
import {
  type FolderState,
  nothingPublished,
  obsoleteFiles,
  type Published,
  readPublished,
} from "./published.ts";
import { RenderThread, renderSite } from "./render-site.ts";
import { type Shard, wholeSite } from "./shard.ts";
import { siteFiles } from "./site-files.ts";
import { openSource, type Source, watchFile } from "./source.ts";
import { digestOf, Stage, type StagePlan } from "./stage.ts";

/** The folder that a site is made for. */
export interface Destination extends FolderState {
  /** Folder into which what is new is written. */
  readonly staged: string;
  /** Take over what this program did not write. */
  readonly force: boolean;
  /** Whether the last build differs from this one in nothing but the snapshot (see last-build.ts). */
  readonly isComparable: boolean;
  readonly shard: Shard;
}

/** A site that passed every check, and what it would take the place of. */
export interface MadeSite {
  readonly built: BuiltSite;
  readonly head: ManifestHead;
  /** Files of the folder that are not part of the site. */
  readonly obsolete: readonly string[];
}

/** Writes what is new in the site beside the folder. */
export function makeSite(
  request: CheckRequest,
  { staged, force, isComparable, shard, ...folder }: Destination,
  log: BuildLog,
): Promise<MadeSite> {
  return withSource(request, async (source, threads) => {
    const site = plan(source, request);
    const numbers = new FileNumbers(site);
    const published = readPublished(folder, force, numbers, createValidator(readSchemas()));
    const target: Target = {
      stage: { staged, out: folder.out },
      numbers,
      published,
      reuse: isComparable && !published.hasLostAddress,
      shard,
    };
    const built = await renderAll(source, threads, site, target, request, log);
    const obsolete = obsoleteFiles(published, built);
    return { built, head: manifestHead(built, source.description), obsolete };
  });
}

/** Does everything that a build does but write: every fault that would stop it is found. */
export async function check(request: CheckRequest, log: BuildLog): Promise<SiteSummary> {
  log.phase("check the snapshot");
  return withSource(request, async (source, threads) => {
    const site = plan(source, request);
    const numbers = new FileNumbers(site);
    const published = nothingPublished(numbers);
    const target: Target = { stage: undefined, numbers, published, reuse: false, shard: wholeSite };
    const built = await renderAll(source, threads, site, target, request, log);
    return summarise(built, manifestHead(built, source.description));
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

/** Where a site goes, and what is there. */
interface Target {
  readonly stage: StagePlan | undefined;
  readonly numbers: FileNumbers;
  readonly published: Published;
  /** Whether pages that come out as published need not be checked again. */
  readonly reuse: boolean;
  readonly shard: Shard;
}

async function renderAll(
  { file, snapshot, checkUnchanged }: Source,
  threads: readonly RenderThread[],
  site: Site,
  { stage: stagePlan, numbers, published, reuse, shard }: Target,
  request: CheckRequest,
  log: BuildLog,
): Promise<BuiltSite> {
  const { signal } = request;
  const tasks = tasksOfShard(site, shard);
  const records = tasks.reduce((sum, task) => sum + recordsIn(site, task), 0);
  log.phase("render and validate", records);
  const onProgress = (count: number) => log.progress(count);
  const ledger = Ledger.ofFiles(numbers.count);
  const target = { stage: stagePlan, ledger, published: published.ledger, reuse, shard };
  const rendered = await renderSite(site, snapshot, target, { threads, signal, onProgress });
  const { faults } = rendered;
  if (rendered.doubtfulText) faults.addAll(snapshot.brokenText());

  log.phase("check the whole");
  const schemas = site.options.xml ? readSchemas() : withoutXml(readSchemas());
  const stage = new Stage(stagePlan);
  const hostFiles = await request.hostFiles(site.options);
  // What belongs to no collection is the first shard's to write.
  const singles = (
    shard.number === 1 ? siteFiles(site, schemas, hostFiles, createValidator(schemas), faults) : []
  )
    .map(({ path, text }) => writeSingle(stage, path, text, published.others.get(path)))
    .sort(byPath);
  const written = rendered.written + stage.written;
  const { pages } = rendered;
  const built: BuiltSite = { site, shard, pages, numbers, ledger, singles, written };
  // The chains of a shard go on in others: who merges them follows them.
  if (shard.of === 1) checkChains(chainPlan(site), pages, faults);
  checkFiles(built, faults);
  faults.throwIfAny(
    `snapshot ${file} cannot be published`,
    "mend these records in the snapshot; nothing was published",
  );
  checkUnchanged();
  return built;
}

function chainPlan({ options, collections }: Site): ChainPlan {
  const records = collections.map(({ resource: { name }, entries }) => ({
    name,
    records: entries.length,
  }));
  return { options, collections: records };
}

function writeSingle(
  stage: Stage,
  path: string,
  text: string,
  known: ManifestFile | undefined,
): ManifestFile {
  const { bytes, sha256 } = stage.write(path, Buffer.from(text), known && digestOf(known));
  return { path, bytes, sha256: Buffer.from(sha256).toString("hex") };
}
