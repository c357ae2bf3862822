/** Records of editions, manuscript regions and comments. */
import type { Comment, CommentSummary, Edition, Manuscript } from "../../src/model/published.ts";
import { type Context, descriptionRecord, mapped, named } from "./context.ts";
import { type Media, mediumSummary } from "./media.ts";
import { stampsOf } from "./stamps.ts";
import { keywordSummary, type Subjects } from "./subjects.ts";

export interface Materials {
  readonly editions: ReadonlyMap<string, Edition>;
  readonly manuscripts: ReadonlyMap<string, Manuscript>;
  readonly comments: ReadonlyMap<string, Comment>;
}

export function makeMaterials(context: Context, subjects: Subjects, media: Media): Materials {
  return {
    editions: makeEditions(context),
    manuscripts: makeManuscripts(context, subjects),
    comments: makeComments(context, media),
  };
}

function makeEditions({ sources, links }: Context): Materials["editions"] {
  return mapped(sources.editions.editions, (source) => ({
    url: links.record("editions", source.id),
    descriptions: source.descriptions.map((description) => descriptionRecord(description, links)),
    edition_type: source.edition_type,
    metadata: Object.fromEntries(source.metadata),
    ...stampsOf("editions", source.id, source.stamps),
  }));
}

function makeManuscripts(
  { sources, links }: Context,
  { keywords }: Subjects,
): Materials["manuscripts"] {
  return mapped(sources.manuscripts, (source, key) => ({
    manuscript_url: source.url,
    url: links.record("manuscripts", source.id),
    ...stampsOf("manuscripts", source.id, source.stamps),
    title: source.title,
    credit: source.credit,
    descriptions: source.descriptions.map((description) => descriptionRecord(description, links)),
    keywords: source.keywords.map((keyword) =>
      keywordSummary(named(keywords, keyword, "keywords.yaml", `manuscripts.yaml: ${key}`)),
    ),
  }));
}

function makeComments(context: Context, media: Media): Materials["comments"] {
  return mapped(context.sources.comments, (source, key) => ({
    url: context.links.record("comments", source.id),
    passages: context.passagesOf("comments", key),
    descriptions: source.descriptions.map(({ content, language }) => ({ content, language })),
    unique_id: source.id,
    ...stampsOf("comments", source.id, source.stamps),
    comment_type: source.comment_type,
    images: source.images.map((image) =>
      mediumSummary(named(media, image, "media.yaml", `comments.yaml: ${key}`)),
    ),
  }));
}

export function commentSummary({ url, descriptions }: Comment): CommentSummary {
  return {
    url,
    descriptions: descriptions.map(({ content }) => content),
    languages: descriptions.map(({ language }) => language),
  };
}
