/** Checks of the sources as a whole, beyond the form of each file. */
import { Faults } from "../../src/model/errors.ts";
import type { Context } from "./context.ts";
import { urnOf } from "./passages.ts";
import type { Sources } from "./sources.ts";
import { ownedTexts } from "./texts.ts";

/** @throws AnthologyError of kind `data` with all faults. */
export function checkSources(context: Context): void {
  const faults = new Faults();
  const { sources } = context;
  for (const [collection, ids] of Object.entries(idsOf(context))) {
    addRepeats(faults, collection, ids);
  }
  checkPassages(faults, sources);
  checkAlignments(faults, context);
  faults.throwIfAny(
    "data/sample is not consistent",
    "data/sample/README.md says how the sources are written",
  );
}

/** An id, and the name of its entry in errors. */
type Claim = readonly [id: number, where: string];

function idsOf(context: Context): Record<string, readonly Claim[]> {
  const { sources } = context;
  const keyed = (file: string, entries: ReadonlyMap<string, { readonly id: number }>): Claim[] =>
    [...entries].map(([key, { id }]) => [id, `${file}: ${key}`]);
  const described = [
    ...sources.authors.values(),
    ...sources.cities.values(),
    ...sources.editions.editions.values(),
    ...sources.manuscripts.values(),
  ];
  return {
    books: [...sources.books].map(([number, id]) => [id, `books.yaml: number ${number}`]),
    authors: keyed("authors.yaml", sources.authors),
    cities: keyed("cities.yaml", sources.cities),
    keywords: keyed("keywords.yaml", sources.keywords.keywords),
    keyword_categories: keyed("keywords.yaml", sources.keywords.categories),
    editions: keyed("editions.yaml", sources.editions.editions),
    manuscripts: keyed("manuscripts.yaml", sources.manuscripts),
    media: keyed("media.yaml", sources.media),
    comments: keyed("comments.yaml", sources.comments),
    descriptions: described
      .flatMap(({ descriptions }) => descriptions)
      .map(({ id, description }) => [id, `description "${description}"`]),
    alignments: sources.alignments.map(({ id }) => [id, "alignments.yaml"]),
    passages: sources.passages.map(({ id, where }) => [id, where]),
    scholia: sources.passages.flatMap(({ scholia, where }) =>
      scholia.map(({ id, number }): Claim => [id, `${where}: scholium ${number}`]),
    ),
    passage_internal_references: sources.passages.flatMap(({ internal_references, where }) =>
      internal_references.map(({ id, to }): Claim => [id, `${where}: reference to ${to}`]),
    ),
    texts: ownedTexts(context).map(({ source, where }) => [source.id, where]),
  };
}

function addRepeats(faults: Faults, collection: string, claims: readonly Claim[]): void {
  const free = Math.max(0, ...claims.map(([id]) => id)) + 1;
  const holders = new Map<number, string>();
  for (const [id, where] of claims) {
    const holder = holders.get(id);
    if (holder !== undefined) {
      const found = `${id}, which ${holder} has`;
      faults.add({
        record: where,
        field: "id",
        expected: `a unique id among ${collection}, such as ${free}`,
        found,
      });
    }
    holders.set(id, where);
  }
}

function checkPassages(faults: Faults, sources: Sources): void {
  const urns = new Set<string>();
  const all = new Set(sources.passages.map(({ urn }) => urn));
  for (const { urn, where, internal_references } of sources.passages) {
    const add = (field: string, expected: string, found: string) =>
      faults.add({ record: where, field, expected, found });
    if (urns.has(urn)) add("epigram", "each epigram once", urn);
    urns.add(urn);
    for (const { to } of internal_references) {
      if (!all.has(urnOf(to))) add("internal_references", "an epigram of the sample", to);
    }
  }
  for (const key of sources.comments.keys()) {
    if (!sources.passages.some(({ comments }) => comments.includes(key))) {
      faults.add({
        record: `comments.yaml: ${key}`,
        field: "",
        expected: "a passage that names it",
        found: "none",
      });
    }
  }
}

function checkAlignments(faults: Faults, context: Context): void {
  const lengths = new Map(
    ownedTexts(context).map(({ source }) => [source.id, source.text.trim().split(/\s+/).length]),
  );
  for (const { id, texts, groups } of context.sources.alignments) {
    const add = (field: string, expected: string, found: string) =>
      faults.add({ record: `alignments.yaml: id ${id}`, field, expected, found });
    for (const text of texts)
      if (!lengths.has(text)) add("texts", "the id of a text", String(text));
    for (const [number, group] of groups.entries()) {
      const field = `groups/${number}`;
      if (group.length !== texts.length) add(field, `${texts.length} lists`, String(group.length));
      for (const [index, words] of group.entries()) {
        const length = lengths.get(texts[index] ?? 0) ?? 0;
        const beyond = words.find((word) => word < 0 || word >= length);
        if (beyond !== undefined) add(field, `words from 0 to ${length - 1}`, String(beyond));
      }
    }
  }
}
