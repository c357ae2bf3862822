/** Facts that follow from all parts of an anthology together: addresses, orders, lists of passages, counts. */
import type { Language, Name } from "../../model/published.ts";
import type { PassageLocation } from "../../model/urn.ts";
import type { Parts, Ref, Refs } from "./parts.ts";

/** The location of a passage with its label, urn and address. */
export interface LabelledLocation extends PassageLocation {
  /** `7.2b` */
  readonly label: string;
  readonly urn: string;
  readonly url: string;
}

/** The input for all records. The parts are complete: each reference is an index in its list. */
export interface Context {
  readonly parts: Parts;
  link(collection: string, id: string | number): string;
  /** Locations of the passages, by reference. */
  readonly locations: readonly LabelledLocation[];
  /** Passages in the order of the anthology: by book number, epigram number and letter. */
  readonly order: Refs;
  /** Addresses of the passages that refer to a part, in order, each once. */
  passagesWith(refsOf: (passage: Parts["passages"][number]) => Refs): (ref: Ref) => string[];
  code(language: Ref): string;
  names(item: { readonly names: Parts["categories"][number]["names"] }): Name[];
}

export function createContext(parts: Parts, baseUrl: string): Context {
  const link = (collection: string, id: string | number) => `${baseUrl}/api/${collection}/${id}/`;
  const locations = parts.passages.map(({ book, fragment, sub_fragment }) => {
    const { number } = member(parts.books, book);
    const label = `${number}.${fragment}${sub_fragment}`;
    const urn = `urn:cts:greekLit:tlg7000.tlg001.ag:${label}`;
    return { book: number, fragment, sub_fragment, label, urn, url: link("passages", urn) };
  });
  const order = sorted(
    [...locations.keys()],
    (ref) => member(locations, ref).book,
    (ref) => member(locations, ref).fragment,
    (ref) => member(locations, ref).sub_fragment,
  );
  const code = (language: Ref) => member(parts.languages, language).code;
  return {
    parts,
    link,
    locations,
    order,
    passagesWith: (refsOf) => {
      const owners = ownersOf(order, (passage) => refsOf(member(parts.passages, passage)));
      return (ref) => each(locations, owners(ref)).map(({ url }) => url);
    },
    code,
    names: ({ names }) => names.map(({ name, language }) => ({ name, language: code(language) })),
  };
}

/** The member of a list at a reference. */
export function member<Item>(list: readonly Item[], ref: Ref): Item {
  const item = list[ref];
  if (item === undefined) throw new Error(`${ref} is not an index of a list of ${list.length}`);
  return item;
}

/** The members at references, with repeats. */
export function each<Item>(list: readonly Item[], refs: Refs): Item[] {
  return refs.map((ref) => member(list, ref));
}

/** The owners that refer to each member, in this order, each owner once. */
export function ownersOf(order: Refs, refsOf: (owner: Ref) => Refs): (member: Ref) => Refs {
  const owners = new Map<Ref, Ref[]>();
  for (const owner of order) {
    for (const ref of new Set(refsOf(owner))) {
      const known = owners.get(ref);
      if (known === undefined) owners.set(ref, [owner]);
      else known.push(owner);
    }
  }
  return (ref) => owners.get(ref) ?? [];
}

/** The number of texts, descriptions and names in each language. */
export function languageCounts(parts: Parts): (language: Ref) => Language["counts"] {
  const { texts, descriptions, comments, authors, cities, keywords, categories } = parts;
  const named = [...authors, ...cities, ...keywords, ...categories];
  const inTexts = tally(texts);
  const inDescriptions = tally([
    ...descriptions,
    ...comments.flatMap((comment) => comment.descriptions),
  ]);
  const inNames = tally(named.flatMap(({ names }) => names));
  return (language) => ({
    texts: inTexts(language),
    descriptions: inDescriptions(language),
    names: inNames(language),
  });
}

function tally(items: readonly { readonly language: Ref }[]): (language: Ref) => number {
  const counts = new Map<Ref, number>();
  for (const { language } of items) counts.set(language, (counts.get(language) ?? 0) + 1);
  return (language) => counts.get(language) ?? 0;
}

/** A copy in the order of the first key that differs between two items; texts are ordered by code points. */
export function sorted<Item>(
  items: readonly Item[],
  ...keys: readonly ((item: Item) => string | number)[]
): Item[] {
  return [...items].sort((one, other) => {
    for (const key of keys) {
      const order = compare(key(one), key(other));
      if (order !== 0) return order;
    }
    return 0;
  });
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  // The bytes of UTF-8 have the order of code points. JavaScript compares code units, which differs above U+FFFF.
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}
