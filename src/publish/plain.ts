/**
 * A plain site on a remote, which is not listed: the changes follow from two manifests, the site's and the remote's.
 *
 * The mark is a file, and the manifest is taken away: readers of a folder know that a site with a marker is unfinished. The
 * marker names the files that may have to be deleted after an interruption; each file is then compared by its hash. Files
 * without a marker and a manifest are those of others.
 *
 * A remote has no locks. If two publications run at once, the marker of one replaces that of the other. A publication that
 * does not find its own marker, before and after it has put the manifest, puts that back, so that the other one finds out
 * too, takes the manifest away, and fails: so the next publication compares every file.
 */
import { randomUUID } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isInnerPath } from "../disk/files.ts";
import { AnthologyError } from "../model/errors.ts";
import type { ManifestFile } from "../model/files.ts";
import { halfAppliedName, manifestName } from "../routing/site-files.ts";
import {
  buildFileName,
  checkGenerator,
  openManifest,
  readManifest,
} from "../site-folder/manifest.ts";
import { sideBySide } from "../site-folder/side-by-side.ts";
import type { Remote } from "./rclone.ts";
import {
  copyOf,
  isForeign,
  isSameFile,
  overlapped,
  type PublishWork,
  type Target,
  uploading,
} from "./target.ts";

export async function plainTarget(given: PublishWork): Promise<Target> {
  const { folder, remote, work, isDryRun, isVerified } = given;
  const manifest = copyOf(manifestName, given);
  const summary = copyOf(buildFileName, given);
  const left = await remote.fetch(halfAppliedName);
  const before = await remote.fetch(manifestName);
  const hasOthers = !left && !before && isForeign([...(await remote.list("")).keys()], given);
  const known = left === undefined && before !== undefined ? heldBy(before, given) : undefined;
  const isCompleted = known === undefined && ((left ?? before) !== undefined || hasOthers);
  const files: ManifestFile[] = [];
  const others = new Set(left === undefined ? [] : readMarker(left).paths);
  const changes = { new: [] as string[], changed: [] as string[], gone: [] as string[] };
  for (const [path, file, was] of sideBySide(readManifest(work).files(), known ?? [])) {
    if (file !== undefined) files.push(file);
    others.delete(path);
    if (file === undefined) changes.gone.push(path);
    else if (was === undefined && !isCompleted) changes.new.push(path);
    else if (was !== undefined && file.sha256 !== was.sha256) changes.changed.push(path);
  }
  changes.gone.push(...others);
  const all = files.map(({ path }) => path);
  const compare = async () => {
    const differing = await remote.differing(folder, all);
    const added = new Set(changes.new);
    changes.changed = all.filter((path) => differing.has(path) && !added.has(path));
  };
  if (isVerified || (isCompleted && isDryRun)) await compare();
  const areSame = changes.changed.length === 0 && isSameFile(before, manifest);
  const hasSummary = async () => isSameFile(await remote.fetch(buildFileName), summary);
  const isUpToDate = !isCompleted && areSame && (!isVerified || (await hasSummary()));
  const marker = new Marker(remote, join(work, "marker"), [...all, ...changes.gone]);
  const upload = uploading(given, manifestName, files);
  const destination = {
    ...upload,
    mark: async () => {
      await marker.put();
      const taken = await remote.take(manifestName);
      if (!isSameFile(taken, before)) await marker.giveUp([], taken);
      if (isCompleted) await compare();
    },
    remove: (paths: readonly string[]) => remote.remove(paths),
    confirm: async () => {
      await upload.confirm();
      await marker.check(await remote.fetch(halfAppliedName));
    },
    putHead: async () => {
      await remote.add(manifest, manifestName);
      await remote.put(summary, buildFileName);
    },
    unmark: async () => await marker.check(await remote.take(halfAppliedName)),
  };
  return { report: { changes, isUpToDate, isCompleted }, destination };
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
