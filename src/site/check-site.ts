/** Checks a made site as a whole, from the list of its files: each once, all that were planned, and no dead link. */
import { type Faults, quote } from "../model/errors.ts";
import { collectionOfFile, pageForms } from "../routing/routes.ts";
import { unlistedFiles } from "../site-folder/manifest.ts";
import { secondFile } from "./job.ts";
import { deadLinkFault, fileAt, isApiPage } from "./links.ts";
import type { Plan } from "./plan.ts";
import type { BuildState } from "./state.ts";

/** Adds the faults of the whole site. */
export function checkSite(plan: Plan, state: BuildState, faults: Faults): void {
  const { baseUrl } = plan.options;
  const wanted = new Map<string, (readonly [link: string, file: string])[]>();
  for (const found of state.links()) {
    const [link] = found;
    if (isApiPage(link, plan)) continue;
    const path = fileAt(link) ?? "";
    if (unlistedFiles.includes(path)) continue;
    wanted.set(path, [...(wanted.get(path) ?? []), found]);
  }
  let last = "";
  let pages = 0;
  for (const { path } of state.files()) {
    if (path === last) faults.add(secondFile(path));
    last = path;
    wanted.delete(path);
    if (collectionOfFile(path) !== undefined) pages += 1;
  }
  for (const [link, file] of [...wanted.values()].flat()) {
    faults.add(deadLinkFault(link, file, baseUrl));
  }
  const planned = plannedPages(plan);
  if (pages !== planned) {
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
