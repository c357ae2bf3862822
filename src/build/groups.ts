/** The files of a site by what they belong to: a collection, a product, or neither. */
import type { ProductName } from "../model/product-names.ts";
import { collectionOfFile } from "../model/routes.ts";
import type { Product } from "../products/product.ts";

/** A value for each collection, for each product, and for the files that belong to none of them. */
export interface Groups<Value> {
  readonly collections: ReadonlyMap<string, Value>;
  readonly products: ReadonlyMap<ProductName, Value>;
  readonly other: Value;
  /** The value for the group of a file, by its path in the published folder. */
  of(path: string): Value;
}

/**
 * Makes a value for each group.
 * @param products of two that may have a file of one path, the first has it
 */
export function groupsOf<Value>(
  collections: readonly { readonly name: string }[],
  products: readonly Product[],
  make: () => Value,
): Groups<Value> {
  const byCollection = new Map(collections.map(({ name }) => [name, make()]));
  const byProduct = new Map(products.map(({ name }) => [name, make()]));
  const other = make();
  const productOf = (path: string) =>
    products.find(
      ({ parts, finish }) => parts.some((part) => part.owns(path)) || finish?.owns(path) === true,
    );
  return {
    collections: byCollection,
    products: byProduct,
    other,
    of: (path) => {
      const collection = collectionOfFile(path);
      if (collection !== undefined) return byCollection.get(collection) ?? other;
      const product = productOf(path);
      return (product && byProduct.get(product.name)) ?? other;
    },
  };
}
