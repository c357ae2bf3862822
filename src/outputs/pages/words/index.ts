/** The languages of the interface, one for each file next to this one: written by scripts/generate.ts. */
import { english } from "./en.ts";
import { french } from "./fr.ts";
import type { Words } from "./words.ts";

/** Every language. The pages of the first are at the `web_url` of the records. */
export const interfaceLanguages: readonly Words[] = [english, french];
