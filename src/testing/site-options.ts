/** Options of the sites that tests build; each test changes what it needs. */
import type { Product } from "../model/products.ts";
import { productNames } from "../outputs/index.ts";
import { defaultLanguages } from "../routing/page-routes.ts";
import type { SiteOptions } from "../site/options.ts";

/** All pages and products, with small pages. */
export const everything: SiteOptions = {
  baseUrl: "http://localhost:3000",
  links: "query",
  pageSize: 3,
  products: productNames,
  languages: defaultLanguages,
  about: null,
};

/** Everything except the reading edition, which has many pages. */
export const forPrograms: SiteOptions = { ...everything, products: allBut("reader") };

/** Only one form of each page of the API: few files, for tests of other subjects. */
export const oneForm: SiteOptions = { ...everything, pageSize: 50, products: only() };

/** All products except these. */
export function allBut(...left: readonly Product[]): Product[] {
  return productNames.filter((name) => !left.includes(name));
}

/** The JSON pages of the API, and these products. */
export function only(...names: readonly Product[]): Product[] {
  return productNames.filter((name) => name === "json" || names.includes(name));
}
