/** The style sheet of the front page: from a telephone to a wall. */
import { readFileSync } from "node:fs";

/** The sheets that it consists of; a later one wins over an earlier one. */
const sheets = ["letters", "sections", "media"];

/** The text of the style sheet. */
export const stylesheet = sheets
  .map((name) => readFileSync(new URL(`./style/${name}.css`, import.meta.url), "utf8"))
  .join("\n");
