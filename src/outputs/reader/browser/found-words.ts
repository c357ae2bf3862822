/** Marks on the page of a record the words of the search that its reader comes from, and goes to the first in the text that was opened. */
import { marksIn } from "../search/evidence.ts";
import { isLatin } from "../search/greek-letters.ts";
import { type Condition, conditionsIn, withTerms } from "../search/query.ts";

/** Marks what a query asks for in all texts of the page, and shows the first mark in the element that was opened. */
export function markFound(query: string, page: HTMLElement, opened: Element | null): void {
  if (!("highlights" in CSS)) return;
  const conditions = conditionsIn(query);
  // On this page nobody knows which words the texts have: what may be Greek is looked for in either way.
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

/** A place in the text of an element, as its text nodes have it. */
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
