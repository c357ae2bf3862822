/** Records of passages, their scholia and the references between them. */
import type { Book, Passage, PassageInternalReference, Scholium } from "../../model/published.ts";
import { type Context, each, type LabelledLocation, member, ownersOf, sorted } from "./context.ts";
import { commentSummaries, type Materials } from "./materials.ts";
import type { Ref, Related } from "./parts.ts";
import { keywordSummaries, mediumSummaries, type Subjects } from "./subjects.ts";

/** Books and passages, each at the index of its part; scholia in order, references by id. */
export interface Passages {
  readonly books: readonly Book[];
  readonly passages: readonly Passage[];
  readonly scholia: readonly Scholium[];
  readonly references: readonly PassageInternalReference[];
}

export function makePassages(context: Context, subjects: Subjects, materials: Materials): Passages {
  const { parts, link, locations } = context;
  const books = parts.books.map(({ id, number }) => ({ url: link("books", id), number }));
  const scholia = orderOfScholia(context);
  const scholiaOf = ownersOf(scholia, (ref) => [member(parts.scholia, ref).passage]);
  const references = [...parts.references.keys()];
  const referencesOf = ownersOf(references, (ref) => [member(parts.references, ref).from]);
  const passages = parts.passages.map((part, ref): Passage => {
    const { label, urn, url, ...location } = member(locations, ref);
    const shown = related(part, subjects, materials);
    return {
      id: part.id,
      book: member(books, part.book),
      fragment: location.fragment,
      sub_fragment: location.sub_fragment,
      urn,
      url,
      web_url: `/passages/${urn}/`,
      manuscripts: shown.manuscripts,
      texts: shown.texts,
      authors: each(subjects.authors, part.authors).map(({ url, tlg_id, names }) => ({
        url,
        tlg_id,
        names,
      })),
      cities: shown.cities,
      keywords: shown.keywords,
      scholia: scholiaOf(ref).map((scholium) => {
        const { number } = member(parts.scholia, scholium);
        return { ...location, number, url: link("scholia", scholiumUrn(label, number)) };
      }),
      comments: shown.comments,
      external_references: part.external_references,
      internal_references: each(parts.references, referencesOf(ref)).map(
        ({ to, reference_type }) => ({ to_passage: member(locations, to).url, reference_type }),
      ),
      media: shown.media,
      alignments: materials.alignmentsOf(part.texts),
    };
  });
  return {
    books,
    passages,
    scholia: scholia.map((ref) => makeScholium(context, subjects, materials, ref)),
    references: sorted(parts.references, ({ id }) => id).map(
      ({ id, from, to, reference_type }) => ({
        url: link("passage_internal_references", id),
        from_passage: member(locations, from).url,
        to_passage: member(locations, to).url,
        reference_type,
      }),
    ),
  };
}

function makeScholium(
  { parts, link, locations }: Context,
  subjects: Subjects,
  materials: Materials,
  ref: Ref,
): Scholium {
  const part = member(parts.scholia, ref);
  const { label, url, book, fragment, sub_fragment } = member(locations, part.passage);
  const urn = scholiumUrn(label, part.number);
  const shown = related(part, subjects, materials);
  return {
    id: part.id,
    url: link("scholia", urn),
    urn,
    web_url: `/passages/${urn}/`,
    manuscripts: shown.manuscripts,
    texts: shown.texts,
    cities: shown.cities,
    keywords: shown.keywords,
    passage: { book, fragment, sub_fragment, url },
    comments: shown.comments,
    media: shown.media,
  };
}

/** The fields that passages and scholia share. */
function related(part: Related, subjects: Subjects, materials: Materials) {
  return {
    manuscripts: each(materials.manuscripts, part.manuscripts),
    texts: each(materials.texts, part.texts).map(({ url, language: { code }, text }) => ({
      url,
      language: code,
      text,
    })),
    cities: each(subjects.cities, part.cities).map(({ url, names }) => ({ url, names })),
    keywords: keywordSummaries(subjects.keywords, part.keywords),
    comments: commentSummaries(materials.comments, part.comments),
    media: mediumSummaries(subjects.media, part.media),
  };
}

/** Scholia in the order of their passages, then of their numbers. */
function orderOfScholia({ parts, order }: Context): Ref[] {
  const ranks = new Map(order.map((passage, rank) => [passage, rank]));
  return sorted(
    [...parts.scholia.keys()],
    (ref) => ranks.get(member(parts.scholia, ref).passage) ?? 0,
    (ref) => member(parts.scholia, ref).number,
  );
}

function scholiumUrn(label: LabelledLocation["label"], number: number): string {
  return `urn:cts:greekLit:tlg5011.tlg001.sag:${label}.${number}`;
}
