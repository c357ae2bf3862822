/** Editions: the published sources of texts. */
import type { Edition } from "../model/published.ts";
import { descriptions } from "./descriptions.ts";
import { many } from "./lists.ts";
import { address, columns, json } from "./members.ts";
import { defineResource } from "./resource.ts";

const edition = { name: "editions", table: "edition" } as const;

export const editions = defineResource<Edition>({
  ...edition,
  title: "Published sources of texts",
  members: {
    url: address(edition),
    descriptions: many(descriptions),
    ...columns("edition_type"),
    metadata: json("metadata"),
    ...columns("created_at", "updated_at"),
  },
});
