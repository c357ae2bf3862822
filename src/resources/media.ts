/** Media: pictures and videos at addresses outside the API. */
import type { Medium, MediumSummary } from "../model/published.ts";
import { address, column, columns } from "./members.ts";
import { defineResource } from "./resource.ts";
import type { View } from "./view.ts";

const medium = { name: "media", table: "medium" } as const;

/** A medium inside another record: its `url` is the external one. */
export const mediumSummary: View<MediumSummary> = {
  ...medium,
  members: { ...columns("type"), url: column("media_url") },
  find: ({ type, url }, rows) => rows.keyByAlias(medium.name, alias(type, url)),
};

export const media = defineResource<Medium>({
  ...medium,
  title: "Pictures and videos",
  members: { url: address(medium), ...columns("type"), ...columns("media_url") },
  aliasOf: ({ type, media_url }) => alias(type, media_url),
});

// A medium inside a record does not give its own address: type and external address identify it.
function alias(type: string, url: string): string {
  return `${type} ${url}`;
}
