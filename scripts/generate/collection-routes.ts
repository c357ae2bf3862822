/** The list of collections for code on an edge, which cannot import the resources. */
import { resources } from "../../src/resources/index.ts";

/** The text of `src/routing/collections.ts`. */
export function collectionRoutes(): string {
  const lines = resources.map(({ name, xml }) => `  { name: "${name}", xml: ${xml} },`);
  return `/** Every collection, as routes need it. Written by \`npm run generate\` from the list of resources; do not edit. */
import type { CollectionRoute } from "./requests.ts";

export const collections: readonly CollectionRoute[] = [
${lines.join("\n")}
];
`;
}
