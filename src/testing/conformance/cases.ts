/** The conformance suite: the requests that a host must answer correctly, as data. */
import type { Case } from "./case.ts";
import { cachingCases } from "./cases/caching.ts";
import { filterCases } from "./cases/filters.ts";
import { methodCases } from "./cases/methods.ts";
import { pathCases } from "./cases/paths.ts";
import { queryCases } from "./cases/queries.ts";
import { webPageCases } from "./cases/web-pages.ts";
import type { SiteFacts } from "./site-facts.ts";

/** All cases for a site with at least three pages of passages. */
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
