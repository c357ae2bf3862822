/** Groups the files of a site by collection and output. */
import type { OutputName } from "../model/products.ts";
import { kindOf } from "../routing/path-kinds.ts";
import { collectionOfFile } from "../routing/routes.ts";

/** A value for each collection, for each output, and for the other files. */
export interface Groups<Value> {
  readonly collections: ReadonlyMap<string, Value>;
  readonly products: ReadonlyMap<OutputName, Value>;
  readonly other: Value;
  /** The value for the group of a file, by its path in the published folder. */
  of(path: string): Value;
}

/**
 * Makes a value for each group.
 * @param outputs those that have a group; the first of a path's owners among them owns it
 */
export function fileGroups<Value>(
  collections: readonly { readonly name: string }[],
  outputs: readonly OutputName[],
  make: () => Value,
): Groups<Value> {
  const byCollection = new Map(collections.map(({ name }) => [name, make()]));
  const byOutput = new Map(outputs.map((name) => [name, make()]));
  const other = make();
  return {
    collections: byCollection,
    products: byOutput,
    other,
    of: (path) => {
      const collection = collectionOfFile(path);
      if (collection !== undefined) return byCollection.get(collection) ?? other;
      const owner = kindOf(path)?.owners.find((name) => byOutput.has(name));
      return (owner && byOutput.get(owner)) ?? other;
    },
  };
}
