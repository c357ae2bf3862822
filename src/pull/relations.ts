/** Which members of a record are other records, or links to them, by the name of the collection (contract 2). */

/** A member that is a record or a link, or a list of those. */
export interface Relation {
  /** Collection that the member belongs to. */
  readonly to: string;
  /** What the contract has there: the address alone, an object that holds it, or a part of a record without one. */
  readonly form: "address" | "object" | "part";
}

const address = (to: string): Relation => ({ to, form: "address" });
const object = (to: string): Relation => ({ to, form: "object" });

const onPassagesAndScholia = {
  manuscripts: object("manuscripts"),
  texts: object("texts"),
  cities: object("cities"),
  keywords: object("keywords"),
  comments: object("comments"),
};

/** The relations of each collection's records; its records nested in others have them too. */
export const relations: Readonly<Record<string, Readonly<Record<string, Relation>>>> = {
  passages: {
    ...onPassagesAndScholia,
    book: object("books"),
    authors: object("authors"),
    scholia: object("scholia"),
    internal_references: { to: "passage_internal_references", form: "part" },
    alignments: address("alignments"),
  },
  scholia: { ...onPassagesAndScholia, passage: object("passages") },
  texts: {
    language: object("languages"),
    edition: object("editions"),
    comments: object("comments"),
    alignments: address("alignments"),
    passages: address("passages"),
  },
  manuscripts: { descriptions: object("descriptions"), keywords: object("keywords") },
  keywords: { category: object("keyword_categories"), passages: address("passages") },
  descriptions: { language: object("languages") },
  cities: { descriptions: object("descriptions"), passages: address("passages") },
  authors: {
    city_born: object("cities"),
    city_died: object("cities"),
    descriptions: object("descriptions"),
    passages: address("passages"),
  },
  comments: { passages: address("passages") },
  editions: { descriptions: object("descriptions") },
  alignments: { texts: address("texts") },
  passage_internal_references: {
    from_passage: address("passages"),
    to_passage: address("passages"),
  },
};

/** The relation of a member. */
export function relationOf(kind: string, member: string): Relation | undefined {
  const members = Object.hasOwn(relations, kind) ? relations[kind] : undefined;
  // A service may name a member `constructor`.
  return members !== undefined && Object.hasOwn(members, member) ? members[member] : undefined;
}

/** Records that are cut short inside others, so that their relations are not there (contract 2.5, 2.8). */
const cutShort = new Set(["passages", "scholia", "texts"]);

/** The kind of an object that stands for a record inside another one. */
export function kindInside({ to }: Relation): string {
  return cutShort.has(to) ? `${to}, cut short` : to;
}
