/** The outputs by name, as `--without` and the manifest know them: files next to the pages of the API. */
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

export type OutputName = (typeof outputNames)[number];
