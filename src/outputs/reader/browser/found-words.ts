/** Marks the words of a search on the page of a result, and scrolls to the first of them in the text that the link names. */
import { marksIn } from "../search/evidence.ts";
import { isLatin } from "../search/greek-letters.ts";
import { type Condition, conditionsIn, withTerms } from "../search/query.ts";

/** Marks the words of a query in all texts of the page, and scrolls to the first mark in the opened element. */
export function markFound(query: string, page: HTMLElement, opened: Element | null): void {
  if (!("highlights" in CSS)) return;
  const conditions = conditionsIn(query);
  // Without the index it is unknown which words are Greek: Latin letters are searched for as Latin and as Greek.
  const greek = withTerms(conditions, (term) => ({ ...term, isGreek: isLatin(term.word) }));
  const ranges = [...page.querySelectorAll(".texts .version")].flatMap((text) =>
    rangesIn(text, [...conditions, ...greek]),
  );
  CSS.highlights.set("found", new Highlight(...ranges));
  if (opened?.matches(".version") !== true) return;
  const first = ranges.find(({ startContainer }) => opened.contains(startContainer));
  first?.startContainer.parentElement?.scrollIntoView({ block: "center" });
}

function rangesIn(text: Element, conditions: readonly Condition[]): Range[] {
  const lines = [...text.querySelectorAll(".line")];
  const marks = marksIn(
    lines.map((line) => line.textContent ?? ""),
    conditions,
  );
  return lines.flatMap((line, index) =>
    (marks[index] ?? []).map(({ start, end }) => {
      const range = document.createRange();
      range.setStart(...placeIn(line, start));
      range.setEnd(...placeIn(line, end));
      return range;
    }),
  );
}

/** The text node at an offset in the text of an element, and the offset in this node. */
function placeIn(element: Element, offset: number): [node: Node, offset: number] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { length } = node.textContent ?? "";
    if (left <= length) return [node, left];
    left -= length;
  }
  return [element, element.childNodes.length];
}
