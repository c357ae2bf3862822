/** Sites that have no more products than a test needs. */
import { type ProductName, productNames } from "../model/product-names.ts";

/** What is to be left out so that these products are there, and no others. */
export function allBut(...kept: readonly ProductName[]): ProductName[] {
  return productNames.filter((name) => !kept.includes(name)).sort();
}
