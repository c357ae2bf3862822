/**
 * Publishes a plain site: uploads new and changed files, and deletes files that are gone, without listing the remote.
 *
 * The changes follow from two manifests, the site's and the remote's. The order of the steps makes sure that clients
 * never meet a dead link, nor a manifest that lists missing files:
 *
 *   1. put a marker, and take the manifest away: readers of a folder know that a site with a marker is unfinished
 *   2. upload new files: nothing links to them yet
 *   3. upload changed files: the new files that they link to exist, and so do the files that are gone
 *   4. delete files that are gone: nothing links to them any more
 *   5. put the manifest, then its summary, build.json; take the marker away
 *
 * A publication may be interrupted at any point. If the next one finds a marker, it compares each file by its hash. The
 * marker names the files that may have to be deleted then. Files without a marker and a manifest are those of others.
 *
 * A remote has no locks. If two publications run at once, the marker of one replaces that of the other. A publication that
 * does not find its own marker, before and after it has put the manifest, puts that back, so that the other one finds out
 * too, takes the manifest away, and fails: so the next publication compares every file.
 */
import { randomUUID } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digest, isInnerPath } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import { halfAppliedName, manifestName } from "../routing/site-files.ts";
import {
  buildFileName,
  checkGenerator,
  openManifest,
  readManifest,
} from "../site-folder/manifest.ts";
import { checkUnchanged } from "../site-folder/published.ts";
import { sideBySide } from "../site-folder/side-by-side.ts";
import {
  checkSources,
  checkUploads,
  copyOf,
  isForeign,
  isSameFile,
  overlapped,
  type PublishReport,
  type PublishWork,
} from "./changes.ts";
import type { Remote } from "./rclone.ts";

export async function publishPlain(given: PublishWork): Promise<PublishReport> {
  const { folder, remote, work, isDryRun, isVerified, phase } = given;
  phase("compare");
  const manifest = copyOf(manifestName, given);
  const summary = copyOf(buildFileName, given);
  const left = await remote.fetch(halfAppliedName);
  const before = await remote.fetch(manifestName);
  const hasOthers = !left && !before && isForeign([...(await remote.list("")).keys()], given);
  const known = left === undefined && before !== undefined ? heldBy(before, given) : undefined;
  const isCompleted = known === undefined && ((left ?? before) !== undefined || hasOthers);
  const sent: ManifestFile[] = [];
  const others = new Set(left === undefined ? [] : readMarker(left).paths);
  const changes = { new: [] as string[], changed: [] as string[], gone: [] as string[] };
  for (const [path, file, was] of sideBySide(readManifest(work).files(), known ?? [])) {
    if (file !== undefined) sent.push(file);
    others.delete(path);
    if (file === undefined) changes.gone.push(path);
    else if (was === undefined && !isCompleted) changes.new.push(path);
    else if (was !== undefined && file.sha256 !== was.sha256) changes.changed.push(path);
  }
  changes.gone.push(...others);
  const compare = async () => {
    const all = sent.map(({ path }) => path);
    const differing = await remote.differing(folder, all);
    const added = new Set(changes.new);
    changes.changed = all.filter((path) => differing.has(path) && !added.has(path));
  };
  if (isVerified || (isCompleted && isDryRun)) await compare();
  const areSame = changes.changed.length === 0 && isSameFile(before, manifest);
  const hasSummary = async () => isSameFile(await remote.fetch(buildFileName), summary);
  const isUpToDate = !isCompleted && areSame && (!isVerified || (await hasSummary()));
  const report = { changes, isUpToDate, isCompleted };
  if (isDryRun || isUpToDate) return report;

  phase("upload");
  const paths = [...sent.map(({ path }) => path), ...changes.gone];
  const marker = new Marker(remote, join(work, "marker"), paths);
  await marker.put();
  const taken = await remote.take(manifestName);
  if (!isSameFile(taken, before)) await marker.giveUp([], taken);
  // Only now nobody else changes them.
  if (isCompleted) await compare();
  await remote.upload(folder, changes.new);
  await remote.upload(folder, changes.changed);
  phase("delete");
  await remote.remove(changes.gone);
  const uploaded = new Set([...changes.new, ...changes.changed]);
  checkSources(
    folder,
    sent.filter(({ path }) => uploaded.has(path)),
  );
  await checkUploads(given, [...uploaded]);
  checkUnchanged(folder, manifestName, digest(manifest)?.sha256, "publish");
  await marker.check(await remote.fetch(halfAppliedName));
  await remote.add(manifest, manifestName);
  await remote.put(summary, buildFileName);
  await marker.check(await remote.take(halfAppliedName));
  return report;
}

/** The files that a remote has by its manifest; undefined if another program wrote that, or it is damaged. */
function heldBy(
  manifest: string,
  { remote, isForced }: PublishWork,
): readonly ManifestFile[] | undefined {
  try {
    return [...filesIn(manifest, remote)];
  } catch (error) {
    if (isForced && error instanceof AnthologyError) return undefined;
    throw error;
  }
}

/** The files that a published manifest of any version of this program lists. */
function filesIn(manifest: string, remote: Remote): Iterable<ManifestFile> {
  const wrong = (reason: string) => {
    const message = `${remote.nameOf(manifestName)} is not a manifest of anthology-build: ${reason}`;
    const hint =
      "publish to another folder, bucket or prefix, or use --force: then every file is compared by its hash";
    return new AnthologyError("run", message, { hint });
  };
  return openManifest(manifest, wrong, checkGenerator).files();
}

/** Most bytes of a marker that are read: a million paths. */
const largestMarker = 64 << 20;

const noMarker: { readonly id: string; readonly paths: readonly string[] } = { id: "", paths: [] };

/** Whose a marker is, and the files that it names. They may be deleted, so none may be outside the remote. */
function readMarker(file: string): typeof noMarker {
  if (statSync(file).size > largestMarker) return noMarker;
  const [id = "", ...lines] = readFileSync(file, "utf8").split("\n");
  return { id, paths: lines.filter((path) => isInnerPath(path) && path !== halfAppliedName) };
}

/** The marker of a publication on its remote. */
class Marker {
  readonly #id = randomUUID();
  readonly #remote: Remote;
  readonly #file: string;
  readonly #paths: readonly string[];

  /** @param paths the files of the site and those that the remote may have */
  constructor(remote: Remote, file: string, paths: readonly string[]) {
    this.#remote = remote;
    this.#file = file;
    this.#paths = paths;
  }

  async put(more: readonly string[] = []): Promise<void> {
    writeFileSync(this.#file, [this.#id, ...this.#paths, ...more].join("\n"));
    await this.#remote.put(this.#file, halfAppliedName);
  }

  /**
   * Gives up if what was found is not this marker.
   * @param found the file, if there is one
   */
  async check(found: string | undefined): Promise<void> {
    const { id, paths } = found === undefined ? noMarker : readMarker(found);
    if (id !== this.#id) await this.giveUp(paths);
  }

  /**
   * Makes sure that the next publication compares every file and knows those of both publications, and throws.
   * @param theirs files of the other one
   * @param taken its manifest, if that is known
   */
  async giveUp(theirs: readonly string[], taken?: string): Promise<never> {
    await this.put(theirs);
    const manifest = taken ?? (await this.#remote.take(manifestName));
    if (manifest !== undefined) {
      const files = Array.from(filesIn(manifest, this.#remote), ({ path }) => path);
      await this.put([...theirs, ...files]);
    }
    throw overlapped(this.#remote);
  }
}
