/**
 * The lemmas of the words of the anthology, as the build writes them and the browser reads them: each lemma with the
 * places of its forms in the vocabulary of the index. A form is compared as the search compares words, without accents.
 */
import { BitReader, BitWriter } from "./bits.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { wordsOf } from "./fold.ts";
import { spelledAs, type Term } from "./query.ts";
import { readStrings, writeStrings } from "./strings.ts";

/** A lemma that the anthology has a form of. */
export interface Lemma {
  /** As the table writes it. */
  readonly written: string;
  /** As the search compares it; no text need have it. */
  readonly word: string;
  /** Its forms in the anthology, as the search compares them, in their order. */
  readonly forms: readonly string[];
}

/** All lemmas, in their order. */
export type Lemmas = readonly Lemma[];

/** What stands at the beginning: no other file begins so. */
const signature = 0x1e33;
/** Changes whenever the form does. */
const version = 1;

/**
 * The bytes of the lemmas, which are yet to be compressed. What the anthology has no form of is left out.
 * @param words the vocabulary, in the order of the index
 * @param table forms, each with one of its lemmas
 */
export function writeLemmas(
  words: readonly string[],
  table: Iterable<readonly [form: string, lemma: string]>,
): Uint8Array {
  const places = new Map(words.map((word, place) => [word, place]));
  const placesOf = new Map<string, Set<number>>();
  for (const [form, lemma] of table) {
    const place = places.get(wordOf(form));
    if (place === undefined) continue;
    const written = lemma.normalize("NFC");
    const known = placesOf.get(written);
    if (known !== undefined) known.add(place);
    else {
      // A lemma is a form of its own, whether the table says so or not.
      const own = places.get(wordOf(written));
      placesOf.set(written, new Set(own === undefined ? [place] : [own, place]));
    }
  }
  const lemmas = [...placesOf].sort(([one], [other]) => (one < other ? -1 : 1));
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
  const isOwn = reader.number() === signature && reader.number() === version;
  if (!isOwn || reader.number() !== checksumOf(words)) {
    throw new Error("the lemmas are of another version than the index of the search");
  }
  const lemmas = readStrings(reader).all();
  const bits = new BitReader(reader.piece());
  return lemmas.map((written) => {
    const places: number[] = [];
    bits.set(bits.positive(), words.length, (place) => places.push(place));
    places.sort((one, other) => one - other);
    return {
      written,
      word: wordOf(written),
      forms: places.map((place) => words[place] ?? ""),
    };
  });
}

/** The lemmas that a term is, or is a form of. */
export function lemmasOf(lemmas: Lemmas, term: Term): Lemma[] {
  const isAsked = spelledAs(term);
  return lemmas.filter(({ word, forms }) => isAsked(word) || forms.some(isAsked));
}

/** All forms of the lemmas of a term. */
export function formsOf(lemmas: Lemmas, term: Term): string[] {
  return [...new Set(lemmasOf(lemmas, term).flatMap(({ forms }) => forms))].sort();
}

/** The word that a form or a lemma is to the search. */
function wordOf(text: string): string {
  return wordsOf(text)[0] ?? "";
}

/** Tells one vocabulary from another (FNV-1a, 32 bits): places in one mean nothing in another. */
function checksumOf(words: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join("\n")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
