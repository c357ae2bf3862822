/** The list of collections for code on an edge, which cannot import the resources. */
import { resources } from "../../src/resources/index.ts";

/** The text of `src/routing/collections.ts`. */
export function collectionRoutes(): string {
  const lines = resources.map(({ name, xml }) => `  ["${name}", ${xml}],`);
  return `/** Every collection, as routes need it. Written by \`npm run generate\` from the list of resources; do not edit. */

/** Collections by name, and whether they have an \`_xml\` form. */
export const collections: ReadonlyMap<string, boolean> = new Map([
${lines.join("\n")}
]);
`;
}
