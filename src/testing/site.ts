/** A small published site for tests of hosts: every collection filled, passages over many pages. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SiteOptions } from "../site/options.ts";
import { buildQuietly } from "./build-quietly.ts";
import { type SiteFacts, siteFacts } from "./conformance/site-facts.ts";
import { everything } from "./site-options.ts";
import { makeWorkplace, type Workplace } from "./workplace.ts";

/** The text of a file next to the published folder, which no server may send. */
export const secret = "This file is outside the published folder.";

export interface TestSite {
  readonly facts: SiteFacts;
  readonly place: Workplace;
}

/** Builds the site in a new folder; passages have eleven pages. */
export async function makeSite(options: Partial<SiteOptions> = {}): Promise<TestSite> {
  const place = makeWorkplace(31);
  await buildQuietly(place.snapshot, place.out, { ...everything, ...options });
  writeFileSync(join(place.site, "outside.txt"), secret);
  return { facts: siteFacts(place.out), place };
}
