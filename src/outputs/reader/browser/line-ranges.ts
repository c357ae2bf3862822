/** Ranges in a line of a text, also across the elements that mark damage. */
import type { Mark } from "../search/evidence.ts";

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
