/** Keywords: themes, metres, persons and places that passages are tagged with. */
import type { Keyword, KeywordSummary } from "../model/published.ts";
import { keywordCategories } from "./keyword-categories.ts";
import { list, names } from "./lists.ts";
import { address, columns, one } from "./members.ts";
import { passagesWith } from "./passage-locations.ts";
import { defineResource } from "./resource.ts";
import type { View } from "./view.ts";

const keyword = { name: "keywords", table: "keyword" } as const;

/** A keyword inside another record. */
export const keywordSummary: View<KeywordSummary> = {
  ...keyword,
  members: { url: address(keyword), names, category: one("category", keywordCategories) },
};

export const keywords = defineResource<Keyword>({
  ...keyword,
  title: "Keywords that passages are tagged with",
  members: {
    ...columns("id"),
    url: address(keyword),
    category: one("category", keywordCategories),
    names,
    alternative_uris: list("alternative_uri", ["uri"]),
    passages: passagesWith,
  },
});
