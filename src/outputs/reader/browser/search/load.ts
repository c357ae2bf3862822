/** Fetches the files of the search: each once, when it is first needed. */
import type { Positions } from "../../search/find.ts";
import { readIndex, type SearchIndex } from "../../search/index-file.ts";
import { type Lemmas, readLemmas } from "../../search/lemmas.ts";
import { type PositionsPart, readPositions } from "../../search/positions.ts";
import { type FoundText, type TextPiece, textPieceOf } from "../../search/text-piece.ts";

export interface Addresses {
  readonly index: string;
  /** Undefined if the site has no lemmas. */
  readonly lemmas: string | undefined;
  /** Folders. */
  readonly positions: string;
  readonly texts: string;
}

export class SearchFiles {
  readonly #addresses: Addresses;
  readonly #language: string;
  #index: Promise<SearchIndex> | undefined;
  #lemmas: Promise<Lemmas> | undefined;
  readonly #parts = new Map<number, Promise<PositionsPart>>();
  readonly #pieces = new Map<string, Promise<TextPiece>>();

  /** @param language of the interface */
  constructor(addresses: Addresses, language: string) {
    this.#addresses = addresses;
    this.#language = language;
  }

  /** Whether the index was requested. */
  get isBegun(): boolean {
    return this.#index !== undefined;
  }

  index(): Promise<SearchIndex> {
    this.#index ??= unpacked(this.#addresses.index).then(
      (bytes) => readIndex(bytes, this.#language),
      (error: unknown) => {
        // The next call tries again, as for the other files.
        this.#index = undefined;
        throw error;
      },
    );
    return this.#index;
  }

  /** The lemmas; undefined if the site has none. */
  async lemmas(): Promise<Lemmas | undefined> {
    const { lemmas } = this.#addresses;
    if (lemmas === undefined) return undefined;
    this.#lemmas ??= Promise.all([unpacked(lemmas), this.index()]).then(
      ([bytes, { vocabulary }]) => readLemmas(bytes, vocabulary.words()),
      (error: unknown) => {
        this.#lemmas = undefined;
        throw error;
      },
    );
    return this.#lemmas;
  }

  async positions(parts: readonly number[]): Promise<Positions> {
    const { lengths } = await this.index();
    const read = parts.map(async (part) => {
      const bytes = () => unpacked(`${this.#addresses.positions}${part}.gz`);
      const positions = once(this.#parts, part, async () => readPositions(await bytes(), lengths));
      return [part, await positions] as const;
    });
    return new Map(await Promise.all(read));
  }

  /** The texts of a record, by the label at the end of its urn. */
  async texts(label: string): Promise<readonly FoundText[]> {
    const file = textPieceOf(label);
    const piece = await once(this.#pieces, file, async () => {
      const response = await answered(this.#addresses.texts + file);
      return (await response.json()) as TextPiece;
    });
    return piece[label] ?? [];
  }
}

/** Returns the stored value of a key, or makes and stores it; a failure is not stored. */
function once<Key, Value>(
  made: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = made.get(key);
  if (known !== undefined) return known;
  const value = make();
  made.set(key, value);
  value.catch(() => made.delete(key));
  return value;
}

async function answered(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is answered with status ${response.status}`);
  return response;
}

async function unpacked(address: string): Promise<Uint8Array> {
  const bytes = new Uint8Array(await (await answered(address)).arrayBuffer());
  // Some hosts send the file with `Content-Encoding: gzip`: the browser has then unpacked it.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
