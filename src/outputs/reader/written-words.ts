/** The words of a Greek text as it has them. The build and the browser share this code, so that the browser finds what the build has listed. */
import { readable } from "../../greek/damage.ts";
import { wordsOf } from "../../greek/fold.ts";
import { type LineWord, wordsInLines } from "./search/evidence.ts";

export interface WrittenWord extends LineWord {
  /** The word as the text has it, with its mark of elision. */
  readonly written: string;
  /** The word as it is read: without damage, but perhaps with brackets. */
  readonly read: string;
  /** Its mark of elision, or nothing. */
  readonly elision: string;
}

/** Marks of elision after a word. */
const marks = "\u02bc\u1fbd\u1fbf\u2019'";

export function writtenWords(lines: readonly string[]): WrittenWord[] {
  // `readable` needs the complete text, and keeps the length of every line.
  const clean = readable(lines.join("\n")).split("\n");
  return wordsInLines(lines).map(({ word, line, parts }) => {
    let [written, read, elision] = ["", "", ""];
    for (const { line: index, start, end } of parts) {
      const text = lines[index] ?? "";
      written += text.slice(start, end);
      read += clean[index]?.slice(start, end) ?? "";
      elision = text.charAt(end);
    }
    if (!marks.includes(elision)) elision = "";
    return { word, line, parts, written: written + elision, read, elision };
  });
}

/** The letters of a word with their accents, never a grave one, composed (NFC). */
export function lettersOf(read: string): string {
  return read
    .normalize("NFD")
    .replaceAll("\u0300", "\u0301")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}]/gu, "");
}

/** The letters of a word with accents, but without capitals: two words with the same are one form. */
export function formOf(letters: string): string {
  return letters.toLowerCase();
}

/** A lemma as the search compares it. */
export function lemmaKey(lemma: string): string {
  return wordsOf(lemma).join("");
}
