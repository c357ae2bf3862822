/** Keyword categories: the groups of keywords. */
import type { KeywordCategory } from "../model/published.ts";
import { names } from "./lists.ts";
import { address } from "./members.ts";
import { defineResource } from "./resource.ts";

const category = { name: "keyword_categories", table: "keyword_category" } as const;

/** A keyword category; inside a keyword it looks the same. */
export const keywordCategories = defineResource<KeywordCategory>({
  ...category,
  title: "Groups of keywords",
  members: { url: address(category), names },
});
