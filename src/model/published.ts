/**
 * What is published, as TypeScript types.
 *
 * Generated from schemas/*.json by `npm run generate`: change the schema, not this file.
 */

/** The publisher's statements about a site: the file that `--about` names. */
export interface About {
  /** Name of the anthology, as its front page is headed. */
  title: string;
  /** A description in a few sentences; an empty line begins a paragraph. */
  description: string;
  /** Terms under which the data may be used; null if the publisher states none. */
  licence: {
    /** As it is commonly known. */
    name: string;
    /** Address of its text, or null. */
    url: string | null;
  } | null;
  /** How the publisher wishes to be cited, or null. */
  citation: string | null;
  /** Publisher of the site, who answers questions about it, or null. */
  publisher: {
    /** A person or an institution. */
    name: string;
    /** A web page, or null. */
    url: string | null;
    /** An address that readers may write to, or null. */
    email: string | null;
  } | null;
}

/** Which words of several texts correspond to each other. */
export interface Alignment {
  /** Address of this alignment. */
  url: string;
  /** Addresses of the aligned texts. */
  texts: string[];
  /** Groups of corresponding words. */
  alignment_data: number[][][];
}

/** An author of epigrams. */
export interface Author {
  /** Number of the author in the live service. */
  id: number;
  /** Address of this author. */
  url: string;
  /** Names of the author, in stored order; a language may repeat. */
  names: Name[];
  /** The author in other authority files. */
  alternative_uris: string[];
  /** City where the author was born, or null. */
  city_born: City | null;
  /** City where the author died, or null. */
  city_died: City | null;
  /** Years between which the author was born, or null. */
  born_range_year_date: YearRange | null;
  /** Years between which the author died, or null. */
  died_range_year_date: YearRange | null;
  /** Number that the live service keeps next to the record's id. */
  unique_id: number;
  /** When the record was made upstream. */
  created_at: string;
  /** When the record last changed upstream. */
  updated_at: string;
  /** State of validation; the live service does not document the meaning of the number. */
  validation: number;
  /** Identifier in the Thesaurus Linguae Graecae, or the empty string. */
  tlg_id: string;
  /** The name by which authors are ordered. */
  main_name: string;
  /** Descriptions of the author. */
  descriptions: Description[];
  /** Images of the author. */
  images: MediumSummary[];
  /** Addresses of the passages by the author. */
  passages: string[];
}

/** A book of the anthology. */
export interface Book {
  /** Address of this book; the number in it is not the number of the book. */
  url: string;
  /** Number of the book in the anthology. */
  number: number;
}

/** A line for each passage of a book: enough for a table of contents. */
export interface BookPassages {
  /** The book. */
  book: Book;
  /** Number of passages in the book. */
  count: number;
  /** The passages of the book in their order. */
  passages: {
    /** CTS URN of the passage. */
    urn: string;
    /** Address of the passage. */
    url: string;
    /** Path of the passage on the public web site. */
    web_url: string;
    /** Number of the epigram in the book; 0 exists. */
    fragment: number;
    /** Letter after the number, or the empty string. */
    sub_fragment: string;
    /** Authors of the passage, in stored order. */
    authors: {
      /** Address of the author. */
      url: string;
      /** The author's main name. */
      name: string;
    }[];
    /** The first line of the first Greek text, else of the first text that is not blank, trimmed; null if there is none. */
    first_line: {
      /** The line itself. */
      text: string;
      /** Code of the line's language. */
      language: string;
    } | null;
    /** Codes of the languages of the passage's texts, each once, in the order of the texts. */
    languages: string[];
  }[];
}

/** Summary of a published folder: a client that keeps its last copy sees which collections and products have changed. It follows from manifest.json alone. */
export interface Build {
  /** Version of the form of this file. */
  format: 1;
  /** The program that wrote the build. */
  generator: Manifest["generator"];
  /** The database that the build shows. */
  snapshot: Manifest["snapshot"];
  /** The options that determine the content of the files. */
  options: Manifest["options"];
  /** The part of the site in the folder; null for the whole site. */
  shard: {
    /** Which part it is, counted from 1. */
    number: number;
    /** How many parts make the whole. */
    of: number;
  } | null;
  /** The manifest next to this file. */
  manifest: {
    /** Hash of the file manifest.json: it changes when any file does. */
    sha256: string;
    /** Size of the file manifest.json in bytes. */
    bytes: number;
  };
  /** The totals. */
  totals: {
    /** Records of all collections. */
    records: number;
    /** How many files the manifest lists. */
    files: number;
    /** Their size in bytes. */
    bytes: number;
  };
  /** The collections, each with its records and pages in every form. */
  collections: {
    /** Name of the collection, as in its address. */
    name: string;
    /** Number of its records; in a shard, those of the whole site. */
    records: number;
    /** How many files belong to it. */
    files: number;
    /** Their size in bytes. */
    bytes: number;
    /** Hash of the list of its files in the order of their paths. Each is a line as `sha256sum` prints it: the file's SHA-256, two blanks, its path, a line feed. */
    sha256: string;
  }[];
  /** The products: files that are made from the records and published next to the pages of the API. */
  products: {
    /** Name of the product, as `--only` knows it. */
    name:
      | "changes"
      | "dumps"
      | "filters"
      | "landing"
      | "linked-data"
      | "openapi"
      | "reader"
      | "summaries";
    /** How many files belong to it. */
    files: number;
    /** Their size in bytes. */
    bytes: number;
    /** Hash of the list of its files in the order of their paths. Each is a line as `sha256sum` prints it: the file's SHA-256, two blanks, its path, a line feed. */
    sha256: string;
  }[];
  /** The root object, the schemas, error documents and settings of hosts. */
  other: {
    /** How many files belong to no collection and no product. */
    files: number;
    /** Their size in bytes. */
    bytes: number;
    /** Hash of the list of its files in the order of their paths. Each is a line as `sha256sum` prints it: the file's SHA-256, two blanks, its path, a line feed. */
    sha256: string;
  };
}

/** The answer to the method OPTIONS at an address. */
export interface Capabilities {
  /** Name of the address. */
  name: string;
  /** Description of the content of the address. */
  description: string;
  /** Media types of its content. */
  renders: string[];
  /** Media types that it accepts: none, as everything is read-only. */
  parses: string[];
}

/** Changes of the records since the previously published site. */
export interface Changes {
  /** The site that was published before. */
  previous: {
    /** The start of every address in that site. */
    base_url: string;
    /** Hash of the content of that site's snapshot. */
    snapshot_sha256: string;
    /** Hash of the file manifest.json of that site. */
    manifest_sha256: string;
  };
  /** The site that this file is part of. */
  current: {
    /** The start of every address in the site. */
    base_url: string;
    /** Hash of the content of the site's snapshot. */
    snapshot_sha256: string;
  };
  /** Every collection, whether or not it changed. */
  collections: {
    /** Name of the collection, as in its address. */
    name: string;
    /** Number of its records in the previous site. */
    before: number;
    /** Number of its records in this one. */
    after: number;
    /** Addresses of the records that the previous site did not have, in the order of the collection. */
    added: string[];
    /** The records that differ from those of the same address in the previous site, in the order of the collection. */
    changed: {
      /** Address of the record. */
      url: string;
      /** Names of the record's own members that differ, in the order of the record: those that follow from other records, too. Addresses of the site are compared without its base. */
      fields: string[];
    }[];
    /** Addresses that removed records of the previous site would have in this site, in the order of the previous site; there are no files at these addresses. */
    removed: string[];
  }[];
}

/** A city that authors or passages are linked to. */
export interface City {
  /** Address of this city. */
  url: string;
  /** Names of the city, in stored order; a language may repeat. */
  names: Name[];
  /** The city in other authority files. */
  alternative_uris: string[];
  /** Number that the live service keeps next to the record's id. */
  unique_id: number;
  /** Degrees as stored (upstream it is the latitude), or null. */
  longitude: string | null;
  /** Degrees as stored (upstream it is the longitude), or null. */
  latitude: string | null;
  /** Descriptions of the city. */
  descriptions: Description[];
  /** When the record was made upstream. */
  created_at: string;
  /** When the record last changed upstream. */
  updated_at: string;
  /** Addresses of the passages linked to the city. */
  passages: string[];
}

/** A comment on passages, in one or several languages. */
export interface Comment {
  /** Address of this comment. */
  url: string;
  /** Addresses of the passages that the comment is on. */
  passages: string[];
  /** The comment, one entry a language: objects here, unlike the parallel arrays in a passage. */
  descriptions: {
    /** Markdown; its first line is a title. */
    content: string;
    /** Code of the content's language. */
    language: string;
  }[];
  /** Number that the live service keeps next to the record's id. */
  unique_id: number;
  /** When the record was made upstream. */
  created_at: string;
  /** When the record last changed upstream. */
  updated_at: string;
  /** Kind of comment; `user_note` occurs. */
  comment_type: string;
  /** Images that illustrate the comment. */
  images: MediumSummary[];
}

/** Settings of a site: the file `anthology.config.json`, or the one that `--config` names. The command line wins over it. */
export interface Config {
  /** Address or path of this schema, for editors. */
  $schema?: string;
  /** SQLite snapshot that `pull` and `load` write, and other commands read. */
  snapshot?: string;
  /** Address of the live service that `pull` reads. */
  source?: string;
  /** Folder to publish into; it changes only if the build succeeds. */
  out?: string;
  /** Publish into a new folder in this one instead, and point the link `current` to it. */
  releases?: string;
  /** Releases to keep. */
  keep?: number;
  /** Whether the build waits for the disk, so that the site survives a power cut. */
  sync?: boolean;
  /** Address under which the site is served. */
  baseUrl?: string;
  /** Host that the site is published to, as given to `init`. */
  host?: "netlify" | "cloudflare" | "github-pages" | "server" | "bucket";
  /** JSON file with title, licence and publisher of the site (schemas/about.json). */
  about?: string;
  /** Text file with a form, a tab and its lemma in each line, for the search of the reading edition. */
  lemmas?: string;
  /** Products to build, and no others; `api` is `json`, `format-api` and `xml` together. */
  only?: (
    | "api"
    | "json"
    | "format-api"
    | "xml"
    | "changes"
    | "dumps"
    | "filters"
    | "landing"
    | "linked-data"
    | "openapi"
    | "reader"
    | "summaries"
  )[];
  /** How `next` and `previous` name a page: `?page=2` or `/page/2/`. */
  links?: "query" | "path";
  /** Records on a page of a collection. */
  pageSize?: number;
  /** Refuse records whose folder names Windows does not allow. */
  portable?: boolean;
  /** Published site to compare with, for the list of changes: address, folder or manifest. */
  previous?: string;
  /** Go on without that site if nothing is published there yet. */
  previousOptional?: boolean;
  /** Threads that render. */
  jobs?: number;
}

/** A description in one language. */
export interface Description {
  /** Address of this description. */
  url: string;
  /** Language of the description. */
  language: LanguageSummary;
  /** When the record was made upstream. */
  created_at: string;
  /** When the record last changed upstream. */
  updated_at: string;
  /** The description itself. */
  description: string;
}

/** The published source of texts. */
export interface Edition {
  /** Address of this edition. */
  url: string;
  /** Descriptions of the edition. */
  descriptions: Description[];
  /** Kind of edition; the live service does not document the meaning of the number. */
  edition_type: number;
  /** Further facts about the edition, each a single value. */
  metadata: {
    /** A string, a number, true, false or null. */
    [k: string]: string | number | boolean | null;
  };
  /** When the record was made upstream. */
  created_at: string;
  /** When the record last changed upstream. */
  updated_at: string;
}

/** The envelope of every answer of a collection. The definitions, one for each collection, also describe the records of the page. */
export interface Envelope<Item extends object = object> {
  /** Number of records in the whole collection. */
  count: number;
  /** Address of the following page, null on the last one; filters on passages stay in it. */
  next: string | null;
  /** Address of the preceding page, null on the first one; filters on passages stay in it. */
  previous: string | null;
  /** Records of this page. */
  results: Item[];
}

/** Body of an answer that is not a success. */
export interface ErrorBody {
  /** The error, in English. */
  detail: string;
}

/** Body of an answer to filters with invalid values: the faults by parameter. */
export interface FilterFaults {
  /** The fault of the value of `author__main_name`, in English. */
  author__main_name?: string[];
  /** The fault of the value of `book__number`, in English. */
  book__number?: string[];
  /** The fault of the value of `keyword__number`, in English. */
  keyword__number?: string[];
}

/** A keyword, in one category. */
export interface Keyword {
  /** Number of the keyword in the live service. */
  id: number;
  /** Address of this keyword. */
  url: string;
  /** The category that the keyword belongs to. */
  category: KeywordCategory;
  /** Names of the keyword, in stored order; a language may repeat. */
  names: Name[];
  /** The keyword in other authority files: objects here, unlike the plain strings of authors and cities. */
  alternative_uris: {
    /** Address in the authority file. */
    uri: string;
  }[];
  /** Addresses of the passages that carry the keyword. */
  passages: string[];
}

/** A group of keywords. */
export interface KeywordCategory {
  /** Address of this category. */
  url: string;
  /** Names of the category, in stored order; a language may repeat. */
  names: Name[];
}

/** A language, with how often it is used. */
export interface Language {
  /** Three letters that identify the language. */
  code: string;
  /** Name of the language in ISO 639-3. */
  iso_name: string;
  /** Whether the live service prefers the language. */
  preferred: boolean;
  /** Address of this language. */
  url: string;
  /** Numbers of records in the language. */
  counts: {
    /** Number of texts. */
    texts: number;
    /** Number of descriptions, those of comments included. */
    descriptions: number;
    /** Number of names of authors, cities, keywords and keyword categories. */
    names: number;
  };
}

/** Every file of a build with its hash, and the source of the build. */
export interface Manifest {
  /** Version of the manifest's own form. */
  format: 1;
  /** The program that wrote the build. */
  generator: {
    /** Name of the program's package. */
    name: string;
    /** Version of the program. */
    version: string;
  };
  /** The database that the build shows. */
  snapshot: {
    /** Hash of all rows but the provenance, in lower-case hexadecimal digits: it does not depend on the file. */
    sha256: string;
    /** Version of the database's tables. */
    schema_version: number;
    /** Source of the snapshot; null if it was made from files. */
    origin: Origin | null;
  };
  /** The options that determine the content of the files. */
  options: {
    /** The start of every address in the build. */
    base_url: string;
    /** Whether links to pages carry the page as a query or in the path. */
    links: "query" | "path";
    /** Largest number of records on a page. */
    page_size: number;
    /** Names of the products that the options name: the forms of the API's pages, then the other files. */
    products: (
      | "json"
      | "format-api"
      | "xml"
      | "changes"
      | "dumps"
      | "filters"
      | "landing"
      | "linked-data"
      | "openapi"
      | "reader"
      | "summaries"
    )[];
    /** The publisher's statements about the site, from the file that `--about` named; null if there was none. */
    about: About | null;
    /** Hash of the file that `--lemmas` named; null if there was none. */
    lemmas: string | null;
    /** The site that the build was compared with; null if there was none. */
    previous: {
      /** The snapshot in the manifest of that site. */
      snapshot_sha256: string;
      /** Hash of the file manifest.json of that site. */
      manifest_sha256: string;
    } | null;
  };
  /** The collections of the build. */
  collections: {
    /** Name of the collection, as in its address. */
    name: string;
    /** Number of its records. */
    records: number;
    /** Number of its pages; an empty collection has one. */
    pages: number;
  }[];
  /** The part of the site in the folder; null for the whole site. */
  shard: {
    /** Which part it is, counted from 1. */
    number: number;
    /** How many parts make the whole. */
    of: number;
    /** The pages of this part, to check the chains of pages of the whole site. */
    pages: {
      /** Path of the collection. */
      path: string;
      /** Whether it is a page or the twin of a page. */
      form: "plain" | "api";
      /** Number of the page, counted from 1. */
      page: number;
      /** Place of its first record in the collection, counted from 0. */
      first: number;
      /** How many records are on it. */
      records: number;
      /** Its envelope without the records. */
      head: {
        /** Records in the collection. */
        count: number;
        /** Address of the following page, null on the last one. */
        next: string | null;
        /** Address of the page before, null on the first one. */
        previous: string | null;
      };
    }[];
  } | null;
  /** Every file of the build but the manifest itself and build.json, sorted by path. */
  files: {
    /** Path from the folder of the build, with slashes. */
    path: string;
    /** Size in bytes. */
    bytes: number;
    /** Hash of the file, in lower-case hexadecimal digits. */
    sha256: string;
  }[];
}

/** A rectangle of a manuscript's page image. */
export interface Manuscript {
  /** Address of the rectangle on an image server (IIIF). */
  manuscript_url: string;
  /** Address of this manuscript region. */
  url: string;
  /** When the record was made upstream. */
  created_at: string;
  /** When the record last changed upstream. */
  updated_at: string;
  /** Name of the page of the codex. */
  title: string;
  /** Whom to thank for the image; may be empty. */
  credit: string;
  /** Descriptions of the region. */
  descriptions: Description[];
  /** Keywords of the region, in stored order. */
  keywords: KeywordSummary[];
}

/** An image or a video outside this API. */
export interface Medium {
  /** Address of this record. */
  url: string;
  /** Image or video. */
  type: "image" | "video";
  /** Address of the image or video, outside this API. */
  media_url: string;
}

/** One epigram at its place in the anthology. */
export interface Passage {
  /** Number of the passage in the live service. */
  id: number;
  /** The book of the passage. */
  book: Book;
  /** Number of the epigram in the book; 0 exists. */
  fragment: number;
  /** Letter after the number, or the empty string. */
  sub_fragment: string;
  /** CTS URN of the passage. */
  urn: string;
  /** Address of this passage. */
  url: string;
  /** Path of the passage on the public web site. */
  web_url: string;
  /** Regions of manuscripts with the passage, in stored order; one may repeat. */
  manuscripts: Manuscript[];
  /** Wordings of the passage, in stored order. */
  texts: TextSummary[];
  /** Authors of the passage, in stored order. */
  authors: AuthorSummary[];
  /** Cities that the passage is linked to, in stored order. */
  cities: CitySummary[];
  /** Keywords of the passage, in stored order. */
  keywords: KeywordSummary[];
  /** Scholia on the passage. */
  scholia: ScholiumSummary[];
  /** Comments on the passage, in stored order. */
  comments: CommentSummary[];
  /** Links to pages elsewhere, in stored order; one may repeat. */
  external_references: ExternalReference[];
  /** Links to other passages. */
  internal_references: InternalReference[];
  /** Images and videos that illustrate the passage. */
  media: MediumSummary[];
  /** Addresses of the word alignments between texts of the passage. */
  alignments: string[];
}

/** The index from which answers to filters on passages are put together: only books, names and keywords that have passages are in it. */
export interface PassageFilters {
  /** The start of every address in the build. */
  base_url: string;
  /** Largest number of records on a page. */
  page_size: number;
  /** Whether links to pages carry the page as a query or in the path. */
  links: "query" | "path";
  /** Whether the build has the answers to `format=api`. */
  format_api: boolean;
  /** The start of the CTS URN of every passage. */
  urn_prefix: "urn:cts:greekLit:tlg7000.tlg001.ag:";
  /** How the URN of each passage ends, in the order of the collection. */
  urns: string[];
  /** The books, by number. */
  books: {
    /** Number of the book, as `book__number` gives it. */
    number: number;
    /** Places of the passages of the book in the list of urns: the first, counted from 0, then the distance of each from the one before. */
    passages: number[];
  }[];
  /** The main names of authors, sorted; authors of one name are together. */
  authors: {
    /** Main name without blanks around it, as `author__main_name` gives it. */
    main_name: string;
    /** Places of the passages of authors of this name in the list of urns: the first, counted from 0, then the distance of each from the one before. */
    passages: number[];
  }[];
  /** The keywords, by number. */
  keywords: {
    /** Number of the keyword in its address, as `keyword__number` gives it. */
    number: number;
    /** Places of the passages of the keyword in the list of urns: the first, counted from 0, then the distance of each from the one before. */
    passages: number[];
  }[];
}

/** A link from one passage to another. */
export interface PassageInternalReference {
  /** Address of this reference. */
  url: string;
  /** The passage that contains the link. */
  from_passage: string;
  /** The passage that it leads to. */
  to_passage: string;
  /** Kind of the link; `Default` and `Stylistic variation` occur. */
  reference_type: string;
}

/** Addresses of all collections. */
export interface Root {
  /** Address of the collection of passages. */
  passages: string;
  /** Address of the collection of books. */
  books: string;
  /** Address of the collection of scholia. */
  scholia: string;
  /** Address of the collection of texts. */
  texts: string;
  /** Address of the collection of media. */
  media: string;
  /** Address of the collection of manuscripts. */
  manuscripts: string;
  /** Address of the collection of keywords. */
  keywords: string;
  /** Address of the collection of keyword categories. */
  keyword_categories: string;
  /** Address of the collection of languages. */
  languages: string;
  /** Address of the collection of descriptions. */
  descriptions: string;
  /** Address of the collection of cities. */
  cities: string;
  /** Address of the collection of authors. */
  authors: string;
  /** Address of the collection of comments. */
  comments: string;
  /** Address of the collection of editions. */
  editions: string;
  /** Address of the collection of alignments. */
  alignments: string;
  /** Address of the same collection as `passages`, in XML. */
  passages_xml: string;
  /** Address of the same collection as `books`, in XML. */
  books_xml: string;
  /** Address of the same collection as `scholia`, in XML. */
  scholia_xml: string;
  /** Address of the same collection as `texts`, in XML. */
  texts_xml: string;
  /** Address of the same collection as `media`, in XML. */
  media_xml: string;
  /** Address of the same collection as `manuscripts`, in XML. */
  manuscripts_xml: string;
  /** Address of the same collection as `keywords`, in XML. */
  keywords_xml: string;
  /** Address of the same collection as `keyword_categories`, in XML. */
  keyword_categories_xml: string;
  /** Address of the same collection as `languages`, in XML. */
  languages_xml: string;
  /** Address of the same collection as `descriptions`, in XML. */
  descriptions_xml: string;
  /** Address of the same collection as `cities`, in XML. */
  cities_xml: string;
  /** Address of the same collection as `authors`, in XML. */
  authors_xml: string;
  /** Address of the same collection as `comments`, in XML. */
  comments_xml: string;
  /** Address of the same collection as `editions`, in XML. */
  editions_xml: string;
  /** Address of the same collection as `alignments`, in XML. */
  alignments_xml: string;
  /** Address of the collection of passage internal references. */
  passage_internal_references: string;
}

/** A note in the margin of a manuscript, tied to one passage. */
export interface Scholium {
  /** Number of the scholium in the live service. */
  id: number;
  /** Address of this scholium. */
  url: string;
  /** CTS URN of the scholium. */
  urn: string;
  /** Path of the scholium on the public web site. */
  web_url: string;
  /** Regions of manuscripts with the scholium, in stored order. */
  manuscripts: Manuscript[];
  /** Wordings of the scholium, in stored order. */
  texts: TextSummary[];
  /** Cities that the scholium is linked to, in stored order. */
  cities: CitySummary[];
  /** Keywords of the scholium, in stored order. */
  keywords: KeywordSummary[];
  /** The passage that the scholium belongs to. */
  passage: PassageSummary;
  /** Comments on the scholium, in stored order. */
  comments: CommentSummary[];
  /** Images and videos that illustrate the scholium. */
  media: MediumSummary[];
}

/** The wording of a passage or a scholium in one language. */
export interface Text {
  /** Address of this text. */
  url: string;
  /** Language of the text. */
  language: LanguageSummary;
  /** Published source of the text, or null. */
  edition: Edition | null;
  /** Number that the live service keeps next to the record's id. */
  unique_id: number;
  /** When the record was made upstream. */
  created_at: string;
  /** When the record last changed upstream. */
  updated_at: string;
  /** State of validation; the live service does not document the meaning of the number. */
  validation: number;
  /** State of editing; the live service does not document the meaning of the number. */
  status: number;
  /** The text itself; it may be empty. */
  text: string;
  /** Comments on the text, in stored order. */
  comments: CommentSummary[];
  /** Addresses of the word alignments that use this text. */
  alignments: string[];
  /** Addresses of the passages that have this text. */
  passages: string[];
}

/** One name in one language. */
export interface Name {
  /** The name as stored; it may end in blanks. */
  name: string;
  /** Code of the name's language. */
  language: string;
}

/** Years between which something happened, in the form of an interval; years before Christ are negative. */
export interface YearRange {
  /** Lower end, null if open. */
  lower: number | null;
  /** Upper end, null if open. */
  upper: number | null;
  /** Which ends belong to the range: a square bracket includes, a round one excludes. */
  bounds: "[)" | "[]" | "(]" | "()";
}

/** A language in another record. */
export interface LanguageSummary {
  /** Code of the language. */
  code: string;
  /** Name of the language in ISO 639-3. */
  iso_name: string;
  /** Address of this language. */
  url: string;
}

/** A text in a passage or a scholium. */
export interface TextSummary {
  /** Address of this text. */
  url: string;
  /** Code of the text's language. */
  language: string;
  /** The text itself; it may be empty. */
  text: string;
}

/** An author in a passage. */
export interface AuthorSummary {
  /** Address of this author. */
  url: string;
  /** Identifier in the Thesaurus Linguae Graecae, or the empty string. */
  tlg_id: string;
  /** Names of the author, in stored order; a language may repeat. */
  names: Name[];
}

/** A city in a passage or a scholium. */
export interface CitySummary {
  /** Address of this city. */
  url: string;
  /** Names of the city, in stored order; a language may repeat. */
  names: Name[];
}

/** A keyword in another record. */
export interface KeywordSummary {
  /** Address of this keyword. */
  url: string;
  /** Names of the keyword, in stored order; a language may repeat. */
  names: Name[];
  /** The keyword's category. */
  category: KeywordCategory;
}

/** A scholium in its passage. */
export interface ScholiumSummary {
  /** Book number. */
  book: number;
  /** Epigram number. */
  fragment: number;
  /** Letter after the epigram number, or the empty string. */
  sub_fragment: string;
  /** Number of the scholium among those of the passage. */
  number: number;
  /** Address of this scholium. */
  url: string;
}

/** The passage that a scholium belongs to. */
export interface PassageSummary {
  /** Book number. */
  book: number;
  /** Epigram number. */
  fragment: number;
  /** Letter after the epigram number, or the empty string. */
  sub_fragment: string;
  /** Address of this passage. */
  url: string;
}

/** A comment in another record; `descriptions` and `languages` run in parallel. */
export interface CommentSummary {
  /** Address of this comment. */
  url: string;
  /** The comment in Markdown, one entry a language. */
  descriptions: string[];
  /** Code of the language of each description. */
  languages: string[];
}

/** An image or video in another record. */
export interface MediumSummary {
  /** Image or video. */
  type: "image" | "video";
  /** Address of the image or video, outside this API. */
  url: string;
}

/** A link from a passage to a page elsewhere. */
export interface ExternalReference {
  /** The text of the link. */
  title: string;
  /** Address of its target; may be empty. */
  url: string;
}

/** A link from the passage that lists it to another one. */
export interface InternalReference {
  /** The passage that it leads to. */
  to_passage: string;
  /** Kind of the link; `Default` and `Stylistic variation` occur. */
  reference_type: string;
}

/** The source of a pulled snapshot. */
export interface Origin {
  /** Address of the service. */
  source: string;
  /** When the service was read to its end. */
  pulled_at: string;
  /** Name and version of the program that pulled. */
  generator: string;
  /** Number of records in all collections. */
  records: number;
}

/** The type of each collection's records. */
export interface Collections {
  /** Epigrams, with texts, authors, keywords, scholia and comments */
  passages: Passage;
  /** Books of the anthology */
  books: Book;
  /** Notes in the margins of manuscripts */
  scholia: Scholium;
  /** Texts of passages and scholia, in any language */
  texts: Text;
  /** Pictures and videos */
  media: Medium;
  /** Regions of manuscript images */
  manuscripts: Manuscript;
  /** Keywords that passages are tagged with */
  keywords: Keyword;
  /** Groups of keywords */
  keyword_categories: KeywordCategory;
  /** Languages of ISO 639-3 */
  languages: Language;
  /** Descriptions of editions, authors, cities and manuscript regions */
  descriptions: Description;
  /** Cities of authors and passages */
  cities: City;
  /** Authors of epigrams */
  authors: Author;
  /** Notes on passages, scholia and texts */
  comments: Comment;
  /** Published sources of texts */
  editions: Edition;
  /** Word-by-word alignments of texts */
  alignments: Alignment;
  /** References from passage to passage */
  passage_internal_references: PassageInternalReference;
}
