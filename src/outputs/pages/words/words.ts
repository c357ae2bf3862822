/** The texts of the interface of the reading edition, in one language. The content of records is not among them. */
import type { english } from "./en.ts";

export type Words = typeof english;

/** The texts of the script of the search page, and of the panel of a word. */
export type SearchScriptWords = Words["search"]["script"];

/** The texts of the links and buttons for a list of passages. */
export type ListWords = Words["selection"]["list"];

/** The texts of the script of a selection's page. */
export type SelectionScriptWords = Words["selection"]["script"];
