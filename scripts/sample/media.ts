/** Images and videos, as records and as summaries in other records. */
import type { Medium, MediumSummary } from "../../src/model/published.ts";
import { type Context, mapped } from "./context.ts";

export type Media = ReadonlyMap<string, Medium>;

export function makeMedia({ sources, links }: Context): Media {
  return mapped(sources.media, ({ id, type, url }) => ({
    url: links.record("media", id),
    type,
    media_url: url,
  }));
}

export function mediumSummary({ type, media_url }: Medium): MediumSummary {
  return { type, url: media_url };
}
