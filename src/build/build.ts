/** The main job: from a snapshot to published files, all or nothing. */
import { setImmediate } from "node:timers/promises";
import { Faults } from "../model/errors.ts";
import type { Manifest } from "../model/published.ts";
import { readSchemas, withoutXml } from "../validation/schemas.ts";
import { createValidator } from "../validation/validator.ts";
import { checkChains } from "./chains.ts";
import { explainDiskError } from "./disk-errors.ts";
import { digests } from "./files.ts";
import { checkFolders, lastManifest } from "./folders.ts";
import { byPath, type ManifestFile, manifestHead, manifestName, manifestText } from "./manifest.ts";
import type { SiteOptions } from "./options.ts";
import { planSite, type Site } from "./plan.ts";
import { halfAppliedName, Publication, publishedFiles, realFolder } from "./publication.ts";
import { type RenderedSite, renderSite } from "./render-site.ts";
import { type HostFile, writeSiteFiles } from "./site-files.ts";
import { openSource, type Source } from "./source.ts";
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

/** What is asked of a build. */
export interface BuildRequest {
  readonly snapshotFile: string;
  readonly out: string;
  readonly options: SiteOptions;
  /** Threads that render. */
  readonly jobs: number;
  /** Take over a folder that this program did not make. */
  readonly force: boolean;
  /** Files that hosts need beside the API's own. */
  readonly hostFiles: readonly HostFile[];
  readonly signal: AbortSignal;
}

/** What came of it. */
export interface BuildReport {
  readonly manifest: Manifest;
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
  const { staged, recovered, trusted } = publication;
  const out = realFolder(request.out);
  const validator = createValidator(readSchemas());
  const known = trusted ? lastManifest(out, request.force, validator) : undefined;
  const published = await reliableFiles(out, known?.files ?? [], recovered);
  const source = openSource(request.snapshotFile);
  try {
    const { site, rendered } = await renderAll(source, { staged, out, published }, request, log);
    // Lets a signal in: since the last record nothing has waited.
    await setImmediate();
    request.signal.throwIfAborted();
    log.phase("publish");
    const head = manifestHead(site, source.description);
    const files = [...rendered.files].sort(byPath);
    const manifest: Manifest = { ...head, files };
    const kept = new Set(files.map(({ path }) => path));
    const before = known?.files.map(({ path }) => path) ?? foreignFiles(out);
    const obsolete = before.filter((path) => !kept.has(path));
    const isSame = rendered.written === 0 && JSON.stringify(known) === JSON.stringify(manifest);
    if (!isSame) publication.commit(manifestText(head, files), obsolete);
    return { manifest, written: rendered.written, removed: obsolete.length };
  } finally {
    source.snapshot.close();
  }
}

/** The files that are as the last manifest says. Only after an interruption there is reason to look into each. */
async function reliableFiles(
  out: string,
  files: readonly ManifestFile[],
  wasInterrupted: boolean,
): Promise<Map<string, ManifestFile>> {
  const paths = files.map(({ path }) => path);
  const found = wasInterrupted ? await digests(out, paths) : files;
  return new Map(
    files
      .filter(({ sha256 }, place) => found[place]?.sha256 === sha256)
      .map((file) => [file.path, file]),
  );
}

/** Does everything that a build does but write: every fault that would stop it is found. */
export async function check(
  request: Omit<BuildRequest, "out" | "force">,
  log: BuildLog,
): Promise<Manifest> {
  log.phase("check the snapshot");
  const source = openSource(request.snapshotFile);
  try {
    const { site, rendered } = await renderAll(source, undefined, request, log);
    return { ...manifestHead(site, source.description), files: [...rendered.files].sort(byPath) };
  } finally {
    source.snapshot.close();
  }
}

async function renderAll(
  { file, snapshot, checkUnchanged }: Source,
  stage: StagePlan | undefined,
  request: Omit<BuildRequest, "out" | "force">,
  log: BuildLog,
): Promise<{ site: Site; rendered: RenderedSite }> {
  const { options, jobs, signal, hostFiles } = request;
  const faults = new Faults();
  const site = planSite(snapshot, options, faults);
  // Two records with one address would be written over each other: nothing else is worth saying before that.
  faults.throwIfAny(`snapshot ${file} cannot be built from`, "mend these records in the snapshot");

  const records = site.collections.reduce((sum, { entries }) => sum + entries.length, 0);
  log.phase("render and validate", records);
  const onProgress = (count: number) => log.progress(count);
  const plan = { snapshotFile: file, options, stage, jobs, signal, onProgress };
  const rendered = await renderSite(site, snapshot, plan);
  faults.merge(rendered.faults);
  if (rendered.doubtfulText) faults.addAll(snapshot.brokenText());

  log.phase("check the whole");
  const schemas = options.xml ? readSchemas() : withoutXml(readSchemas());
  const single = new Stage(stage);
  faults.merge(writeSiteFiles(site, schemas, hostFiles, createValidator(schemas), single));
  checkChains(site, rendered.pages, faults);
  const files = [...rendered.files, ...single.files];
  checkFiles(site, rendered.files, faults);
  faults.throwIfAny(
    `snapshot ${file} cannot be published`,
    "mend these records in the snapshot; nothing was published",
  );
  checkUnchanged();
  return { site, rendered: { ...rendered, files, written: rendered.written + single.written } };
}

/** Each file once, and as many as the plan asks for. */
function checkFiles(site: Site, files: readonly ManifestFile[], faults: Faults): void {
  const { formatApi, xml } = site.options;
  const seen = new Set<string>();
  for (const { path } of files) {
    if (seen.has(path)) {
      faults.add({ record: path, field: "", expected: "one page with this file", found: "two" });
    }
    seen.add(path);
  }
  const planned = site.collections.reduce(
    (sum, { resource, entries, pages }) =>
      sum + entries.length + pages * (xml && resource.xml ? 2 : 1),
    0,
  );
  const expected = planned * (formatApi ? 2 : 1);
  if (seen.size !== expected) {
    const found = `${seen.size}`;
    faults.add({ record: "the site", field: "", expected: `${expected} files`, found });
  }
}

/** Every file in a folder of which no manifest tells what it holds. */
function foreignFiles(out: string): string[] {
  return publishedFiles(out).filter((path) => path !== manifestName && path !== halfAppliedName);
}
