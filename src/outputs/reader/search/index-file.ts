/**
 * The index of the search, which the build writes and the browser reads.
 *
 * It contains the documents (every passage, then every scholium, in the order of the anthology, but scholia without a text
 * last), all their words without positions (see positions.ts), and the subjects: authors, keywords, places and books, whose
 * names and numbers lead readers to passages.
 */
import { BitReader, BitWriter } from "./bits.ts";
import { ByteReader, ByteWriter, readNumbers } from "./bytes.ts";
import { lengthOf } from "./positions.ts";
import { soundOf } from "./similar.ts";
import { readStrings, writeStrings } from "./strings.ts";
import { readVocabulary, type Vocabulary, writeVocabulary } from "./vocabulary.ts";

/** The kinds of subjects, in the order of the file. */
export const subjectKinds = ["authors", "books", "cities", "keywords"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** A text and the tag of its language. */
export interface Wording {
  readonly text: string;
  readonly tag: string;
}

/** The content of the index. */
export interface IndexContent {
  /** Codes of the languages of the interface. */
  readonly languages: readonly string[];
  readonly passages: DocumentsContent;
  readonly scholia: DocumentsContent;
  /** How many documents have a text. These come first; a search without words finds only these. */
  readonly readCount: number;
  readonly subjects: Readonly<Record<SubjectKind, readonly SubjectContent[]>>;
  /** All words with the indexes of their documents: passages first, then scholia. */
  readonly words: ReadonlyMap<string, readonly number[]>;
}

export interface DocumentsContent {
  /** The common start of their urns. */
  readonly urnPrefix: string;
  readonly documents: readonly DocumentContent[];
}

export interface DocumentContent {
  /** The end of its urn, such as `5.177`. */
  readonly label: string;
  /** The number of words of each of its texts. */
  readonly texts: readonly number[];
}

export interface SubjectContent {
  /** The id in the address of its page. */
  readonly id: string;
  /** Its name in each language of the interface. */
  readonly titles: readonly Wording[];
  /** All its names: the folded words of each, separated by blanks. */
  readonly names: readonly string[];
  /** The indexes of its documents. */
  readonly documents: readonly number[];
}

/** The first bytes of the file, which distinguish it from other files. */
const signature = 0x5eac;
/** Increases whenever the format changes. */
const version = 2;

/** The bytes of the index, not compressed. */
export function writeIndex({
  languages,
  passages,
  scholia,
  readCount,
  subjects,
  words,
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
  writeVocabulary(writer, words);
  return writer.bytes();
}

/** The separator of names: no word contains it. */
const apart = "\n";

function writeWordings(writer: ByteWriter, wordings: readonly Wording[]): void {
  const tags = [...new Set(wordings.map(({ tag }) => tag))];
  writeStrings(writer, tags, 1);
  const tagIndexes = new ByteWriter();
  for (const { tag } of wordings) tagIndexes.number(tags.indexOf(tag));
  writer.piece(tagIndexes.bytes());
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
  const names = subjects.map(({ names }) => names.join(apart));
  writeStrings(writer, names, 1);
  const bits = new BitWriter();
  for (const { documents } of subjects) {
    bits.positive(documents.length + 1);
    bits.set(documents, bound);
  }
  writer.piece(bits.bytes());
}

/** An index in the browser. */
export interface SearchIndex {
  /** How many of the documents are passages; these come first. */
  readonly passageCount: number;
  readonly documentCount: number;
  /** How many of the documents have a text; these come first. */
  readonly readCount: number;
  /** For each document, the last position of a word plus one. */
  readonly lengths: Uint32Array;
  /** The ends of the documents' urns. */
  readonly labels: readonly string[];
  readonly vocabulary: Vocabulary;
  /** A cache of the terms' indexes in the vocabulary: a search through all words is slow. */
  readonly indexesOfTerms: Map<string, readonly number[]>;
  readonly subjects: Readonly<Record<SubjectKind, readonly Subject[]>>;
  /** The urn of a document. */
  urn(document: number): string;
  /** The authors of a document. */
  authorsOf(document: number): readonly Subject[];
}

/** An author, a book, a place or a keyword. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly title: Wording;
  /** Its names in all languages: the folded words of each. */
  readonly names: readonly (readonly string[])[];
  /** The sounds of the words of its names. */
  sounds(): readonly (readonly string[])[];
  readonly documents: readonly number[];
}

/** Reads an index for a language of the interface. */
export function readIndex(bytes: Uint8Array, language: string): SearchIndex {
  const reader = new ByteReader(bytes);
  if (reader.number() !== signature || reader.number() !== version) {
    throw new Error("the search index has another version than this script");
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
    indexesOfTerms: new Map(),
    subjects: { authors, books, cities, keywords },
    urn: (document) =>
      (document < passageCount ? passagePrefix : scholiumPrefix) + (labels[document] ?? ""),
    authorsOf: (document) => authorsOf.get(document) ?? [],
  };
}

function readWordings(reader: ByteReader): (index: number) => Wording {
  const tags = readStrings(reader).all();
  const tagIndexes = new ByteReader(reader.piece());
  const texts = readStrings(reader);
  const tagOf = Array.from({ length: texts.length }, () => tags[tagIndexes.number()] ?? "");
  return (index) => ({ text: texts.at(index), tag: tagOf[index] ?? "" });
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
  return ids.map((id, index) => {
    const documents: number[] = [];
    bits.set(bits.positive() - 1, bound, (document) => documents.push(document));
    documents.sort((one, other) => one - other);
    const title = titleOf?.(index) ?? { text: id, tag: "" };
    const words = (names[index] ?? "").split(apart).map((name) => name.split(" "));
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
