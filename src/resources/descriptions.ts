/** Descriptions: prose about an edition, an author, a city or a manuscript region, in one language. */
import type { Description } from "../model/published.ts";
import { languageSummary } from "./languages.ts";
import { address, columns, one } from "./members.ts";
import { defineResource } from "./resource.ts";

const description = { name: "descriptions", table: "description" } as const;

export const descriptions = defineResource<Description>({
  ...description,
  title: "Descriptions of editions, authors, cities and manuscript regions",
  members: {
    url: address(description),
    language: one("language", languageSummary),
    ...columns("created_at", "updated_at", "description"),
  },
});
