/** The style sheet of the edition. */
import { subjects } from "./subjects.ts";
import { typefaceRules } from "./typeface.ts";

/** The text of the style sheet; what comes later goes before. */
export const stylesheet = [typefaceRules, subjects].join("\n");
