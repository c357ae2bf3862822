/** The sample as records in the contract's shape, collection by collection, in published order. */
import type { Records } from "../../src/import/load/report.ts";
import { plainLinks } from "../../src/routing/links.ts";
import { checkSources } from "./checks.ts";
import { type Context, createContext } from "./context.ts";
import { type LanguageUses, languageRecords } from "./languages.ts";
import { makeMaterials } from "./materials.ts";
import { makeMedia } from "./media.ts";
import { makePassage, makeScholium, referenceRecords, scholiaOf } from "./passages.ts";
import { compareText, readSources } from "./sources.ts";
import { makeSubjects } from "./subjects.ts";
import { makeAlignments, makeText, ownedTexts } from "./texts.ts";

/** Base of the addresses in the records; a build replaces it. */
export const sampleBaseUrl = "https://anthology.example";

/**
 * Reads data/sample and makes all records.
 * @throws AnthologyError of kind `data` when a source has a fault.
 */
export function sampleRecords(): Records {
  const context = createContext(readSources(), plainLinks(sampleBaseUrl));
  checkSources(context);
  return recordsOf(context);
}

function recordsOf(context: Context): Records {
  const { sources, links } = context;
  const media = makeMedia(context);
  const subjects = makeSubjects(context, media);
  const materials = makeMaterials(context, subjects, media);
  const shown = { subjects, materials, media };

  const authors = [...subjects.authors.values()].sort(
    (one, other) => compareText(one.main_name, other.main_name) || one.id - other.id,
  );
  const keywords = byId(subjects.keywords.values());
  const categories = byId(subjects.categories.values());
  const cities = byId(subjects.cities.values());
  const editions = byId(materials.editions.values());
  const manuscripts = byId(materials.manuscripts.values());
  const comments = byId(materials.comments.values());
  const texts = byId(ownedTexts(context).map((owned) => makeText(context, materials, owned)));
  const described = [...editions, ...cities, ...authors, ...manuscripts];
  const descriptions = byId(described.flatMap((record) => record.descriptions));

  const uses: LanguageUses = {
    texts: texts.map(({ language }) => language.code),
    descriptions: [
      ...descriptions.map(({ language }) => language.code),
      ...comments.flatMap((comment) => comment.descriptions.map(({ language }) => language)),
    ],
    names: [...authors, ...cities, ...keywords, ...categories].flatMap(({ names }) =>
      names.map(({ language }) => language),
    ),
  };
  return {
    passages: sources.passages.map((passage) => makePassage(context, shown, passage)),
    books: [...sources.books]
      .map(([number, id]) => ({ url: links.record("books", id), number: Number(number) }))
      .sort((one, other) => one.number - other.number),
    scholia: sources.passages.flatMap((passage) =>
      scholiaOf(passage).map((scholium) => makeScholium(context, shown, passage, scholium)),
    ),
    texts,
    media: byId(media.values()),
    manuscripts,
    keywords,
    keyword_categories: categories,
    languages: languageRecords(uses, links),
    descriptions,
    cities,
    authors,
    comments,
    editions,
    alignments: byId(makeAlignments(context)),
    passage_internal_references: byId(referenceRecords(context)),
  };
}

/** Sorts records by the id in their addresses. */
function byId<Item extends { readonly url: string }>(records: Iterable<Item>): Item[] {
  const id = ({ url }: Item) => Number(url.split("/").at(-2));
  return [...records].sort((one, other) => id(one) - id(other));
}
