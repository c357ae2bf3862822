/** Names in several languages: those of authors, cities, keywords and keyword categories. */
import type { Name } from "../model/published.ts";
import { list } from "./lists.ts";

/** The names of a record, in stored order. */
export const names = list<Name>("name", ["name", "language"]);
