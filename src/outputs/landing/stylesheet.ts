/** The style sheet of the front page, for every size of screen. */
import { readFileSync } from "node:fs";

/** Its parts; a later one overrides an earlier one. */
const sheets = ["letters", "sections", "media"];

/** The text of the style sheet. */
export const stylesheet = sheets
  .map((name) => readFileSync(new URL(`./style/${name}.css`, import.meta.url), "utf8"))
  .join("\n");
