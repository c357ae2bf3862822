/** Makes a site from a snapshot, with every check that there is; publishing it is left to others. */
import { Faults } from "../model/errors.ts";
import { readSchemas, withoutXml } from "../validation/schemas.ts";
import { createValidator } from "../validation/validator.ts";
import type { CheckRequest } from "./build.ts";
import { type BuiltSite, checkFiles, filesOf, summarise } from "./built-site.ts";
import { inventoryOf } from "./inventory.ts";
import { FileNumbers, Ledger } from "./ledger.ts";
import type { BuildLog } from "./log.ts";
import { byPath, type ManifestFile, type ManifestHead, manifestHead } from "./manifest.ts";
import { planSite, recordsIn, type Site, tasksOfShard } from "./plan.ts";
import { makeComparable } from "./previous.ts";
import { deadProductLinks } from "./product-links.ts";
import {
  type Findings,
  type MadeProducts,
  makeProducts,
  noProducts,
  unchangedCollections,
} from "./products.ts";
import {
  type FolderState,
  nothingPublished,
  obsoleteFiles,
  type Published,
  readPublished,
} from "./published.ts";
import { renderSite } from "./render-site.ts";
import { type Shard, wholeSite } from "./shard.ts";
import { siteFiles } from "./site-files.ts";
import { openSource, type Source, watchFile } from "./source.ts";
import { digestOf, Stage, type StagePlan } from "./stage.ts";
import type { SiteSummary } from "./summary.ts";
import { Team } from "./team.ts";

/** The folder that a site is made for. */
export interface Destination extends FolderState {
  /** Folder into which what is new is written. */
  readonly staged: string;
  /** Take over what this program did not write. */
  readonly force: boolean;
  /** Whether the last build differs from this one in nothing but the snapshot (see last-build.ts). */
  readonly isComparable: boolean;
  /** What the parts of products found out then. */
  readonly findings: Findings;
  readonly shard: Shard;
}

/** A site that passed every check, and what it would take the place of. */
export interface MadeSite {
  readonly built: BuiltSite;
  readonly head: ManifestHead;
  /** Files of the folder that are not part of the site. */
  readonly obsolete: readonly string[];
  readonly findings: Findings;
}

/** Writes what is new in the site beside the folder. */
export function makeSite(
  request: CheckRequest,
  { staged, force, isComparable, findings, shard, ...folder }: Destination,
  log: BuildLog,
): Promise<MadeSite> {
  return withSource(request, async (source, team) => {
    const site = plan(source, request);
    const numbers = new FileNumbers(site);
    const published = readPublished(folder, force, numbers, createValidator(readSchemas()));
    const target: Target = {
      stage: { staged, out: folder.out },
      numbers,
      published,
      reuse: isComparable && !published.hasLostAddress,
      findings,
      shard,
    };
    const { built, made } = await makeAll(source, team, site, target, request, log);
    const obsolete = obsoleteFiles(published, built);
    const head = manifestHead(built, source.description);
    return { built, head, obsolete, findings: made.findings };
  });
}

/** Does everything that a build does but write: every fault that would stop it is found. */
export async function check(request: CheckRequest, log: BuildLog): Promise<SiteSummary> {
  log.phase("check the snapshot");
  return withSource(request, async (source, team) => {
    const site = plan(source, request);
    const numbers = new FileNumbers(site);
    const published = nothingPublished(numbers);
    const place = { stage: undefined, numbers, published };
    const target: Target = { ...place, reuse: false, findings: {}, shard: wholeSite };
    const { built } = await makeAll(source, team, site, target, request, log);
    const head = manifestHead(built, source.description);
    return summarise(head, inventoryOf(head, filesOf(built)));
  });
}

/** Does something with a snapshot while it stays as it is; threads make ready meanwhile. */
async function withSource<Result>(
  { snapshotFile, options, jobs, signal }: CheckRequest,
  work: (source: Source, team: Team) => Promise<Result>,
): Promise<Result> {
  const checkUnchanged = watchFile(snapshotFile);
  const team = new Team(jobs, { snapshotFile, options }, signal);
  try {
    const source = openSource(snapshotFile, checkUnchanged);
    try {
      return await work(source, team);
    } finally {
      source.snapshot.close();
    }
  } finally {
    await team.stop();
  }
}

function plan({ file, snapshot }: Source, { options }: CheckRequest): Site {
  const faults = new Faults();
  const site = planSite(snapshot, options, faults);
  // Two records with one address would be written over each other: nothing else is worth saying before that.
  faults.throwIfAny(`snapshot ${file} cannot be built from`, "fix these records in the snapshot");
  return site;
}

/** Where a site goes, and what is there. */
interface Target {
  readonly stage: StagePlan | undefined;
  readonly numbers: FileNumbers;
  readonly published: Published;
  /** Whether pages that come out as published need not be checked again. */
  readonly reuse: boolean;
  readonly findings: Findings;
  readonly shard: Shard;
}

async function makeAll(
  source: Source,
  team: Team,
  site: Site,
  { stage: stagePlan, numbers, published, reuse, findings, shard }: Target,
  request: CheckRequest,
  log: BuildLog,
): Promise<{ readonly built: BuiltSite; readonly made: MadeProducts }> {
  const { file, snapshot, description, checkUnchanged } = source;
  const tasks = tasksOfShard(site, shard);
  const records = tasks.reduce((sum, task) => sum + recordsIn(site, task), 0);
  log.phase("render and validate", records);
  const onProgress = (count: number) => log.progress(count);
  const ledger = Ledger.ofFiles(numbers.count);
  const target = { stage: stagePlan, ledger, published: published.ledger, reuse, shard };
  const validator = createValidator(readSchemas());
  const rendered = await renderSite(site, snapshot, target, validator, team, onProgress);
  const { faults } = rendered;
  if (rendered.doubtfulText) faults.addAll(snapshot.brokenText());

  // What belongs to no collection is the first shard's to write; of faulty records nothing can be made.
  let made = noProducts;
  if (shard.number === 1 && faults.count === 0) {
    log.phase("make products");
    const unchanged = unchangedCollections(site, numbers, ledger, published.ledger);
    const last = {
      findings: reuse ? findings : undefined,
      isUnchanged: (name: string) => unchanged.has(name),
    };
    const { baseUrl } = site.options;
    const place = { stage: stagePlan, baseUrl, published: published.others };
    const { precedent } = request;
    const compare =
      precedent &&
      ((names: readonly string[]) =>
        makeComparable(precedent, names, { site, shard, numbers, ledger }));
    const order = { place, snapshotFile: file, description, compare };
    made = await makeProducts(site, snapshot, order, last, validator, team);
    faults.merge(made.faults);
  }

  log.phase("check the whole");
  const schemas = site.options.xml ? readSchemas() : withoutXml(readSchemas());
  const stage = new Stage(stagePlan);
  const hostFiles = await request.hostFiles(site.options);
  const others =
    shard.number === 1 ? siteFiles(site, schemas, hostFiles, createValidator(schemas), faults) : [];
  const singles = [
    ...others.map(({ path, text }) => writeSingle(stage, path, text, published.others.get(path))),
    ...made.files,
  ].sort(byPath);
  faults.addAll(deadProductLinks(made.links, new Set(singles.map(({ path }) => path)), site));
  const written = rendered.written + made.written + stage.written;
  const { pages } = rendered;
  const built: BuiltSite = { site, shard, pages, numbers, ledger, singles, written };
  checkFiles(built, faults);
  faults.throwIfAny(
    `snapshot ${file} cannot be published`,
    "fix these records in the snapshot; nothing was published",
  );
  checkUnchanged();
  return { built, made };
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
