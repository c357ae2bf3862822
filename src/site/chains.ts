/** Checks that the pages of a collection form one chain that contains every record exactly once. */

import { type Faults, quote } from "../model/errors.ts";
import type { PageFacts } from "../model/files.ts";
import { fileOf, type LinkStyle, pageUrl, parseUrl } from "../routing/routes.ts";

/** What the chains must contain. */
export interface ChainPlan {
  readonly options: { readonly baseUrl: string; readonly links: LinkStyle };
  readonly collections: readonly { readonly name: string; readonly records: number }[];
}

/** Follows `next` from the first page of every collection, as a client does, and compares with the plan. */
export function checkChains(plan: ChainPlan, pages: readonly PageFacts[], faults: Faults): void {
  const byFile = new Map(pages.map((page) => [fileOf(page.path, page.form, page.page), page]));
  const firstPages = pages.filter(({ page }) => page === 1);
  const reached = new Set<PageFacts>();
  for (const first of firstPages) followChain(first, byFile, reached, plan, faults);
  for (const page of pages) {
    if (!reached.has(page)) {
      report(
        page,
        faults,
        "a page that a chain from page 1 reaches",
        "a page without a link to it",
      );
    }
  }
}

function followChain(
  first: PageFacts,
  byFile: ReadonlyMap<string, PageFacts>,
  reached: Set<PageFacts>,
  { options: { baseUrl, links }, collections }: ChainPlan,
  faults: Faults,
): void {
  let seen = 0;
  let previous: string | null = null;
  let page: PageFacts | undefined = first;
  while (page !== undefined && !reached.has(page)) {
    reached.add(page);
    if (page.first !== seen) {
      report(page, faults, `records from number ${seen + 1} on`, `from ${page.first + 1} on`);
    }
    seen += page.records;
    if (page.head.previous !== previous) {
      report(page, faults, `previous: ${quote(previous)}`, quote(page.head.previous));
    }
    if (page.head.count !== first.head.count) {
      report(page, faults, `count: ${first.head.count}`, quote(page.head.count));
    }
    previous = pageUrl(baseUrl, page.path, page.page, page.form, links);
    const { next } = page.head;
    if (next === null) break;
    const target = parseUrl(baseUrl, next);
    const found: PageFacts | undefined =
      target && byFile.get(fileOf(target.path, target.form, target.page));
    if (found === undefined || reached.has(found)) {
      report(page, faults, "next: a page that was not yet seen", quote(next));
    }
    page = found;
  }
  const name = first.path.split("/")[2]?.replace(/_xml$/, "");
  const planned = collections.find((collection) => collection.name === name)?.records;
  if (seen !== first.head.count || seen !== planned) {
    report(
      first,
      faults,
      `count: ${planned} records`,
      `${first.head.count}, and ${seen} on its pages`,
    );
  }
}

function report({ path, form, page }: PageFacts, faults: Faults, expected: string, found: string) {
  faults.add({ record: fileOf(path, form, page), field: "", expected, found });
}
