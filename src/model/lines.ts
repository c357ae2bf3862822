/** Splits a text that comes in pieces into lines. */

/**
 * The lines of a text, without their ends. A line without an end is one too, unless it is empty.
 * @param longest the most characters of a line
 * @param tooLong makes the error for a longer line, from its number
 */
export function* linesIn(
  pieces: Iterable<string>,
  longest: number,
  tooLong: (line: number) => Error,
): Generator<string, undefined> {
  let number = 1;
  // Only the new piece is searched, and joining texts copies nothing: the time grows with the length, not its square.
  let rest = "";
  for (const piece of pieces) {
    for (let start = 0; ; number += 1) {
      const end = piece.indexOf("\n", start);
      const part = end < 0 ? piece.slice(start) : piece.slice(start, end);
      if (rest.length + part.length > longest) throw tooLong(number);
      if (end < 0) {
        rest += part;
        break;
      }
      yield rest + part;
      rest = "";
      start = end + 1;
    }
  }
  if (rest !== "") yield rest;
}
