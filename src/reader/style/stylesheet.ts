/** The style sheet of the edition. */
import { searchStyle } from "./search.ts";
import { typefaceRules } from "./typeface.ts";

/** The text of the style sheet; what comes later goes before. */
export const stylesheet = [typefaceRules, searchStyle].join("\n");
