/** Writes `src/model/collections.ts` from the list of resources: code on an edge can import nothing but the model. */
import { writeFileSync } from "node:fs";
import { resources } from "../src/resources/index.ts";

const lines = resources.map(({ name, xml }) => `  { name: "${name}", xml: ${xml} },`);
writeFileSync(
  new URL("../src/model/collections.ts", import.meta.url),
  `/** Every collection, as routes need it. Written by \`npm run types\` from the list of resources; do not edit. */
import type { CollectionRoute } from "./requests.ts";

export const collections: readonly CollectionRoute[] = [
${lines.join("\n")}
];
`,
);
