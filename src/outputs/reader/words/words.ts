/** The texts of the interface of the reading edition, for one language. The content of records is not among them. */

import type { LanguageFolder } from "../../../routing/routes.ts";

/** An interface in one language. */
export interface Words {
  /** The three-letter code, as in records. */
  readonly code: string;
  /** The tag for web pages (BCP 47). */
  readonly tag: string;
  /** The name of the language in itself. */
  readonly ownName: string;
  /** The folder of its pages, such as `fr/`; `""` for the pages at the `web_url` of records. */
  readonly folder: LanguageFolder;
  /** The title and description of a site whose publisher states none. */
  readonly unnamed: { readonly title: string; readonly description: string };
  readonly frame: FrameWords;
  readonly passage: PassageWords;
  readonly subjects: SubjectWords;
  readonly search: SearchWords;
  readonly wordPanel: WordPanelWords;
  readonly selection: SelectionWords;
  readonly codex: CodexWords;
  /** Names of languages by code. For a missing one the name in its record is used. */
  readonly languages: Readonly<Record<string, string>>;
  /** A number with separators of thousands. */
  number(count: number): string;
}

/** The frame of every page. */
export interface FrameWords {
  /** The title of the page for an address that does not exist. */
  readonly notFound: string;
  readonly notFoundText: string;
  readonly skip: string;
  readonly home: string;
  readonly books: string;
  readonly authors: string;
  readonly cities: string;
  readonly keywords: string;
  readonly scholia: string;
  readonly codex: string;
  readonly search: string;
  readonly searchLabel: string;
  readonly mainNavigation: string;
  readonly otherLanguages: string;
  readonly licence: string;
  /** Between a term and its text. */
  readonly colon: string;
  readonly forProgrammers: string;
  readonly madeBy: (generator: string) => string;
}

/** Pages of passages and scholia. */
export interface PassageWords {
  readonly book: (number: number) => string;
  /** The name of a book by its content; empty if it has none. */
  readonly bookName: (number: number) => string;
  readonly scholium: string;
  readonly scholia: string;
  readonly scholiaOfBook: (number: number) => string;
  readonly onPassage: string;
  readonly previous: string;
  readonly next: string;
  readonly aroundLabel: string;
  /** The label of the same links at the end of the page. */
  readonly onwardLabel: string;
  readonly textLabel: string;
  readonly translations: string;
  readonly noText: string;
  readonly emptyText: string;
  /** Explains the marked signs in a Greek text. */
  readonly damage: string;
  /** For an edition without a description. */
  readonly unnamedEdition: string;
  /** The title of one of several Greek texts of a passage. */
  readonly greekText: (number: number) => string;
  /** How many words of a text differ from the first text. */
  readonly differs: (count: number) => string;
  /** For a text that has little in common with the first. */
  readonly notCompared: string;
  readonly authors: string;
  readonly cities: string;
  readonly keywords: string;
  readonly manuscripts: string;
  readonly credit: (name: string) => string;
  readonly comments: string;
  /** The heading of passages that share rare words. */
  readonly parallels: string;
  readonly parallelsLead: string;
  readonly noParallels: string;
  readonly nearDuplicate: string;
  /** The link from a passage to the parallels of its book. */
  readonly toParallels: string;
  readonly references: string;
  readonly otherPassages: string;
  readonly elsewhere: string;
  readonly media: string;
  readonly image: string;
  readonly video: string;
  /** A kind of medium and its source: `Picture: example.org`. */
  readonly of: (kind: string, which: string) => string;
  readonly record: string;
  /** The heading of keywords about the editors' work. */
  readonly editorial: string;
  readonly urn: string;
  readonly cite: string;
  /** The citation in the formats of reference managers. */
  readonly bibliography: string;
  readonly address: string;
  readonly formats: string;
  readonly copy: string;
  readonly copied: string;
  /** The description of the page for search engines. */
  readonly description: (label: string, authors: string) => string;
  readonly anthology: string;
}

/** Pages of books, authors, cities and keywords, their indexes, and the home page. */
export interface SubjectWords {
  readonly passages: (count: number) => string;
  readonly scholia: (count: number) => string;
  readonly authors: (count: number) => string;
  readonly keywords: (count: number) => string;
  readonly places: (count: number) => string;
  /** All passages of a book on one page. */
  readonly wholeBook: string;
  /** The contents of a book. */
  readonly contents: string;
  readonly noPassages: string;
  readonly noScholia: string;
  /** In a list of passages: the passage has scholia. */
  readonly hasScholia: string;
  readonly passagesHeading: string;
  readonly inBooks: string;
  readonly names: string;
  readonly born: string;
  readonly died: string;
  readonly tlg: string;
  readonly catalogues: string;
  readonly data: string;
  readonly category: string;
  readonly navigationLabel: string;
  readonly coordinates: string;
  readonly bornHere: string;
  readonly diedHere: string;
  readonly map: (name: string) => string;
  readonly mapOfAll: string;
  readonly letters: string;
  readonly categories: string;
  /** The heading of names that do not begin with a letter. */
  readonly otherLetters: string;
  /** Distinguishes a record from another of the same name. */
  readonly numbered: (id: string) => string;
  readonly beforeChrist: (years: string) => string;
  readonly afterChrist: (years: string) => string;
  readonly before: (year: string) => string;
  readonly after: (year: string) => string;
  readonly orEarlier: (year: string) => string;
  readonly orLater: (year: string) => string;
  readonly or: (year: string, next: string) => string;
  readonly between: (first: string, last: string) => string;
  readonly north: (degrees: string) => string;
  readonly south: (degrees: string) => string;
  readonly east: (degrees: string) => string;
  readonly west: (degrees: string) => string;
  /** The description of pages for search engines. */
  readonly about: (name: string, count: number) => string;
  /** The home page. */
  readonly featured: string;
  readonly all: (count: number) => string;
  readonly colophon: string;
  readonly citation: string;
  readonly publisher: string;
}

/** The pages of the codex, and the links to them. */
export interface CodexWords {
  readonly pages: (count: number) => string;
  readonly intro: string;
  readonly noPages: string;
  readonly manifest: string;
  /** On the page of a passage: the link to the page with its region. */
  readonly wholePage: string;
  readonly here: string;
  readonly nothingHere: string;
  readonly image: (title: string) => string;
  /** The link to a larger image. */
  readonly larger: string;
  readonly regions: string;
  /** The heading of regions that are not drawn. */
  readonly unplaced: string;
  /** The description of a page for search engines: its title, and the labels of its passages and scholia. */
  readonly description: (title: string, labels: string) => string;
}

/** The search page, and the texts of its script. */
export interface SearchWords {
  readonly title: string;
  /** The description of the page for search engines. */
  readonly description: string;
  readonly field: string;
  readonly author: string;
  readonly book: string;
  readonly keyword: string;
  /** The option for all books. */
  readonly anyBook: string;
  readonly needsScript: string;
  readonly hints: string;
  /** Examples of queries, and what each finds. */
  readonly examples: (
    from: ExampleWords,
    hasLemmas: boolean,
  ) => readonly { readonly query: string; readonly finds: string }[];
  readonly script: SearchScriptWords;
}

/** The texts about the panel of a word that every page with a Greek text contains. */
export interface WordPanelWords {
  /** Explains how to open the panel. */
  readonly hint: string;
  /** The label of the button that closes it. */
  readonly close: string;
}

/** The texts of the panel of a word; `{name}` is a word or a lemma. */
export interface WordPanelScriptWords {
  /** `{count}` is the number of passages and scholia. */
  readonly elsewhere: string;
  readonly nowhere: string;
  /** The label of the link to a search for the word. */
  readonly all: string;
  /** The same without the other forms of its lemma. */
  readonly exact: string;
  readonly logeion: string;
  /** Before the forms of a lemma. */
  readonly forms: string;
}

/** The reader's own selection of passages. */
export interface SelectionWords {
  readonly title: string;
  /** The description of the page, for search engines too. */
  readonly description: string;
  readonly needsScript: string;
  /** Buttons on the page of a passage. */
  readonly add: string;
  readonly remove: string;
  readonly script: SelectionScriptWords;
}

/** The texts of the script of a selection's page. */
export interface SelectionScriptWords {
  readonly empty: string;
  /** For the reader's own selection. */
  readonly share: string;
  /** For a selection in an address. */
  readonly shared: string;
  readonly keep: string;
  readonly remove: string;
  readonly noText: string;
  readonly failed: string;
}

/**
 * The texts of the script of the search page. The page contains them as data, so they are plain texts, in which the script
 * replaces `{count}` and `{name}`.
 */
export interface SearchScriptWords {
  readonly loading: string;
  readonly failed: string;
  readonly nothing: string;
  /** For a citation that does not exist; `{name}` is the cited label. */
  readonly notThere: string;
  readonly passages: CountedWords;
  readonly scholia: CountedWords;
  readonly names: CountedWords;
  /** Before the label of a scholium. */
  readonly scholium: string;
  /** For a filter whose name is that of no record, or of several. */
  readonly unknown: string;
  /** Offers a search for words with this beginning. */
  readonly longer: string;
  /** Offers a search for the Greek word that Latin letters may mean. */
  readonly greek: string;
  /** The heading of names with a similar spelling; `{name}` is their kind. */
  readonly similar: string;
  readonly more: string;
  readonly kinds: Readonly<Record<"authors" | "books" | "cities" | "keywords", string>>;
  readonly cited: string;
  /** `{name}` is the number of a cited verse. */
  readonly verse: string;
  /** The heading of the passages nearest to one that does not exist. */
  readonly nearest: string;
  readonly wordPanel: WordPanelScriptWords;
}

/** A noun with a number: for one, and for any other number. */
export interface CountedWords {
  readonly one: string;
  readonly many: string;
}

/** The parts of example queries, all from texts of the anthology. */
export interface ExampleWords {
  /** A word as written in a text, and folded. */
  readonly written: string;
  readonly word: string;
  /** Its first letters. */
  readonly beginning: string;
  /** Another word of the same text. */
  readonly other: string;
  /** The word and the next one. */
  readonly phrase: string;
  /** The name of an author; undefined if there is none. */
  readonly author: string | undefined;
  /** `5.177` */
  readonly label: string;
}
