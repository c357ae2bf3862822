/** The products by name, as `--without` and the manifest know them: files beside the pages of the API. */
export const productNames = [
  "changes",
  "dumps",
  "filters",
  "landing",
  "linked-data",
  "openapi",
  "reader",
  "summaries",
] as const;

export type ProductName = (typeof productNames)[number];
