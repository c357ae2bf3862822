/** Lists of strings in few bytes: most letters take one, and what a string begins with like the one before it is not repeated. */
import { type ByteReader, ByteWriter, readNumbers } from "./bytes.ts";

/** Characters that have a byte of their own; the byte after the last of them tells of any other. */
const alphabetSize = 255;
const otherCharacter = 255;

/** Writes a list; a reader can begin at each string whose place is a multiple of `step`. */
export function writeStrings(writer: ByteWriter, strings: readonly string[], step: number): void {
  const alphabet = alphabetOf(strings);
  const codes = new Map(alphabet.map((character, code) => [character, code]));
  const shared = new ByteWriter();
  const added = new ByteWriter();
  const letters = new ByteWriter();
  let before = new Uint8Array();
  for (const [place, string] of strings.entries()) {
    const bytes = encoded(string, codes);
    const same = place % step === 0 ? 0 : commonStart(before, bytes);
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

/** The characters that the strings have most of, in the order of their code points. */
function alphabetOf(strings: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const string of strings) {
    for (const character of string) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const order = (character: string) => character.codePointAt(0) ?? 0;
  return (
    [...counts]
      // Half of a pair cannot be written as UTF-8.
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
  return Uint8Array.from(bytes);
}

function commonStart(one: Uint8Array, other: Uint8Array): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/** A list that was read; its strings are put together as they are asked for. */
export interface StringList {
  readonly length: number;
  at(place: number): string;
  /** All of them, which is faster than one by one. */
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
  // Where the letters of each string begin at which reading can begin.
  const starts = new Uint32Array(Math.ceil(length / step));
  let start = 0;
  for (let place = 0; place < length; place += 1) {
    if (place % step === 0) starts[place / step] = start;
    start += added[place] ?? 0;
  }
  /** Hands over the bytes of the strings from one where reading can begin to another. */
  const walk = (
    first: number,
    last: number,
    take: (place: number, bytes: readonly number[]) => void,
  ) => {
    let from = starts[first / step] ?? 0;
    const bytes: number[] = [];
    for (let place = first; place <= last; place += 1) {
      bytes.length = shared[place] ?? 0;
      const to = from + (added[place] ?? 0);
      for (; from < to; from += 1) bytes.push(letters[from] ?? 0);
      take(place, bytes);
    }
  };
  return {
    length,
    at: (place) => {
      if (place < 0 || place >= length) throw new Error(`the list has no place ${place}`);
      let string = "";
      walk(place - (place % step), place, (other, bytes) => {
        if (other === place) string = decoded(bytes, alphabet);
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
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place] ?? 0;
    if (byte === otherCharacter) {
      const [high = 0, middle = 0, low = 0] = bytes.slice(place + 1, place + 4);
      string += String.fromCodePoint(high * 65_536 + middle * 256 + low);
      place += 3;
    } else string += alphabet[byte] ?? "";
  }
  return string;
}
