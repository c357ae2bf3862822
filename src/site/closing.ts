/** The last unit of a site: joined files, files that give the size and hash of others, and those of no product. */
import { statSync } from "node:fs";
import { compareSnapshots } from "../comparison/compare.ts";
import type { Faults } from "../model/errors.ts";
import type { FileDigest } from "../model/files.ts";
import type { CollectionName, Previous } from "../outputs/output.ts";
import { recordsWith } from "../resources/resource.ts";
import { plainLinks } from "../routing/links.ts";
import type { LanguageTag } from "../routing/page-routes.ts";
import { published, type Segment } from "../site-folder/stage.ts";
import { writeCommonFiles } from "./common-files.ts";
import { type Maker, partsOf } from "./maker.ts";
import type { CheckInput, PreviousSource } from "./options.ts";
import { closingId, type Plan, partName } from "./plan.ts";
import type { UnitFiles } from "./unit-files.ts";
import type { Units } from "./units.ts";

/** @param last the files that this unit made in the last build */
export async function closeSite(
  plan: Plan,
  input: CheckInput,
  units: Units,
  maker: Maker,
  faults: Faults,
  last: ReadonlyMap<string, FileDigest> = new Map(),
): Promise<void> {
  const { site } = plan;
  const { snapshotFile, previousSource } = input;
  const files = maker.files();
  joinFiles(units, files, last);
  const previous = previousSource && (await compareWith(previousSource, plan));
  for (const { name: output, close } of plan.outputs) {
    close?.({
      site,
      files: files.by(output),
      previous,
      parts: (part) => partsOf(plan, units, partName(output, part)),
      joined: (path) => files.digest(path),
      copy: (path, name) => files.link(path, name),
      // A build refuses a snapshot with changes outside its file at the beginning, and one that has changed since at the end.
      snapshot: (path) => files.copyOf(snapshotFile, statSync(snapshotFile).size, path),
      records: (collection, ids) => recordsOf(plan, collection, ids),
    });
  }
  writeCommonFiles(input, files.by("other"));
  faults.addAll(files.faults.all.values());
  units.put({ id: closingId, input: "", made: files.end() });
}

/** Joins the files that many units write. Those whose pieces are where they were in the last build are published already. */
function joinFiles(units: Units, files: UnitFiles, last: ReadonlyMap<string, FileDigest>): void {
  for (const [path, segments] of units.joined()) {
    const digest = last.get(path);
    files.by(segments[0]?.product ?? "other");
    if (digest !== undefined && isPublished(segments, digest.bytes)) files.list(path, digest);
    else files.join(path, segments);
  }
}

function isPublished(segments: readonly Segment[], length: number): boolean {
  let end = 0;
  const areInPlace = segments.every(({ source, at, bytes }) => {
    const isInPlace = source === published && at === end;
    end += bytes;
    return isInPlace;
  });
  return areInPlace && end === length;
}

function recordsOf(
  { collections, snapshot, site }: Plan,
  name: CollectionName,
  ids: Iterable<string>,
): ReadonlyMap<string, object> {
  const collection = collections.find((one) => one.name === name);
  if (collection === undefined) throw new Error(`there is no collection ${name}`);
  const { entries, resource } = collection;
  const { base_url: baseUrl, links } = site.options;
  return recordsWith(resource, snapshot, ids, plainLinks(baseUrl, links), entries);
}

async function compareWith(
  { site, snapshot, acceptsLoss, report }: PreviousSource,
  plan: Plan,
): Promise<Previous> {
  const { baseUrl, links } = plan.options;
  const differences = compareSnapshots(snapshot, plan.snapshot, plainLinks(baseUrl, links));
  report?.(differences);
  const feeds: [LanguageTag, string | undefined][] = [];
  for (const tag of plan.options.languages) feeds.push([tag, await site.fetchFeed(tag)]);
  return { baseUrl: site.baseUrl, differences, acceptsLoss, feeds: new Map(feeds) };
}
