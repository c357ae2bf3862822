/**
 * Merges the shards of a site into one folder. Every file is compared with its shard's manifest, and the site is
 * checked as a whole. The folder is, byte for byte, what one build of the whole site would publish.
 */

import { setImmediate } from "node:timers/promises";
import { explainDiskError } from "../disk/errors.ts";
import { ifFile, kindAt } from "../disk/files.ts";
import { isThere } from "../disk/is-there.ts";
import { readRegular } from "../disk/regular-file.ts";
import { createSync } from "../disk/sync.ts";
import { type Fault, Faults, quote } from "../model/errors.ts";
import type { BuildLog } from "../model/log.ts";
import { deadLinks, type LinkPlan } from "../routing/dead-links.ts";
import { packageValidator, type Validator } from "../validation/validator.ts";
import { checkLocation } from "./folders.ts";
import type { ManifestHead } from "./manifest.ts";
import { type Publication, withPublication } from "./publication.ts";
import { publishSite } from "./publish-site.ts";
import { listPublished } from "./published.ts";
import { wholeSite } from "./shard.ts";
import {
  type BuiltShard,
  checkUnchanged,
  checkWhole,
  filesOfShards,
  headOfWhole,
  readShards,
  type ShardFile,
} from "./shards.ts";
import { sideBySide } from "./side-by-side.ts";
import { publishedAt, type SiteLocation } from "./site-location.ts";
import { Stage } from "./stage.ts";
import type { SiteChanges } from "./summary.ts";

/** What to merge, and where to publish it. */
export interface MergeRequest {
  /** The folders of all shards, in any order. */
  readonly folders: readonly string[];
  readonly location: SiteLocation;
  /** Whether the site must survive a power cut. Then the merge waits for the disk. */
  readonly isDurable: boolean;
  /** Whether to take over a folder that this program did not make. */
  readonly force: boolean;
  readonly signal: AbortSignal;
}

/** The result of a merge. */
export interface MergeReport {
  readonly head: ManifestHead;
  readonly files: number;
  readonly bytes: number;
  /** Files written: new or changed. */
  readonly written: number;
  /** Files removed: they are no longer part of the site. */
  readonly removed: number;
  /** Whether any file of the folder has changed, even if only the manifest and build.json: then it must be uploaded. */
  readonly changed: boolean;
  readonly changes: SiteChanges;
}

/** Number of files after which signals are handled. */
const turn = 200;

/**
 * Publishes the whole site into `out`, which changes only after every check has passed. The shards stay as they are.
 * @throws AnthologyError of kind `data` with all faults, of kind `run` if the folders are not all shards of one site
 */
export async function merge(
  { folders, location, isDurable, force, signal }: MergeRequest,
  log: Pick<BuildLog, "note">,
): Promise<MergeReport> {
  const out = publishedAt(location);
  const validator = packageValidator();
  const shards = readShards(folders, validator);
  const inputs = folders.map((path) => ({ name: `the shard ${path}`, path }));
  checkLocation(location, inputs, force);
  try {
    return await withPublication(location, createSync(isDurable), (publication) => {
      if (publication.recovered) log.note(`finished a build of ${out} that had been interrupted`);
      return mergeInto(publication, shards, validator, force, signal);
    });
  } catch (error) {
    throw explainDiskError(error, `merge into ${out}`);
  }
}

async function mergeInto(
  publication: Publication,
  shards: readonly BuiltShard[],
  validator: Validator,
  force: boolean,
  signal: AbortSignal,
): Promise<MergeReport> {
  const head = headOfWhole(shards);
  const faults = new Faults();
  const links = {
    options: { baseUrl: head.options.base_url },
    addresses: checkWhole(shards, faults),
  };
  const { staged, out, pieces: work } = publication;
  const stage = new Stage({ staged, out: isThere(out) ? out : undefined, work });
  const known = listPublished(publication, { force, shard: wholeSite }, validator);
  const obsolete: string[] = [];
  let [files, bytes] = [0, 0];
  for (const row of sideBySide(filesOfShards(shards), known)) {
    const [file] = row.items;
    if (file === undefined) {
      obsolete.push(row.path);
      continue;
    }
    copyFile(file, stage, links, faults);
    files += 1;
    bytes += file.bytes;
    if (files % turn === 0) await setImmediate();
    signal.throwIfAborted();
  }
  faults.throwIfAny(
    "the shards cannot be published as one site",
    "build these shards again, then merge again; nothing was published",
  );
  checkUnchanged(shards);
  // A merge has no state for the next build: only builds of the shards have it.
  publication.note = undefined;
  const { changed, changes } = publishSite(publication, head, filesOfShards(shards), obsolete);
  const removed = obsolete.length;
  return { head, files, bytes, written: stage.written, removed, changed, changes };
}

/** Stages one file, if it agrees with its shard's manifest and has no dead links. */
function copyFile(
  { path, bytes, sha256, folder }: ShardFile,
  stage: Stage,
  links: LinkPlan,
  faults: Faults,
): void {
  const at = { record: path, hint: `build the shard in ${folder} again` };
  const content = ifFile(() => readRegular(`${folder}/${path}`));
  if (content === undefined) {
    faults.add({
      ...at,
      field: "file",
      expected: `a file in ${folder}`,
      found: kindAt(`${folder}/${path}`),
    });
    return;
  }
  const { sha256: found } = stage.write(path, content);
  if (found !== sha256) {
    const expected = `SHA-256 ${sha256} (${bytes} bytes)`;
    faults.add({ ...at, field: "sha256", expected, found: `${found} (${content.length} bytes)` });
  } else if (/^api\/.+\/index\.json$/.test(path)) {
    faults.add(...deadLinksOf(path, content.toString(), links));
  }
}

function deadLinksOf(record: string, text: string, links: LinkPlan): Fault[] {
  return deadLinks(text, links).map(({ url, field }) => ({
    record,
    field: field(JSON.parse(text) as object),
    expected: "the address of a record of one of the shards",
    found: quote(url),
    hint: "build all shards again from one snapshot",
  }));
}
