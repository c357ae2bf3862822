/** The languages of the interface, one for each file next to this one: written by scripts/generate.ts. */
import { english } from "./en.ts";
import { french } from "./fr.ts";
import type { Words } from "./words.ts";

/** Every language; the pages of the first stand where the records say (`web_url`). */
export const languages: readonly Words[] = [english, french];
