/** Cities: where authors were born or died, or that passages mention. */
import type { City, CitySummary } from "../model/published.ts";
import { descriptions } from "./descriptions.ts";
import { many, names, strings } from "./lists.ts";
import { address, columns } from "./members.ts";
import { passagesWith } from "./passage-locations.ts";
import { defineResource } from "./resource.ts";
import type { View } from "./view.ts";

const city = { name: "cities", table: "city" } as const;

/** A city inside a passage or a scholium. */
export const citySummary: View<CitySummary> = { ...city, members: { url: address(city), names } };

export const cities = defineResource<City>({
  ...city,
  title: "Cities of authors and passages",
  members: {
    url: address(city),
    names,
    alternative_uris: strings("alternative_uri", "uri"),
    ...columns("unique_id", "longitude", "latitude"),
    descriptions: many(descriptions),
    ...columns("created_at", "updated_at"),
    passages: passagesWith,
  },
});
