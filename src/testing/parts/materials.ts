/** Records of editions, manuscript regions, comments, texts and alignments. */
import type {
  Alignment,
  Comment,
  CommentSummary,
  Edition,
  Manuscript,
  Text,
} from "../../model/published.ts";
import { type Context, each, member, ownersOf, sorted } from "./context.ts";
import type { Ref, Refs } from "./parts.ts";
import { keywordSummaries, languageSummary, mediumSummaries, type Subjects } from "./subjects.ts";

/** The records, each at the index of its part. */
export interface Materials {
  readonly editions: readonly Edition[];
  readonly manuscripts: readonly Manuscript[];
  readonly comments: readonly Comment[];
  readonly texts: readonly Text[];
  readonly alignments: readonly Alignment[];
  /** Addresses of the alignments that use one of these texts, by id, each once. */
  alignmentsOf(texts: Refs): string[];
}

export function makeMaterials(context: Context, subjects: Subjects): Materials {
  const { parts, link } = context;
  const editions = parts.editions.map((part) => ({
    url: link("editions", part.id),
    descriptions: each(subjects.descriptions, part.descriptions),
    edition_type: part.edition_type,
    metadata: part.metadata,
    created_at: part.created_at,
    updated_at: part.updated_at,
  }));
  const manuscripts = parts.manuscripts.map((part) => ({
    manuscript_url: part.manuscript_url,
    url: link("manuscripts", part.id),
    created_at: part.created_at,
    updated_at: part.updated_at,
    title: part.title,
    credit: part.credit,
    descriptions: each(subjects.descriptions, part.descriptions),
    keywords: keywordSummaries(subjects.keywords, part.keywords),
  }));
  const comments = makeComments(context, subjects);
  const alignmentsOf = alignmentLinks(context);
  const texts = makeTexts(context, subjects, { editions, comments, alignmentsOf });
  const alignments = parts.alignments.map((part) => ({
    url: link("alignments", part.id),
    texts: each(texts, part.texts).map(({ url }) => url),
    alignment_data: part.alignment_data,
  }));
  return { editions, manuscripts, comments, texts, alignments, alignmentsOf };
}

function makeComments(context: Context, { media }: Subjects): Comment[] {
  const { parts, link, code } = context;
  const passages = context.passagesWith(({ comments }) => comments);
  return parts.comments.map((part, ref) => ({
    url: link("comments", part.id),
    passages: passages(ref),
    descriptions: part.descriptions.map(({ content, language }) => ({
      content,
      language: code(language),
    })),
    unique_id: part.unique_id,
    created_at: part.created_at,
    updated_at: part.updated_at,
    comment_type: part.comment_type,
    images: mediumSummaries(media, part.images),
  }));
}

function makeTexts(
  { parts, link, passagesWith }: Context,
  { languages }: Subjects,
  { editions, comments, alignmentsOf }: Pick<Materials, "editions" | "comments" | "alignmentsOf">,
): Text[] {
  const passages = passagesWith(({ texts }) => texts);
  return parts.texts.map((part, ref) => ({
    url: link("texts", part.id),
    language: languageSummary(member(languages, part.language)),
    edition: part.edition === null ? null : member(editions, part.edition),
    unique_id: part.unique_id,
    created_at: part.created_at,
    updated_at: part.updated_at,
    validation: part.validation,
    status: part.status,
    text: part.text,
    comments: commentSummaries(comments, part.comments),
    alignments: alignmentsOf([ref]),
    passages: passages(ref),
  }));
}

function alignmentLinks({ parts, link }: Context): Materials["alignmentsOf"] {
  const refs = [...parts.alignments.keys()];
  const users = ownersOf(refs, (alignment) => member(parts.alignments, alignment).texts);
  const idOf = (alignment: Ref) => member(parts.alignments, alignment).id;
  return (texts) =>
    sorted([...new Set(texts.flatMap(users))], idOf).map((ref) => link("alignments", idOf(ref)));
}

/** Comments in other records: two parallel lists in place of objects. */
export function commentSummaries(comments: readonly Comment[], refs: Refs): CommentSummary[] {
  return each(comments, refs).map(({ url, descriptions }) => ({
    url,
    descriptions: descriptions.map(({ content }) => content),
    languages: descriptions.map(({ language }) => language),
  }));
}
