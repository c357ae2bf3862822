/**
 * The index of the search, as the build writes it and the browser reads it.
 *
 * It holds the documents (every passage, then every scholium, in the order of the anthology, but scholia without a
 * text last), all their words without their positions (see positions.ts), and the authors, keywords, places and books, by whose names and numbers a reader may come to passages.
 */
import { BitReader, BitWriter } from "./bits.ts";
import { ByteReader, ByteWriter, readNumbers } from "./bytes.ts";
import { wordsOf } from "./fold.ts";
import { lengthOf } from "./positions.ts";
import { soundOf } from "./similar.ts";
import { readStrings, writeStrings } from "./strings.ts";
import { readVocabulary, type Vocabulary, writeVocabulary } from "./vocabulary.ts";

/** Kinds of what has a page with passages, in the order of the file. */
export const subjectKinds = ["authors", "books", "cities", "keywords"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** A wording and the tag of its language. */
export interface Wording {
  readonly text: string;
  readonly tag: string;
}

/** What the index is made from. */
export interface IndexContent {
  /** Codes of the languages of the interface. */
  readonly languages: readonly string[];
  readonly passages: DocumentsContent;
  readonly scholia: DocumentsContent;
  /** How many documents a search without words may find: these come first, and have something to read. */
  readonly readCount: number;
  readonly subjects: Readonly<Record<SubjectKind, readonly SubjectContent[]>>;
}

export interface DocumentsContent {
  /** What their urns begin with. */
  readonly urnPrefix: string;
  readonly documents: readonly DocumentContent[];
}

export interface DocumentContent {
  /** What its urn ends with: `5.177`. */
  readonly label: string;
  /** The words of each of its texts as the search compares them. */
  readonly texts: readonly (readonly string[])[];
}

export interface SubjectContent {
  /** What its page is called by. */
  readonly id: string;
  /** What it is called in each language of the interface. */
  readonly titles: readonly Wording[];
  /** All its names. */
  readonly names: readonly string[];
  /** Its documents, by their places: passages come first, scholia go on counting. */
  readonly documents: readonly number[];
}

/** What stands at the beginning: no other file begins so. */
const signature = 0x5eac;
/** Changes whenever the form does. */
const version = 2;

/** The bytes of the index, which are yet to be compressed. */
export function writeIndex({
  languages,
  passages,
  scholia,
  readCount,
  subjects,
}: IndexContent): Uint8Array {
  const writer = new ByteWriter();
  writer.number(signature);
  writer.number(version);
  writeStrings(writer, languages, 1);
  writeStrings(writer, [passages.urnPrefix, scholia.urnPrefix], 1);
  const documents = [...passages.documents, ...scholia.documents];
  writer.number(passages.documents.length);
  const labels = documents.map(({ label }) => label);
  writeStrings(writer, labels, 64);
  writer.number(readCount);
  const lengths = new ByteWriter();
  for (const { texts } of documents) lengths.number(lengthOf(texts));
  writer.piece(lengths.bytes());
  for (const kind of subjectKinds) {
    writeSubjects(writer, subjects[kind], languages.length, documents.length);
  }
  writeVocabulary(writer, documentsOfWords(documents));
  return writer.bytes();
}

function documentsOfWords(documents: readonly DocumentContent[]): Map<string, number[]> {
  const documentsOf = new Map<string, number[]>();
  for (const [place, { texts }] of documents.entries()) {
    for (const word of new Set(texts.flat())) {
      const known = documentsOf.get(word);
      if (known === undefined) documentsOf.set(word, [place]);
      else known.push(place);
    }
  }
  return documentsOf;
}

/** A name as it is searched: its words, with blanks between them. */
function foldedName(name: string): string {
  return wordsOf(name).join(" ");
}

/** Stands between names: no word has it. */
const apart = "\n";

function writeWordings(writer: ByteWriter, wordings: readonly Wording[]): void {
  const tags = [...new Set(wordings.map(({ tag }) => tag))];
  writeStrings(writer, tags, 1);
  const places = new ByteWriter();
  for (const { tag } of wordings) places.number(tags.indexOf(tag));
  writer.piece(places.bytes());
  writeStrings(
    writer,
    wordings.map(({ text }) => text),
    1,
  );
}

function writeSubjects(
  writer: ByteWriter,
  subjects: readonly SubjectContent[],
  languages: number,
  bound: number,
): void {
  writeStrings(
    writer,
    subjects.map(({ id }) => id),
    64,
  );
  for (let language = 0; language < languages; language += 1) {
    writeWordings(
      writer,
      subjects.map(({ id, titles }) => titles[language] ?? { text: id, tag: "" }),
    );
  }
  const names = subjects.map(({ names }) => [...new Set(names.map(foldedName))].join(apart));
  writeStrings(writer, names, 1);
  const bits = new BitWriter();
  for (const { documents } of subjects) {
    bits.positive(documents.length + 1);
    bits.set(documents, bound);
  }
  writer.piece(bits.bytes());
}

/** The index as it is read. */
export interface SearchIndex {
  /** Passages stand before scholia. */
  readonly passageCount: number;
  readonly documentCount: number;
  /** How many of the documents have something to read; these come first. */
  readonly readCount: number;
  /** One more than the last position of a word in each document. */
  readonly lengths: Uint32Array;
  /** What the urns of the documents end with. */
  readonly labels: readonly string[];
  readonly vocabulary: Vocabulary;
  /** Places in the vocabulary of terms that were looked up: to look through all words takes long. */
  readonly places: Map<string, readonly number[]>;
  readonly subjects: Readonly<Record<SubjectKind, readonly Subject[]>>;
  /** The urn of a document. */
  urn(document: number): string;
  /** Its authors. */
  authorsOf(document: number): readonly Subject[];
}

/** An author, a book, a place or a keyword. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly title: Wording;
  /** Its names in all languages: the folded words of each. */
  readonly names: readonly (readonly string[])[];
  /** How the words of its names sound. */
  sounds(): readonly (readonly string[])[];
  readonly documents: readonly number[];
}

/** Reads it for one of the languages of the interface. */
export function readIndex(bytes: Uint8Array, language: string): SearchIndex {
  const reader = new ByteReader(bytes);
  if (reader.number() !== signature || reader.number() !== version) {
    throw new Error("the index of the search is of another version than this script");
  }
  const codes = readStrings(reader).all();
  const [passagePrefix = "", scholiumPrefix = ""] = readStrings(reader).all();
  const passageCount = reader.number();
  const labels = readStrings(reader).all();
  const readCount = reader.number();
  const lengths = readNumbers(reader.piece(), labels.length);
  const read = (kind: SubjectKind) =>
    readSubjects(reader, kind, { codes, language, bound: labels.length });
  // In the order of the file.
  const authors = read("authors");
  const books = read("books");
  const cities = read("cities");
  const keywords = read("keywords");
  const authorsOf = new Map<number, Subject[]>();
  for (const author of authors) {
    for (const document of author.documents) {
      authorsOf.set(document, [...(authorsOf.get(document) ?? []), author]);
    }
  }
  return {
    passageCount,
    documentCount: labels.length,
    readCount,
    lengths,
    labels,
    vocabulary: readVocabulary(reader),
    places: new Map(),
    subjects: { authors, books, cities, keywords },
    urn: (document) =>
      (document < passageCount ? passagePrefix : scholiumPrefix) + (labels[document] ?? ""),
    authorsOf: (document) => authorsOf.get(document) ?? [],
  };
}

function readWordings(reader: ByteReader): (place: number) => Wording {
  const tags = readStrings(reader).all();
  const places = new ByteReader(reader.piece());
  const texts = readStrings(reader);
  const tagOf = Array.from({ length: texts.length }, () => tags[places.number()] ?? "");
  return (place) => ({ text: texts.at(place), tag: tagOf[place] ?? "" });
}

function readSubjects(
  reader: ByteReader,
  kind: SubjectKind,
  {
    codes,
    language,
    bound,
  }: { readonly codes: readonly string[]; readonly language: string; readonly bound: number },
): Subject[] {
  const ids = readStrings(reader).all();
  const titles = codes.map(() => readWordings(reader));
  const titleOf = titles[Math.max(0, codes.indexOf(language))];
  const names = readStrings(reader).all();
  const bits = new BitReader(reader.piece());
  return ids.map((id, place) => {
    const documents: number[] = [];
    bits.set(bits.positive() - 1, bound, (document) => documents.push(document));
    documents.sort((one, other) => one - other);
    const title = titleOf?.(place) ?? { text: id, tag: "" };
    const words = (names[place] ?? "").split(apart).map((name) => name.split(" "));
    let sounds: string[][] | undefined;
    return {
      ...{ kind, id, title, names: words, documents },
      sounds: () => {
        sounds ??= words.map((name) => name.map(soundOf));
        return sounds;
      },
    };
  });
}
