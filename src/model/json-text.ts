/** Finds the structure of a JSON text without parsing it: a parser needs much memory for values that are nested deep. */

const [lineFeed, mark, comma, list, listEnd, object, objectEnd] = [10, 34, 44, 91, 93, 123, 125];

/** A character outside strings, and how many objects and lists are open after it. */
type Visit = (character: "\n" | "," | "open" | "close", index: number, depth: number) => void;

/**
 * Calls `visit` for brackets, commas and line feeds outside strings, until everything that was opened is closed.
 * @returns the index of the last bracket; -1 if it is missing
 */
export function scanJson(text: string, visit: Visit): number {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === lineFeed) visit("\n", index, depth);
    else if (code === comma) visit(",", index, depth);
    else if (code === mark) {
      index = endOfString(text, index);
      if (index < 0) return -1;
    } else if (code === list || code === object) visit("open", index, ++depth);
    else if (code === listEnd || code === objectEnd) {
      visit("close", index, --depth);
      if (depth <= 0) return index;
    }
  }
  return -1;
}

/** Whether objects and lists are nested deeper than this in a JSON text. */
export function isDeeper(text: string, most: number): boolean {
  let deepest = 0;
  scanJson(text, (_character, _index, depth) => {
    deepest = Math.max(deepest, depth);
  });
  return deepest > most;
}

/** The index of the quotation mark that ends the string beginning at `start`; -1 if there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === "\\") first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return -1;
}
