/** Passages and their scholia, with the summaries that they show of other records. */
import type {
  Book,
  InternalReference,
  Passage,
  PassageInternalReference,
  Scholium,
  ScholiumSummary,
  TextSummary,
} from "../../src/model/published.ts";
import { type PassageLocation, passageUrn, scholiumUrn } from "../../src/model/urn.ts";
import { type Context, named } from "./context.ts";
import { commentSummary, type Materials } from "./materials.ts";
import { type Media, mediumSummary } from "./media.ts";
import type { ScholiumSource, WordingSource } from "./passage-form.ts";
import type { PassageSource } from "./sources.ts";
import { keywordSummary, type Subjects } from "./subjects.ts";
import { alignmentsOf } from "./texts.ts";

/** The records that passages and scholia show. */
export interface Shown {
  readonly subjects: Subjects;
  readonly materials: Materials;
  readonly media: Media;
}

export function makePassage(context: Context, shown: Shown, source: PassageSource): Passage {
  const { links } = context;
  const { location, urn } = source;
  const { authors } = shown.subjects;
  const related = relations(shown, source, source.where);
  return {
    id: source.id,
    book: bookOf(context, location.book, source.where),
    fragment: location.fragment,
    sub_fragment: location.sub_fragment,
    urn,
    url: links.record("passages", urn),
    web_url: `/passages/${urn}/`,
    manuscripts: related.manuscripts,
    texts: source.texts.map((text) => textSummary(context, text)),
    authors: source.authors.map((key) => {
      const { url, tlg_id, names } = named(authors, key, "authors.yaml", source.where);
      return { url, tlg_id, names };
    }),
    cities: related.cities,
    keywords: related.keywords,
    scholia: scholiaOf(source).map(({ number }) => scholiumSummary(context, location, number)),
    comments: related.comments,
    external_references: source.external_references.map(({ title, url }) => ({ title, url })),
    internal_references: internalReferences(context, source),
    media: related.media,
    alignments: alignmentsOf(context, source.texts),
  };
}

function bookOf({ sources, links }: Context, number: number, where: string): Book {
  const id = named(sources.books, String(number), "books.yaml", where);
  return { url: links.record("books", id), number };
}

/** Scholia in the order of their numbers. */
export function scholiaOf({ scholia }: PassageSource): ScholiumSource[] {
  return [...scholia].sort((one, other) => one.number - other.number);
}

export function makeScholium(
  context: Context,
  shown: Shown,
  passage: PassageSource,
  source: ScholiumSource,
): Scholium {
  const { links } = context;
  const urn = scholiumUrn(passage.location, source.number);
  const related = relations(shown, source, `${passage.where}: scholium ${source.number}`);
  return {
    id: source.id,
    url: links.record("scholia", urn),
    urn,
    web_url: `/passages/${urn}/`,
    manuscripts: related.manuscripts,
    texts: source.texts.map((text) => textSummary(context, text)),
    cities: related.cities,
    keywords: related.keywords,
    passage: { ...passage.location, url: links.record("passages", passage.urn) },
    comments: related.comments,
    media: related.media,
  };
}

/** The fields that passages and scholia share. */
function relations(
  { subjects, materials, media }: Shown,
  source: Pick<ScholiumSource, "manuscripts" | "cities" | "keywords" | "comments" | "media">,
  where: string,
): Pick<Passage, "manuscripts" | "cities" | "keywords" | "comments" | "media"> {
  return {
    manuscripts: source.manuscripts.map((key) =>
      named(materials.manuscripts, key, "manuscripts.yaml", where),
    ),
    cities: source.cities.map((key) => {
      const { url, names } = named(subjects.cities, key, "cities.yaml", where);
      return { url, names };
    }),
    keywords: source.keywords.map((key) =>
      keywordSummary(named(subjects.keywords, key, "keywords.yaml", where)),
    ),
    comments: source.comments.map((key) =>
      commentSummary(named(materials.comments, key, "comments.yaml", where)),
    ),
    media: source.media.map((key) => mediumSummary(named(media, key, "media.yaml", where))),
  };
}

function textSummary({ links }: Context, { id, language, text }: WordingSource): TextSummary {
  return { url: links.record("texts", id), language, text };
}

function scholiumSummary(
  { links }: Context,
  location: PassageLocation,
  number: number,
): ScholiumSummary {
  return { ...location, number, url: links.record("scholia", scholiumUrn(location, number)) };
}

function internalReferences({ links }: Context, source: PassageSource): InternalReference[] {
  return source.internal_references.map(({ to, type }) => ({
    to_passage: links.record("passages", urnOf(to)),
    reference_type: type,
  }));
}

export function referenceRecords({ sources, links }: Context): PassageInternalReference[] {
  return sources.passages.flatMap(({ urn, internal_references }) =>
    internal_references.map(({ id, to, type }) => ({
      url: links.record("passage_internal_references", id),
      from_passage: links.record("passages", urn),
      to_passage: links.record("passages", urnOf(to)),
      reference_type: type,
    })),
  );
}

/** The urn of a location in the form of the sources, such as `7.254b`. */
export function urnOf(location: string): string {
  const [, book = "", fragment = "", sub_fragment = ""] =
    /^(\d+)\.(\d+)(\D?)$/.exec(location) ?? [];
  return passageUrn({ book: Number(book), fragment: Number(fragment), sub_fragment });
}
