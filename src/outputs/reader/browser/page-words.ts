/** The words of the Greek texts of a page, split as in the search index. */
import type { Mark } from "../../pages/marked-text.ts";
import { formOf, lettersOf, writtenWords } from "../written-words.ts";

export interface PageWord {
  /** Its line; a word that a hyphen divides continues in the next one. */
  readonly line: Element;
  /** The word as the search compares it. */
  readonly word: string;
  /** The word as the text has it, with its mark of elision. */
  readonly written: string;
  /**
   * The word as a dictionary may list it: its letters with their accents, never a grave one, composed (NFC). Of an elided word the
   * full form; undefined if that is not known.
   */
  readonly spelled: string | undefined;
  /** The word as the list of the words of the page has it. */
  readonly form: string;
  readonly range: Range;
}

export type Point = Readonly<Record<"x" | "y", number>>;

/** A tap at most this many pixels from a word opens it. */
const tapDistance = 6;

/** Full forms of elided words. Their own last vowel is lost, with its accent. */
const fullForms =
  "ἀλλά ἀμφί ἀνά ἀντί ἀπό ἄρα γε δέ διά εἶτα εἴτε ἐπί ἔτι ἵνα κατά κε με μετά μηδέ μήτε ὅτε οὐδέ οὔτε παρά ποτε ῥα σε τε τότε ὑπό ὥστε".split(
    " ",
  );

/** Letters at the end of an elided word, and what the full form has: a rough breathing follows the first two. */
const plain: Readonly<Record<string, string>> = { φ: "π", θ: "τ", ς: "σ" };

/** The full form of an elided word, if it is a common one. */
function fullForm(elided: string): string | undefined {
  const written = elided.normalize("NFD").toLowerCase();
  const starts = [written, written.replace(/[φθς]$/, (last) => plain[last] ?? last)];
  return fullForms.find((form) =>
    starts.includes(form.normalize("NFD").replace(/\p{L}\p{M}*$/u, "")),
  );
}

export function wordsOn(lines: readonly Element[]): PageWord[] {
  const texts = lines.map((line) => line.textContent ?? "");
  return writtenWords(texts).flatMap(({ word, line: index, parts, written, read, elision }) => {
    const last = parts.at(-1);
    const [line, lastLine] = [lines[index], last && lines[last.line]];
    if (line === undefined || last === undefined || lastLine === undefined) return [];
    const letters = lettersOf(read);
    const spelled = elision === "" ? letters : fullForm(letters);
    const range = rangeIn(line, { start: parts[0]?.start ?? 0, end: line.textContent.length });
    range.setEnd(...boundaryIn(lastLine, last.end + elision.length));
    return [{ line, word, written, spelled, form: formOf(letters), range }];
  });
}

/** The word at a point, or the nearest one within the distance of a tap. */
export function wordAt(line: Element, { x, y }: Point): PageWord | undefined {
  const text = line.closest(".version, .greek");
  const [nearest] = wordsOn([...(text?.querySelectorAll(".line") ?? [])])
    .filter((word) => word.range.intersectsNode(line))
    .map((word) => {
      // Horizontal or vertical, whichever is larger.
      const distances = [...word.range.getClientRects()].map(({ left, right, top, bottom }) =>
        Math.max(left - x, x - right, top - y, y - bottom, 0),
      );
      return { word, distance: Math.min(...distances) };
    })
    .filter(({ distance }) => distance <= tapDistance)
    .sort((one, other) => one.distance - other.distance);
  return nearest?.word;
}

/** A range in a line, also across the elements that mark damage. */
export function rangeIn(line: Element, { start, end }: Mark): Range {
  const range = document.createRange();
  range.setStart(...boundaryIn(line, start));
  range.setEnd(...boundaryIn(line, end));
  return range;
}

/** The text node of an element with this offset in its text, and the offset in the node. */
function boundaryIn(element: Element, offset: number): [node: Node, offset: number] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { length } = node.textContent ?? "";
    if (left <= length) return [node, left];
    left -= length;
  }
  return [element, element.childNodes.length];
}
