/** The products of a build by name, as `--only` and the manifest know them. */

/** The forms of the API's pages. Every build makes `json`: the pages of all other products link to it. */
export const apiForms = ["json", "format-api", "xml"] as const;

/** The outputs: files next to the pages of the API. */
export const outputNames = [
  "changes",
  "dumps",
  "filters",
  "landing",
  "linked-data",
  "openapi",
  "reader",
  "summaries",
] as const;

/** The bulk file that is the snapshot, with which the next site is compared. */
export const snapshotName = "anthology.sqlite";

export const productNames = [...apiForms, ...outputNames] as const;

export type OutputName = (typeof outputNames)[number];
export type Product = (typeof productNames)[number];

/** The outputs of a site with these options. Changes are listed only if there is a previous site. */
export function outputsOf(options: {
  readonly products: readonly Product[];
  readonly previous: object | null;
}): OutputName[] {
  const isMade = (name: OutputName) => name !== "changes" || options.previous !== null;
  return outputNames.filter((name) => options.products.includes(name) && isMade(name));
}
