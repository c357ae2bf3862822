/** Manuscript regions: rectangles of the images of manuscript pages. */
import type { Manuscript } from "../model/published.ts";
import { descriptions } from "./descriptions.ts";
import { keywordSummary } from "./keywords.ts";
import { many } from "./lists.ts";
import { address, columns } from "./members.ts";
import { defineResource } from "./resource.ts";

const manuscript = { name: "manuscripts", table: "manuscript" } as const;

export const manuscripts = defineResource<Manuscript>({
  ...manuscript,
  title: "Regions of manuscript images",
  members: {
    ...columns("manuscript_url"),
    url: address(manuscript),
    ...columns("created_at", "updated_at", "title", "credit"),
    descriptions: many(descriptions),
    keywords: many(keywordSummary),
  },
});
