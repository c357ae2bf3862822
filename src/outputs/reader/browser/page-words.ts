/** The words of the Greek texts of a page, as the index of the search has them. */
import { readable } from "../damage.ts";
import { wordsInLines } from "../search/evidence.ts";
import { rangeIn } from "./line-ranges.ts";

/** A word on the page. */
export interface PageWord {
  readonly line: Element;
  /** The word as the search compares it. */
  readonly word: string;
  /** The word as it stands, with a mark of elision. */
  readonly written: string;
  /** What a dictionary may know it by: its letters with their accents, composed. */
  readonly spelled: string;
  readonly range: Range;
}

/** A point of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** So near to a word, in pixels, a finger means it. */
const near = 6;

/** A mark of elision behind a word. */
const elision = /^[\u02bc\u1fbd\u1fbf\u2019']/u;

/** The words of the Greek text that a line is of. */
export function wordsAround(line: Element): PageWord[] {
  const text = line.closest(".version, .greek");
  return text === null ? [] : wordsOn([...text.querySelectorAll(".line")]);
}

/** The words of lines, which are those of one text. */
export function wordsOn(lines: readonly Element[]): PageWord[] {
  const texts = lines.map((line) => line.textContent ?? "");
  // As long as the lines themselves, and read as a whole, too.
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

/** The word at a point, or nearest to it where a finger means it. */
export function wordAt(line: Element, point: Point): PageWord | undefined {
  const own = wordsAround(line).filter((word) => word.line === line);
  const distances = own.map((word) => ({ word, distance: distanceOf(word.range, point) }));
  const [nearest] = distances
    .filter(({ distance }) => distance <= near)
    .sort((one, other) => one.distance - other.distance);
  return nearest?.word;
}

/** How far a point is from a range: on both sides, and above and below. */
function distanceOf(range: Range, { x, y }: Point): number {
  const distances = [...range.getClientRects()].map(({ left, right, top, bottom }) =>
    Math.max(left - x, x - right, top - y, y - bottom, 0),
  );
  return Math.min(...distances);
}

/** The word that is selected, whole or in part; undefined where none is, or more than one. */
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
