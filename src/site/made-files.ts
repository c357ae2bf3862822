/** Lists all files of a made site in the order of their paths, and checks the site as a whole meanwhile. */

import { type Faults, quote } from "../model/errors.ts";
import type { ManifestFile } from "../publishing/manifest.ts";
import { unlistedFiles } from "../publishing/manifest.ts";
import type { Shard } from "../publishing/shard.ts";
import { collectionOfFile, pageForms } from "../routing/routes.ts";
import { deadLinkFault, fileAt, isApiPage } from "./links.ts";
import type { MadeSite } from "./made-site.ts";
import type { Plan } from "./plan.ts";

/** The files of a site. After the last one, the faults of the whole site have been added. */
export function* filesOf(
  { plan, state }: Pick<MadeSite, "plan" | "state">,
  shard: Shard,
  faults: Faults,
): Generator<ManifestFile> {
  const { addresses, options } = plan;
  const jobs = [...state.fingerprints().keys()];
  const wanted = new Map<string, (readonly [link: string, file: string])[]>();
  for (const found of jobs.flatMap((job) => state.links(job))) {
    const [link] = found;
    if (isApiPage(link, options.baseUrl, addresses)) continue;
    const path = fileAt(link) ?? "";
    if (unlistedFiles.includes(path)) continue;
    wanted.set(path, [...(wanted.get(path) ?? []), found]);
  }
  let last = "";
  let pages = 0;
  for (const file of state.filesOf(jobs)) {
    const { path } = file;
    if (path === last) {
      faults.add({ record: path, field: "", expected: "one file of this name", found: "two" });
    }
    last = path;
    wanted.delete(path);
    if (collectionOfFile(path) !== undefined) pages += 1;
    yield file;
  }
  for (const [link, file] of [...wanted.values()].flat()) {
    faults.add(deadLinkFault(link, file, options.baseUrl));
  }
  const planned = plannedPages(plan);
  if (shard.of === 1 && pages !== planned) {
    faults.add({
      record: "the site",
      field: "",
      expected: `${planned} pages and records`,
      found: quote(pages),
    });
  }
}

/** The expected number of files of records and collection pages. */
function plannedPages({ collections, options }: Plan): number {
  const forms = pageForms(options.products).length;
  return collections.reduce(
    (sum, { entries, pages, xml }) => sum + (entries.keys.length + pages * (xml ? 2 : 1)) * forms,
    0,
  );
}
