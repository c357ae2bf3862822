/** The conformance suite: every request that a host must answer rightly, as data. */
import type { Case } from "./case.ts";
import { cachingCases } from "./cases/caching.ts";
import { filterCases } from "./cases/filters.ts";
import { methodCases } from "./cases/methods.ts";
import { pathCases } from "./cases/paths.ts";
import { queryCases } from "./cases/queries.ts";
import { webPageCases } from "./cases/web-pages.ts";
import type { SiteFacts } from "./site-facts.ts";

/** All cases for a site whose passages fill three pages and more. */
export function casesFor(site: SiteFacts): Case[] {
  return [
    ...queryCases(site),
    ...filterCases(site),
    ...pathCases(site),
    ...methodCases(site),
    ...cachingCases(site),
    ...webPageCases(site),
  ];
}
