/**
 * The words of a batch of documents, packed into text: a build keeps them for the next one, which then joins the batches
 * without reading or folding a text again.
 */
import { BitWriter } from "./bits.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { lengthOf, occurrencesOf } from "./positions.ts";

/** The words of some documents. A document has a number: its index in the batch. */
export interface PackedWords {
  /** Separated by blanks. */
  readonly words: string;
  /** For each word, the number of its documents, then the distance of each from the one before it: bytes in Base64. */
  readonly documentsOf: string;
  /** For each word, the number of bits of its positions, then these bits in whole bytes: bytes in Base64. */
  readonly positionsOf: string;
}

/** @param documents the words of their texts */
export function packWords(documents: readonly (readonly (readonly string[])[])[]): PackedWords {
  const words = occurrencesOf(documents);
  const lengths = documents.map((texts) => lengthOf(texts.map(({ length }) => length)));
  const numbers = new ByteWriter();
  const encoded = new ByteWriter();
  for (const own of words.values()) {
    const bits = new BitWriter();
    numbers.number(own.length);
    let last = 0;
    for (const { document, positions } of own) {
      numbers.number(document - last);
      bits.positive(positions.length);
      bits.set(positions, lengths[document] ?? 0);
      last = document;
    }
    encoded.number(bits.count);
    encoded.raw(bits.bytes());
  }
  return {
    words: [...words.keys()].join(" "),
    documentsOf: inBase64(numbers),
    positionsOf: inBase64(encoded),
  };
}

/** All words of some batches. */
export function wordsOfBatches(batches: Iterable<PackedWords>): Set<string> {
  const all = new Set<string>();
  for (const packed of batches) for (const word of wordsOfBatch(packed)) all.add(word);
  return all;
}

/** Collects the documents of each word from batches. */
export class WordDocuments {
  readonly #all = new Map<string, number[]>();

  /** The documents of each word, in ascending order. */
  get all(): ReadonlyMap<string, readonly number[]> {
    return this.#all;
  }

  /** @param numbers of the documents of the batch among all; those with words come after those of earlier batches */
  add(packed: PackedWords, numbers: readonly number[]): void {
    const reader = fromBase64(packed.documentsOf);
    for (const word of wordsOfBatch(packed)) {
      const documents = this.#all.get(word) ?? [];
      if (documents.length === 0) this.#all.set(word, documents);
      let document = 0;
      for (let left = reader.number(); left > 0; left -= 1) {
        document += reader.number();
        documents.push(numbers[document] ?? 0);
      }
    }
  }
}

/** The positions of each word in its documents. */
export function joinPositions(batches: Iterable<PackedWords>): Map<string, Uint8Array> {
  const all = new Map<string, BitWriter>();
  for (const packed of batches) {
    const reader = fromBase64(packed.positionsOf);
    for (const word of wordsOfBatch(packed)) {
      const bits = all.get(word) ?? new BitWriter();
      if (bits.count === 0) all.set(word, bits);
      bits.copy(reader, reader.number());
    }
  }
  return new Map(Array.from(all, ([word, bits]) => [word, bits.bytes()]));
}

function wordsOfBatch({ words }: PackedWords): string[] {
  return words === "" ? [] : words.split(" ");
}

function inBase64(writer: ByteWriter): string {
  return Buffer.from(writer.bytes()).toString("base64");
}

function fromBase64(text: string): ByteReader {
  return new ByteReader(Buffer.from(text, "base64"));
}
