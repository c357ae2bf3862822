/** The products by name, as `--without` and the manifest know them: files beside the pages of the API. */
export const productNames = ["dumps", "landing", "openapi", "summaries", "changes"] as const;

export type ProductName = (typeof productNames)[number];
