/** Options of the sites that tests build: each test says what is its own. */

import { type OutputName, outputNames } from "../model/output-names.ts";
import type { SiteOptions } from "../site/options.ts";

/** Everything there is, on small pages. */
export const everything: SiteOptions = {
  baseUrl: "http://localhost:3000",
  links: "query",
  pageSize: 3,
  formatApi: true,
  xml: true,
  without: [],
  about: null,
};

/** Every page of the API, and everything next to them but the pages for people, which are many. */
export const forPrograms: SiteOptions = { ...everything, without: ["reader"] };

/** One form of each page of the API, and nothing else: few files, for what looks at other things. */
export const oneForm: SiteOptions = {
  ...everything,
  pageSize: 50,
  formatApi: false,
  xml: false,
  without: allBut(),
};

/** What is to be left out so that these products are there, and no others. */
export function allBut(...kept: readonly OutputName[]): OutputName[] {
  return outputNames.filter((name) => !kept.includes(name)).sort();
}
