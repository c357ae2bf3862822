/** Makes parts fit together. */
import { wordCount } from "../../snapshot/alignment-faults.ts";
import type { Named, Parts, Ref, Refs, Related } from "./parts.ts";

/**
 * Leaves out the parts that cannot exist: those that refer to an empty list, a second passage or scholium at the same
 * location, a second description of a comment in one language. Every reference in the result is an index in its list.
 */
export function complete(parts: Parts): Parts {
  const { languages, media, books } = parts;
  const spoken = languages.length > 0;
  const described = spoken ? parts.descriptions : [];
  const categories = parts.categories;
  const keywords = categories.length > 0 ? parts.keywords : [];
  const texts = spoken ? parts.texts : [];
  const authors = spoken ? parts.authors : [];
  const passages =
    books.length > 0
      ? unique(parts.passages, (passage) => {
          const { fragment, sub_fragment } = passage;
          return `${at(passage.book, books)} ${fragment} ${sub_fragment}`;
        })
      : [];
  const scholia =
    passages.length > 0
      ? unique(parts.scholia, ({ passage, number }) => `${at(passage, passages)} ${number}`)
      : [];
  const named = <Item extends Named>(item: Item) => ({
    ...item,
    names: inLanguages(item.names, languages),
  });
  const related = <Item extends Related>(item: Item) => ({
    ...item,
    manuscripts: all(item.manuscripts, parts.manuscripts),
    texts: all(item.texts, texts),
    cities: all(item.cities, parts.cities),
    keywords: all(item.keywords, keywords),
    comments: all(item.comments, parts.comments),
    media: all(item.media, media),
  });
  return {
    languages,
    media,
    descriptions: inLanguages(described, languages),
    editions: parts.editions.map((edition) => ({
      ...edition,
      descriptions: all(edition.descriptions, described),
    })),
    categories: categories.map(named),
    keywords: keywords.map((keyword) => ({
      ...named(keyword),
      category: at(keyword.category, categories),
    })),
    cities: parts.cities.map((city) => ({
      ...named(city),
      descriptions: all(city.descriptions, described),
    })),
    authors: authors.map((author) => ({
      ...named(author),
      city_born: orNull(author.city_born, parts.cities),
      city_died: orNull(author.city_died, parts.cities),
      descriptions: all(author.descriptions, described),
      images: all(author.images, media),
    })),
    manuscripts: parts.manuscripts.map((manuscript) => ({
      ...manuscript,
      descriptions: all(manuscript.descriptions, described),
      keywords: all(manuscript.keywords, keywords),
    })),
    comments: parts.comments.map((comment) => ({
      ...comment,
      descriptions: unique(inLanguages(comment.descriptions, languages), ({ language }) =>
        String(language),
      ),
      images: all(comment.images, media),
    })),
    texts: inLanguages(texts, languages).map((text) => ({
      ...text,
      edition: orNull(text.edition, parts.editions),
      comments: all(text.comments, parts.comments),
    })),
    alignments: parts.alignments.map((alignment) => {
      const refs = all(alignment.texts, texts);
      const counts = refs.map((ref) => wordCount(texts[ref]?.text ?? ""));
      return {
        ...alignment,
        texts: refs,
        alignment_data: alignment.alignment_data.map((group) =>
          counts.map((count, index) =>
            count === 0 ? [] : (group[index] ?? []).map((word) => word % count),
          ),
        ),
      };
    }),
    books,
    passages: passages.map((passage) => ({
      ...related(passage),
      book: at(passage.book, books),
      authors: all(passage.authors, authors),
    })),
    scholia: scholia.map((scholium) => ({
      ...related(scholium),
      passage: at(scholium.passage, passages),
    })),
    references:
      passages.length > 0
        ? parts.references.map((reference) => ({
            ...reference,
            from: at(reference.from, passages),
            to: at(reference.to, passages),
          }))
        : [],
  };
}

function at(ref: Ref, list: readonly unknown[]): Ref {
  return ref % list.length;
}

function all(refs: Refs, list: readonly unknown[]): Ref[] {
  return list.length === 0 ? [] : refs.map((ref) => at(ref, list));
}

function orNull(ref: Ref | null, list: readonly unknown[]): Ref | null {
  return ref === null || list.length === 0 ? null : at(ref, list);
}

function inLanguages<Item extends { readonly language: Ref }>(
  items: readonly Item[],
  languages: Parts["languages"],
): Item[] {
  if (languages.length === 0) return [];
  return items.map((item) => ({ ...item, language: at(item.language, languages) }));
}

/** The first item with each key. */
function unique<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const known = seen.has(key(item));
    seen.add(key(item));
    return !known;
  });
}
