/** The words of the Greek texts of a page, split as in the search index. */
import { readable } from "../damage.ts";
import { wordsInLines } from "../search/evidence.ts";
import { rangeIn } from "./line-ranges.ts";

export interface PageWord {
  readonly line: Element;
  /** The word as the search compares it. */
  readonly word: string;
  /** The word as the text has it, with its mark of elision. */
  readonly written: string;
  /** The word as a dictionary may list it: its letters with their accents, composed (NFC). */
  readonly spelled: string;
  readonly range: Range;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A tap at most this many pixels from a word opens it. */
const tapDistance = 6;

/** A mark of elision after a word. */
const elision = /^[\u02bc\u1fbd\u1fbf\u2019']/u;

/** The words of the Greek text that contains a line. */
export function wordsAround(line: Element): PageWord[] {
  const text = line.closest(".version, .greek");
  return text === null ? [] : wordsOn([...text.querySelectorAll(".line")]);
}

/** The words of the lines of one text. */
export function wordsOn(lines: readonly Element[]): PageWord[] {
  const texts = lines.map((line) => line.textContent ?? "");
  // `readable` needs the complete text, and keeps the length of every line.
  const read = readable(texts.join("\n")).split("\n");
  return wordsInLines(texts).flatMap(({ word, line: index, mark }) => {
    const line = lines[index];
    if (line === undefined) return [];
    const text = texts[index] ?? "";
    const end = mark.end + (elision.exec(text.slice(mark.end))?.[0].length ?? 0);
    const letters = (read[index] ?? "").slice(mark.start, mark.end);
    return [
      {
        line,
        word,
        written: text.slice(mark.start, end),
        spelled: letters.normalize("NFC").replace(/[^\p{L}\p{M}]/gu, ""),
        range: rangeIn(line, { start: mark.start, end }),
      },
    ];
  });
}

/** The word at a point, or the nearest one within the distance of a tap. */
export function wordAt(line: Element, point: Point): PageWord | undefined {
  const own = wordsAround(line).filter((word) => word.line === line);
  const distances = own.map((word) => ({ word, distance: distanceOf(word.range, point) }));
  const [nearest] = distances
    .filter(({ distance }) => distance <= tapDistance)
    .sort((one, other) => one.distance - other.distance);
  return nearest?.word;
}

/** The distance of a point from a range, horizontal or vertical, whichever is larger. */
function distanceOf(range: Range, { x, y }: Point): number {
  const distances = [...range.getClientRects()].map(({ left, right, top, bottom }) =>
    Math.max(left - x, x - right, top - y, y - bottom, 0),
  );
  return Math.min(...distances);
}

/** The selected word, also if only a part of it is selected; undefined if no word or several are selected. */
export function selectedWord(line: Element): PageWord | undefined {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return undefined;
  const selected = selection.getRangeAt(0);
  const own = wordsAround(line).filter(
    ({ range }) =>
      selected.compareBoundaryPoints(Range.END_TO_START, range) < 0 &&
      selected.compareBoundaryPoints(Range.START_TO_END, range) > 0,
  );
  return own.length === 1 ? own[0] : undefined;
}
