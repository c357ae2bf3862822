/** Makes the records of an anthology from its parts: each fact goes into every field where the contract shows it. */
import { complete } from "./complete.ts";
import { createContext, each, sorted } from "./context.ts";
import { makeMaterials } from "./materials.ts";
import type { Parts } from "./parts.ts";
import { makePassages } from "./passages.ts";
import { makeSubjects } from "./subjects.ts";

/** All records, with this base of their addresses; every collection in published order. */
export function recordsOf(parts: Parts, baseUrl: string) {
  const context = createContext(complete(parts), baseUrl);
  const subjects = makeSubjects(context);
  const materials = makeMaterials(context, subjects);
  const { books, passages, scholia, references } = makePassages(context, subjects, materials);
  return {
    passages: each(passages, context.order),
    books: sorted(books, ({ number }) => number),
    scholia,
    texts: byId(materials.texts),
    media: byId(subjects.media),
    manuscripts: byId(materials.manuscripts),
    keywords: byId(subjects.keywords),
    keyword_categories: byId(subjects.categories),
    languages: sorted(subjects.languages, ({ code }) => code),
    descriptions: byId(subjects.descriptions),
    cities: byId(subjects.cities),
    authors: sorted(
      subjects.authors,
      ({ main_name }) => main_name,
      ({ id }) => id,
    ),
    comments: byId(materials.comments),
    editions: byId(materials.editions),
    alignments: byId(materials.alignments),
    passage_internal_references: references,
  };
}

/** Sorts records by the id in their addresses. */
function byId<Item extends { readonly url: string }>(records: readonly Item[]): Item[] {
  return sorted(records, ({ url }) => Number(url.split("/").at(-2)));
}
