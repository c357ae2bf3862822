/** The products of a build by name, as the manifest knows them. */
import type { Manifest } from "./published.ts";

/** The forms of the API's pages. Every build makes `json`: the pages of all other products link to it. */
export const apiForms = ["json", "format-api", "xml"] as const;

/** The bulk file that is the snapshot, with which the next site is compared. */
export const snapshotName = "anthology.sqlite";

export type Product = Manifest["options"]["products"][number];

/** The name of an output: files next to the pages of the API. `src/outputs/index.ts` lists them. */
export type OutputName = Exclude<Product, (typeof apiForms)[number]>;

/** The outputs of a site with these options. Changes are listed only if there is a previous site. */
export function outputsOf(options: {
  readonly products: readonly Product[];
  readonly previous?: object | null;
}): OutputName[] {
  const others: readonly string[] = options.previous ? apiForms : [...apiForms, "changes"];
  return options.products.filter((name): name is OutputName => !others.includes(name));
}
