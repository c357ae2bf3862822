/** The list of collections for code on an edge, which cannot import the resources. */
import { resources } from "../../src/resources/index.ts";

/** The text of `src/routing/collections.ts`. */
export function collectionRoutes(): string {
  const lines = resources.map(({ name, xml }) => `  ["${name}", ${xml}],`);
  const filters = resources
    .filter((resource) => Object.keys(resource.filters).length > 0)
    .map(({ name, filters }) => {
      const types = Object.entries(filters).map(([parameter, { type }]) => [parameter, type]);
      return `  ["${name}", ${JSON.stringify(Object.fromEntries(types))}],`;
    });
  return `/** Every collection, as routes need it. Written by \`npm run generate\` from the list of resources; do not edit. */
import type { FilterTypes } from "./filters.ts";

/** Collections by name, and whether they have an \`_xml\` form. */
export const collections: ReadonlyMap<string, boolean> = new Map([
${lines.join("\n")}
]);

/** The types of the filters that a collection has, by parameter, in their order in \`next\` and \`previous\`. */
export const collectionFilters: ReadonlyMap<string, FilterTypes> = new Map([
${filters.join("\n")}
]);
`;
}
