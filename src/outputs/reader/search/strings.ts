/** Compact lists of strings: most letters take one byte, and a start in common with the previous string is not repeated. */
import { type ByteReader, ByteWriter, readNumbers } from "./bytes.ts";

/** The number of characters with their own byte value. The next value introduces any other character. */
const alphabetSize = 255;
const otherCharacter = 255;

/** Writes a list. Reading can start at each string whose index is a multiple of `step`. */
export function writeStrings(writer: ByteWriter, strings: readonly string[], step: number): void {
  const alphabet = alphabetOf(strings);
  const codes = new Map(alphabet.map((character, code) => [character, code]));
  const shared = new ByteWriter();
  const added = new ByteWriter();
  const letters = new ByteWriter();
  let before = new Uint8Array();
  for (const [index, string] of strings.entries()) {
    const bytes = encoded(string, codes);
    const same = index % step === 0 ? 0 : commonStart(before, bytes);
    shared.number(same);
    added.number(bytes.length - same);
    letters.raw(bytes.subarray(same));
    before = bytes;
  }
  writer.number(strings.length);
  writer.number(step);
  writer.piece(new TextEncoder().encode(alphabet.join("")));
  for (const part of [shared, added, letters]) writer.piece(part.bytes());
}

/** The most frequent characters of the strings, in the order of their code points. */
function alphabetOf(strings: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const string of strings) {
    for (const character of string) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const order = (character: string) => character.codePointAt(0) ?? 0;
  return (
    [...counts]
      // Half of a surrogate pair cannot be written as UTF-8.
      .filter(([character]) => !/[\ud800-\udfff]/u.test(character))
      .sort(([one, count], [other, often]) => often - count || order(one) - order(other))
      .slice(0, alphabetSize)
      .map(([character]) => character)
      .sort((one, other) => order(one) - order(other))
  );
}

function encoded(string: string, codes: ReadonlyMap<string, number>): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const character of string) {
    const code = codes.get(character);
    const point = character.codePointAt(0) ?? 0;
    if (code !== undefined) bytes.push(code);
    else bytes.push(otherCharacter, point >>> 16, (point >>> 8) & 255, point & 255);
  }
  return new Uint8Array(bytes);
}

function commonStart(one: Uint8Array, other: Uint8Array): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/** A list in the browser. Its strings are decoded when they are requested. */
export interface StringList {
  readonly length: number;
  at(index: number): string;
  /** All strings; faster than one by one. */
  all(): string[];
}

export function readStrings(reader: ByteReader): StringList {
  const length = reader.number();
  const step = reader.number();
  const alphabet = [...new TextDecoder("utf-8", { ignoreBOM: true }).decode(reader.piece())];
  const [shared, added] = [
    readNumbers(reader.piece(), length),
    readNumbers(reader.piece(), length),
  ];
  const letters = reader.piece();
  // The offsets of the strings at which reading can start.
  const starts = new Uint32Array(Math.ceil(length / step));
  let start = 0;
  for (let index = 0; index < length; index += 1) {
    if (index % step === 0) starts[index / step] = start;
    start += added[index] ?? 0;
  }
  /** Passes on the bytes of the strings from `first`, at which reading can start, to `last`. */
  const walk = (
    first: number,
    last: number,
    take: (index: number, bytes: readonly number[]) => void,
  ) => {
    let from = starts[first / step] ?? 0;
    const bytes: number[] = [];
    for (let index = first; index <= last; index += 1) {
      bytes.length = shared[index] ?? 0;
      const to = from + (added[index] ?? 0);
      for (; from < to; from += 1) bytes.push(letters[from] ?? 0);
      take(index, bytes);
    }
  };
  return {
    length,
    at: (index) => {
      if (index < 0 || index >= length) throw new Error(`the list has no index ${index}`);
      let string = "";
      walk(index - (index % step), index, (other, bytes) => {
        if (other === index) string = decoded(bytes, alphabet);
      });
      return string;
    },
    all: () => {
      const strings: string[] = [];
      walk(0, length - 1, (_, bytes) => strings.push(decoded(bytes, alphabet)));
      return strings;
    },
  };
}

function decoded(bytes: readonly number[], alphabet: readonly string[]): string {
  let string = "";
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === otherCharacter) {
      const [high = 0, middle = 0, low = 0] = bytes.slice(index + 1, index + 4);
      string += String.fromCodePoint(high * 65_536 + middle * 256 + low);
      index += 3;
    } else string += alphabet[byte] ?? "";
  }
  return string;
}
