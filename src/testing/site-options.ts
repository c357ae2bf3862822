/** Options of the sites that tests build; each test changes what it needs. */
import { type OutputName, outputNames } from "../model/output-names.ts";
import type { SiteOptions } from "../site/options.ts";

/** All pages and products, with small pages. */
export const everything: SiteOptions = {
  baseUrl: "http://localhost:3000",
  links: "query",
  pageSize: 3,
  formatApi: true,
  xml: true,
  without: [],
  about: null,
};

/** Everything except the reading edition, which has many pages. */
export const forPrograms: SiteOptions = { ...everything, without: ["reader"] };

/** Only one form of each page of the API: few files, for tests of other subjects. */
export const oneForm: SiteOptions = {
  ...everything,
  pageSize: 50,
  formatApi: false,
  xml: false,
  without: allBut(),
};

/** The products to leave out so that only these remain. */
export function allBut(...kept: readonly OutputName[]): OutputName[] {
  return outputNames.filter((name) => !kept.includes(name)).sort();
}
