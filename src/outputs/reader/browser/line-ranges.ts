/** Ranges of what stands in a line of a text, whatever marks the line has. */
import type { Mark } from "../search/evidence.ts";

/** The range of a part of a line. */
export function rangeIn(line: Element, { start, end }: Mark): Range {
  const range = document.createRange();
  range.setStart(...placeIn(line, start));
  range.setEnd(...placeIn(line, end));
  return range;
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
