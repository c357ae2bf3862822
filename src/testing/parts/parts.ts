/**
 * An anthology as parts, in which every fact occurs once; records repeat facts in summaries and derived lists. Tests
 * and scripts make parts, and `recordsOf` makes the records from them.
 */
import type {
  Alignment,
  Author,
  Book,
  City,
  Comment,
  Description,
  Edition,
  Keyword,
  KeywordCategory,
  Language,
  Manuscript,
  Medium,
  Name,
  Passage,
  Scholium,
  Text,
} from "../../model/published.ts";

/** An index in a list, modulo its length: any whole number means a member, if the list has any. */
export type Ref = number;
export type Refs = readonly Ref[];

/** A name or other text, whose language is an index in the list of languages. */
type InLanguage<Wording> = Readonly<Omit<Wording, "language">> & { readonly language: Ref };

/** The facts that belong to one record: the listed fields as published, and others from which fields are derived. */
type Part<Published, Field extends keyof Published, Own = unknown> = { readonly id: number } & {
  readonly [Key in Field]: Published[Key];
} & Readonly<Own>;

/** A part with names. */
export interface Named {
  readonly names: readonly InLanguage<Name>[];
}

type Dates = "created_at" | "updated_at";

/** References that passages and scholia share. */
export type Related = Readonly<
  Record<"manuscripts" | "texts" | "cities" | "keywords" | "comments" | "media", Refs>
>;

/** All parts. A passage's internal references are in the order in which the passage lists them. */
export interface Parts {
  readonly languages: readonly Readonly<Pick<Language, "code" | "iso_name" | "preferred">>[];
  readonly media: readonly Part<Medium, "type" | "media_url">[];
  readonly descriptions: readonly Part<Description, Dates | "description", { language: Ref }>[];
  readonly editions: readonly Part<
    Edition,
    Dates | "edition_type" | "metadata",
    { descriptions: Refs }
  >[];
  readonly categories: readonly Part<KeywordCategory, never, Named>[];
  readonly keywords: readonly Part<
    Keyword,
    never,
    Named & { category: Ref; alternative_uris: readonly string[] }
  >[];
  readonly cities: readonly Part<
    City,
    Dates | "alternative_uris" | "unique_id" | "longitude" | "latitude",
    Named & { descriptions: Refs }
  >[];
  readonly authors: readonly Part<
    Author,
    | Dates
    | "alternative_uris"
    | "born_range_year_date"
    | "died_range_year_date"
    | "unique_id"
    | "validation"
    | "tlg_id"
    | "main_name",
    Named & { city_born: Ref | null; city_died: Ref | null; descriptions: Refs; images: Refs }
  >[];
  readonly manuscripts: readonly Part<
    Manuscript,
    Dates | "manuscript_url" | "title" | "credit",
    { descriptions: Refs; keywords: Refs }
  >[];
  readonly comments: readonly Part<
    Comment,
    Dates | "unique_id" | "comment_type",
    { descriptions: readonly InLanguage<Comment["descriptions"][number]>[]; images: Refs }
  >[];
  readonly texts: readonly Part<
    Text,
    Dates | "unique_id" | "validation" | "status" | "text",
    { language: Ref; edition: Ref | null; comments: Refs }
  >[];
  readonly alignments: readonly Part<Alignment, "alignment_data", { texts: Refs }>[];
  readonly books: readonly Part<Book, "number">[];
  readonly passages: readonly Part<
    Passage,
    "fragment" | "sub_fragment" | "external_references",
    Related & { book: Ref; authors: Refs }
  >[];
  readonly scholia: readonly Part<Scholium, never, Related & { passage: Ref; number: number }>[];
  readonly references: readonly {
    readonly id: number;
    readonly from: Ref;
    readonly to: Ref;
    readonly reference_type: string;
  }[];
}

/** An empty anthology. */
export const noParts: Parts = {
  languages: [],
  media: [],
  descriptions: [],
  editions: [],
  categories: [],
  keywords: [],
  cities: [],
  authors: [],
  manuscripts: [],
  comments: [],
  texts: [],
  alignments: [],
  books: [],
  passages: [],
  scholia: [],
  references: [],
};
