/** The languages of the interface, one for each file next to this one: written by scripts/generate.ts. */
import type { LanguageTag } from "../../../routing/page-routes.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { french } from "./fr.ts";
import { italian } from "./it.ts";
import type { Words } from "./words.ts";

/** The words of every language that an edition may have. */
export const wordsByTag: Readonly<Record<LanguageTag, Words>> = {
  de: german,
  en: english,
  fr: french,
  it: italian,
};
