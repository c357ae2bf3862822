/** Names in several languages, as authors, cities, keywords and their categories have them. */
import type { Name } from "../model/published.ts";
import { list } from "./lists.ts";

/** The names of a record, in stored order. */
export const names = list<Name>("name", ["name", "language"]);
