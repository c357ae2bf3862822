/** The style sheet of the edition: from a telephone to a wall, light and dark, and on paper. */
import { base } from "./base.ts";
import { frame } from "./frame.ts";
import { home } from "./home.ts";
import { passage } from "./passage.ts";
import { print } from "./print.ts";
import { search } from "./search.ts";
import { subjects } from "./subjects.ts";
import { typefaceRules } from "./typeface.ts";

/** The text of the style sheet; what comes later goes before. */
export const stylesheet = [typefaceRules, base, frame, passage, subjects, home, search, print].join(
  "\n",
);
