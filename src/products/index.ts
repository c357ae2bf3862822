/** The list of products. What a build makes beside the pages of the API follows from it. */
import type { Manifest } from "../model/published.ts";
import { changes } from "./changes/changes.ts";
import { dumps } from "./dumps/dumps.ts";
import { filters } from "./filters.ts";
import { landing } from "./landing/landing.ts";
import { linkedData } from "./linked-data/linked-data.ts";
import { openapi } from "./openapi/openapi.ts";
import type { Product } from "./product.ts";
import { reader } from "./reader/reader.ts";
import { summaries } from "./summaries.ts";

/** Every product; what takes longest comes first, so that threads end together. */
export const products: readonly Product[] = [
  reader,
  linkedData,
  dumps,
  filters,
  openapi,
  landing,
  summaries,
  changes,
];

/** The products that a site with these options has. */
export function productsFor(options: Manifest["options"]): Product[] {
  return products
    .filter(({ name }) => !options.without.includes(name))
    .filter((product) => product.isAskedFor?.(options) ?? true);
}
