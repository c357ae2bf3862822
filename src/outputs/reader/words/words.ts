/** The words of the reading edition's own: what a language of its interface must say. What the records say is theirs. */

import type { LanguageFolder } from "../../../routing/routes.ts";

/** An interface in one language. */
export interface Words {
  /** Code of three letters, as the records have it. */
  readonly code: string;
  /** Tag for web pages (BCP 47). */
  readonly tag: string;
  /** What the language calls itself. */
  readonly ownName: string;
  /** Folder of its pages: `""` for those that stand where records say, or `fr/`. */
  readonly folder: LanguageFolder;
  /** What a site is called whose publisher says nothing of it, and what it is. */
  readonly unnamed: { readonly title: string; readonly description: string };
  readonly frame: FrameWords;
  readonly passage: PassageWords;
  readonly subjects: SubjectWords;
  readonly search: SearchWords;
  readonly door: DoorWords;
  readonly selection: SelectionWords;
  readonly codex: CodexWords;
  /** Names of languages by code; one that is missing is called as its record calls it. */
  readonly languages: Readonly<Record<string, string>>;
  /** A number with its thousands apart. */
  number(count: number): string;
}

/** What stands around every page. */
export interface FrameWords {
  /** The page for an address where nothing is. */
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
  /** The terms behind the word. */
  readonly colon: string;
  readonly forProgrammers: string;
  readonly madeBy: (generator: string) => string;
}

/** Pages of passages and scholia. */
export interface PassageWords {
  readonly book: (number: number) => string;
  /** What a book is called by what is in it; empty where it has no such name. */
  readonly bookName: (number: number) => string;
  readonly scholium: string;
  readonly scholia: string;
  readonly scholiaOfBook: (number: number) => string;
  readonly onPassage: string;
  readonly previous: string;
  readonly next: string;
  readonly aroundLabel: string;
  /** The same way, at the end of the page. */
  readonly onwardLabel: string;
  readonly textLabel: string;
  readonly translations: string;
  readonly noText: string;
  readonly emptyText: string;
  /** What marked signs in a Greek text are. */
  readonly damage: string;
  /** Of an edition of which nothing is said. */
  readonly unnamedEdition: string;
  /** Tells one of several Greek texts of a passage. */
  readonly greekText: (number: number) => string;
  /** How many words of a text are not those of the first. */
  readonly differs: (count: number) => string;
  /** Of a text that has little in common with the first. */
  readonly notCompared: string;
  readonly authors: string;
  readonly cities: string;
  readonly keywords: string;
  readonly manuscripts: string;
  readonly credit: (name: string) => string;
  readonly comments: string;
  /** Passages that share rare words. */
  readonly parallels: string;
  readonly parallelsLead: string;
  readonly noParallels: string;
  readonly nearDuplicate: string;
  /** Leads from a passage to the parallels of its book. */
  readonly toParallels: string;
  readonly references: string;
  readonly otherPassages: string;
  readonly elsewhere: string;
  readonly media: string;
  readonly image: string;
  readonly video: string;
  /** A kind of thing, and which one it is: `Picture: example.org`. */
  readonly of: (kind: string, which: string) => string;
  readonly record: string;
  /** Keywords of the editors' own work. */
  readonly editorial: string;
  readonly urn: string;
  readonly cite: string;
  /** The citation in the formats of reference managers. */
  readonly bibliography: string;
  readonly address: string;
  readonly formats: string;
  readonly copy: string;
  readonly copied: string;
  /** What the page is, for search engines. */
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
  /** On a line of a list of passages: there are scholia. */
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
  readonly way: string;
  readonly coordinates: string;
  readonly bornHere: string;
  readonly diedHere: string;
  readonly map: (name: string) => string;
  readonly mapOfAll: string;
  readonly letters: string;
  readonly categories: string;
  /** Heading of names that begin with no letter of the alphabet. */
  readonly otherLetters: string;
  /** Tells a record from another of the same name. */
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
  /** What pages are, for search engines. */
  readonly about: (name: string, count: number) => string;
  /** The home page. */
  readonly featured: string;
  readonly all: (count: number) => string;
  readonly colophon: string;
  readonly citation: string;
  readonly publisher: string;
}

/** The pages of the codex, and what leads to them. */
export interface CodexWords {
  readonly pages: (count: number) => string;
  readonly intro: string;
  readonly noPages: string;
  readonly manifest: string;
  /** On the page of a passage: leads to the page that its region is on. */
  readonly wholePage: string;
  readonly here: string;
  readonly nothingHere: string;
  readonly image: (title: string) => string;
  /** Leads to the image in a larger size. */
  readonly larger: string;
  readonly regions: string;
  /** Regions that are not drawn. */
  readonly unplaced: string;
  /** What a page is, for search engines: its title, and the labels of what stands on it. */
  readonly description: (title: string, labels: string) => string;
}

/** The search page, and what its script says. */
export interface SearchWords {
  readonly title: string;
  /** What the page is, for search engines. */
  readonly description: string;
  readonly field: string;
  readonly author: string;
  readonly book: string;
  readonly keyword: string;
  /** No choice of a book. */
  readonly anyBook: string;
  readonly needsScript: string;
  readonly hints: string;
  /** Queries as examples, and what each finds. */
  readonly examples: (
    from: ExampleWords,
    hasLemmas: boolean,
  ) => readonly { readonly query: string; readonly finds: string }[];
  readonly script: SearchScriptWords;
}

/** A Greek text whose words lead to their other places. */
export interface DoorWords {
  /** Says so, and how. */
  readonly hint: string;
  /** A button of the panel that a word opens. */
  readonly close: string;
}

/** What the panel of a word says: `{name}` is a word or a lemma. */
export interface DoorScriptWords {
  /** `{count}` is how many passages and scholia. */
  readonly elsewhere: string;
  readonly nowhere: string;
  /** Lead to the search. */
  readonly all: string;
  /** Of the word without the other forms of its lemma. */
  readonly alone: string;
  readonly logeion: string;
  /** Goes before the forms of a lemma. */
  readonly forms: string;
}

/** The reader's own selection of passages. */
export interface SelectionWords {
  readonly title: string;
  /** What the page is, for search engines, too. */
  readonly description: string;
  readonly needsScript: string;
  /** Buttons on the page of a passage. */
  readonly add: string;
  readonly remove: string;
  readonly script: SelectionScriptWords;
}

/** What the script of the page of a selection says. */
export interface SelectionScriptWords {
  readonly empty: string;
  /** Of the reader's own passages. */
  readonly share: string;
  /** Of those that an address names. */
  readonly shared: string;
  readonly keep: string;
  readonly remove: string;
  readonly noText: string;
  readonly failed: string;
}

/**
 * What the script of the search page says. The page hands it over as data, so that these are texts: `{count}` and
 * `{name}` stand for what the script puts there.
 */
export interface SearchScriptWords {
  readonly loading: string;
  readonly failed: string;
  readonly nothing: string;
  /** Of a citation of what is not there: `{name}` is what was cited. */
  readonly notThere: string;
  readonly passages: CountedWords;
  readonly scholia: CountedWords;
  readonly names: CountedWords;
  /** Goes before the label of a scholium. */
  readonly scholium: string;
  /** A filter whose name is that of no record, or of several. */
  readonly unknown: string;
  /** Asks for words that begin so. */
  readonly longer: string;
  /** Asks for a Greek word that is meant by Latin letters. */
  readonly greek: string;
  /** Goes before names that are spelled in a similar way; `{name}` is what they are names of. */
  readonly similar: string;
  readonly more: string;
  readonly kinds: Readonly<Record<"authors" | "books" | "cities" | "keywords", string>>;
  readonly cited: string;
  /** `{name}` is the number of a verse that is cited. */
  readonly verse: string;
  /** Goes before passages near to one that is not there. */
  readonly nearest: string;
  readonly door: DoorScriptWords;
}

/** How so many are called: one, and any other number. */
export interface CountedWords {
  readonly one: string;
  readonly many: string;
}

/** What examples of queries are made of: all of it stands in the anthology. */
export interface ExampleWords {
  /** A word as a text writes it, and as the search compares it. */
  readonly written: string;
  readonly word: string;
  /** What it begins with. */
  readonly beginning: string;
  /** Another word of the same text. */
  readonly other: string;
  /** The word with the one that follows it. */
  readonly phrase: string;
  /** Name of an author; undefined where there is none. */
  readonly author: string | undefined;
  /** `5.177` */
  readonly label: string;
}
