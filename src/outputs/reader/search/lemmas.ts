/**
 * The file of lemmas, which the build writes and the browser reads: each lemma with the indexes of its forms in the
 * vocabulary. Forms are compared like other words of the search, without accents.
 */
import { BitReader, BitWriter } from "./bits.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { wordsOf } from "./fold.ts";
import { spelledAs, type Term } from "./query.ts";
import { readStrings, writeStrings } from "./strings.ts";

/** A lemma with at least one form in the anthology. */
export interface Lemma {
  /** In the spelling of the table. */
  readonly written: string;
  /** As the search compares it. A text may have it or not. */
  readonly word: string;
  /** Its forms in the anthology, as the search compares them, sorted. */
  readonly forms: readonly string[];
}

/** All lemmas, sorted by their spelling. */
export type Lemmas = readonly Lemma[];

/** The first number of the file. */
const signature = 0x1e33;
/** Increased with every change of the format. */
const version = 1;

/**
 * The bytes of the file before compression. Lemmas without a form in the anthology are omitted.
 * @param words the vocabulary of the index
 * @param table pairs of a form and one of its lemmas
 */
export function writeLemmas(
  words: readonly string[],
  table: Iterable<readonly [form: string, lemma: string]>,
): Uint8Array {
  const indexOf = new Map(words.map((word, index) => [word, index]));
  const indexesOf = new Map<string, Set<number>>();
  for (const [form, lemma] of table) {
    const index = indexOf.get(wordOf(form));
    if (index === undefined) continue;
    const written = lemma.normalize("NFC");
    const known = indexesOf.get(written);
    if (known !== undefined) known.add(index);
    else {
      // A lemma is always one of its forms, also without a line in the table.
      const own = indexOf.get(wordOf(written));
      indexesOf.set(written, new Set(own === undefined ? [index] : [own, index]));
    }
  }
  const lemmas = [...indexesOf].sort(([one], [other]) => (one < other ? -1 : 1));
  const writer = new ByteWriter();
  for (const number of [signature, version, checksumOf(words)]) writer.number(number);
  writeStrings(
    writer,
    lemmas.map(([lemma]) => lemma),
    64,
  );
  const bits = new BitWriter();
  for (const [, own] of lemmas) {
    bits.positive(own.size);
    bits.set(
      [...own].sort((one, other) => one - other),
      words.length,
    );
  }
  writer.piece(bits.bytes());
  return writer.bytes();
}

/** @param words the vocabulary of the index */
export function readLemmas(bytes: Uint8Array, words: readonly string[]): Lemmas {
  const reader = new ByteReader(bytes);
  const isReadable = reader.number() === signature && reader.number() === version;
  if (!isReadable || reader.number() !== checksumOf(words)) {
    throw new Error("the file of lemmas does not belong to this search index");
  }
  const lemmas = readStrings(reader).all();
  const bits = new BitReader(reader.piece());
  return lemmas.map((written) => {
    const indexes: number[] = [];
    bits.set(bits.positive(), words.length, (index) => indexes.push(index));
    indexes.sort((one, other) => one - other);
    return {
      written,
      word: wordOf(written),
      forms: indexes.map((index) => words[index] ?? ""),
    };
  });
}

/** The lemmas that match a term, or have a form that matches it. */
export function lemmasOf(lemmas: Lemmas, term: Term): Lemma[] {
  const matches = spelledAs(term);
  return lemmas.filter(({ word, forms }) => matches(word) || forms.some(matches));
}

/** All forms of the lemmas of a term. */
export function formsOf(lemmas: Lemmas, term: Term): string[] {
  return [...new Set(lemmasOf(lemmas, term).flatMap(({ forms }) => forms))].sort();
}

/** A form or a lemma as the search compares it. */
function wordOf(text: string): string {
  return wordsOf(text)[0] ?? "";
}

/** A checksum of the vocabulary (FNV-1a, 32 bits): the indexes are valid only for this vocabulary. */
function checksumOf(words: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join("\n")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
