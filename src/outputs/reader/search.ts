/** What the search keeps of the records, and the files that its page reads. */
import { hash } from "node:crypto";
import type { Book, Passage, Scholium } from "../../model/published.ts";
import { passageUrnPrefix, scholiumUrnPrefix } from "../../model/urn.ts";
import { assetsFolder, parseRecordUrl } from "../../routing/routes.ts";
import type { Files, Parts, Site } from "../output.ts";
import { labelOfUrn } from "./labels.ts";
import { type Named, nameOf, tagOf } from "./names.ts";
import { frontCoded, gapsBetween, placesCoded, runsOf } from "./search/codes.ts";
import { wordsOf } from "./search/fold.ts";
import { frameFoundTexts, writeFoundTexts } from "./search/found-texts.ts";
import {
  type IndexAddresses,
  type NamesFile,
  type PartFile,
  type SubjectKind,
  subjectKinds,
  type Wording,
} from "./search/index.ts";
import { lemmasFileOf } from "./search/lemmas.ts";
import { furthest } from "./search/query.ts";
import { type SearchExamples, searchPages } from "./search/search-page.ts";
import { foundTextsFolder, lemmasFile } from "./search/search-paths.ts";
import { interfaceLanguages } from "./words/index.ts";

/** A passage or a scholium in the search. */
export interface SearchDocument {
  /** The end of its urn, such as `5.177`. */
  readonly label: string;
  /** The words of each text, as the search compares them. */
  readonly texts: readonly string[];
  /** A hash of what results show of it; empty if it has no text to read. */
  readonly shown: string;
  /** Addresses of its authors, cities and keywords, and the key of its book: it is found by these, too. */
  readonly subjects: readonly string[];
}

/** What the search needs of a batch of passages or scholia. */
interface SearchPart {
  readonly documents: readonly SearchDocument[];
  /** The example words for each language; only of the first passages. */
  readonly examples: SearchExamples;
}

/** An author, a book, a place or a keyword in the search. */
interface SearchSubject {
  /** Its key among the subjects of documents. */
  readonly key: string;
  /** The id in the address of its page. */
  readonly id: string;
  /** Its name in each language of the interface. */
  readonly titles: readonly Wording[];
  /** All its names: the folded words of each. */
  readonly names: readonly string[];
}

/** Writes the texts of a batch that results show, and keeps its words. */
export function keptForSearch(
  records: readonly (Passage | Scholium)[],
  examples: SearchExamples,
  files: Files,
): SearchPart {
  const documents = records.map((record): SearchDocument => {
    const { urn, cities, keywords } = record;
    const book = "book" in record ? record.book.number : record.passage.book;
    const authors = "authors" in record ? record.authors : [];
    const shown = writeFoundTexts(record, files);
    return {
      label: labelOfUrn(urn),
      texts: record.texts.map(({ text }) => wordsOf(text).join(" ")),
      shown: shown === "" ? "" : hashOf(shown),
      subjects: [bookKey(book), ...[...authors, ...cities, ...keywords].map(({ url }) => url)],
    };
  });
  return { documents, examples };
}

/** An author, a place or a keyword in the search. */
export function namedSubject(record: Named): SearchSubject {
  const titles = interfaceLanguages.map((words) => {
    const { text, language } = nameOf(record, words);
    return { text, tag: language === undefined ? words.tag : tagOf(language) };
  });
  const names = record.names.map(({ name }) => name);
  const { url } = record;
  return { key: url, id: parseRecordUrl(url)?.id ?? "", titles, names: foldedNames(names) };
}

/** A book in the search. */
export function bookSubject({ number }: Pick<Book, "number">): SearchSubject {
  const titles = interfaceLanguages.map(({ tag, passage, frame }) => {
    const name = passage.bookName(number);
    return { text: passage.book(number) + (name === "" ? "" : frame.colon + name), tag };
  });
  const names = interfaceLanguages.flatMap(({ passage }) => [
    passage.book(number),
    passage.bookName(number),
  ]);
  const written = names.filter((name) => name !== "");
  return { key: bookKey(number), id: `${number}`, titles, names: foldedNames(written) };
}

/** Writes the index and the pages of the search, which name its files. */
export function writeSearch(parts: Parts, site: Site, files: Files): void {
  const words = new WordPlaces();
  const passages: string[] = [];
  const scholia: string[] = [];
  const documentsOf = new Map<string, number[]>();
  const shown: Pick<SearchDocument, "label" | "shown">[] = [];
  let examples: SearchExamples = [];
  const all = { passages, scholia };
  for (const kind of ["passages", "scholia"] as const) {
    for (const part of parts.of<SearchPart>(kind)) {
      if (part.examples.length > 0) examples = part.examples;
      for (const document of part.documents) {
        const number = passages.length + scholia.length;
        all[kind].push(document.label);
        words.add(number, document);
        if (document.shown !== "") shown.push({ label: document.label, shown: document.shown });
        // Most scholia have no text: only a citation finds them.
        else if (kind === "scholia") continue;
        // A relation may be stored twice.
        for (const subject of new Set(document.subjects)) {
          const known = documentsOf.get(subject);
          if (known === undefined) documentsOf.set(subject, [number]);
          else known.push(number);
        }
      }
    }
  }
  frameFoundTexts(
    shown.map(({ label }) => label),
    files,
  );
  const paths = new Set<string>();
  const table = {
    documents: written("documents", {
      passages: { urnPrefix: passageUrnPrefix, runs: runsOf(passages) },
      scholia: { urnPrefix: scholiumUrnPrefix, runs: runsOf(scholia) },
    }),
    words: written("words", { words: frontCoded(words.sorted()) }),
    texts: foundTextsFolder,
    textsHash: hashOf(shown.map((document) => document.shown).join("")),
    lemmas: site.lemmas === undefined ? null : lemmasFile,
    parts: [...words.parts()].map(([first, part]) => [first, written("part", part)] as const),
  };
  const tables = interfaceLanguages.map((_, language): IndexAddresses => {
    const subjects = subjectKinds.map((kind) => [kind, rowsOf(kind, language)] as const);
    const names = Object.fromEntries(subjects) as NamesFile;
    return { ...table, names: written("names", names) };
  });
  searchPages(examples, tables, site, files);

  /** Writes a file into a folder of its hash. Languages may share one. */
  function written(name: string, content: object): string {
    const text = JSON.stringify(content);
    const path = `${assetsFolder("reader", hashOf(text))}${name}.json`;
    if (!paths.has(path)) files.text(path, text);
    paths.add(path);
    return path;
  }

  function rowsOf(kind: SubjectKind, language: number): NamesFile[SubjectKind] {
    return parts.items<SearchSubject>(kind).map(({ key, id, titles, names }) => {
      const { text = id, tag = "" } = titles[language] ?? {};
      return [id, text, tag, names.join("\n"), gapsBetween(documentsOf.get(key) ?? [])];
    });
  }
}

/** Writes the lemmas of the words, as the publisher's table has them. */
export function searchLemmas(
  parts: Parts,
  table: Iterable<readonly [form: string, lemma: string]>,
  files: Files,
): void {
  const words = new Set<string>();
  for (const kind of ["passages", "scholia"] as const) {
    for (const { documents } of parts.of<SearchPart>(kind)) {
      for (const word of documents.flatMap(({ texts }) => texts.flatMap(wordsIn))) words.add(word);
    }
  }
  files.text(lemmasFile, JSON.stringify(lemmasFileOf(words, table)));
}

/** A part has at least this many characters, about 12 kB when compressed, and ends before other first letters. */
const partSize = 36_000;
const firstLetters = 3;

/** The number of unused positions between two texts of a document: words near each other are then in the same text. */
const gap = furthest + 1;

/** The places of all words. */
class WordPlaces {
  /** Document and position in turn. */
  readonly #occurrences = new Map<string, number[]>();

  add(document: number, { texts }: SearchDocument): void {
    let position = 0;
    for (const text of texts) {
      for (const word of wordsIn(text)) {
        const known = this.#occurrences.get(word);
        if (known === undefined) this.#occurrences.set(word, [document, position]);
        else known.push(document, position);
        position += 1;
      }
      position += gap;
    }
  }

  sorted(): string[] {
    return [...this.#occurrences.keys()].sort();
  }

  /** The parts, each with its first word. A text that changes seldom moves the start of another part. */
  *parts(): Generator<[first: string, part: PartFile]> {
    let words: string[] = [];
    let places: string[] = [];
    let size = 0;
    const part = (): [string, PartFile] => [words[0] ?? "", { words: frontCoded(words), places }];
    for (const word of this.sorted()) {
      const start = (one = "") => one.slice(0, firstLetters);
      if (size >= partSize && start(word) !== start(words.at(-1))) {
        yield part();
        [words, places, size] = [[], [], 0];
      }
      const coded = placesCoded(this.#occurrences.get(word) ?? []);
      words.push(word);
      places.push(coded);
      size += word.length + coded.length;
    }
    yield part();
  }
}

function wordsIn(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

function hashOf(text: string): string {
  return hash("sha256", text).slice(0, 16);
}

/** The key of a book among the subjects: books are identified by their number. */
function bookKey(number: number): string {
  return `book ${number}`;
}

/** The folded words of names, without repetitions. */
function foldedNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => wordsOf(name).join(" ")))];
}
