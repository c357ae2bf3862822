/** Shortens texts that repeat each other, so that one can see what is new in each. */

/** Repeated lines with fewer characters are shown again: a line for them would be no shorter. */
const fewest = 80;

/**
 * A function that gives a text with one line, `~ <first of them> ... <last of them>`, for lines that are already known from
 * it or from the texts before it: their number would change with lines far away. Blanks at the beginning of lines do not
 * count, and lines of two characters are not shown as first or last. A line that begins with `-- ` is never left out.
 */
export function abridger(): (text: string) => string {
  const known: string[] = [];
  const placesOf = new Map<string, number[]>();
  const lengthOf = (place: number, index: number) => {
    let length = 0;
    while (
      place + length < index &&
      known[place + length] === known[index + length] &&
      !known[index + length]?.startsWith("-- ")
    ) {
      length += 1;
    }
    return length;
  };
  const learn = (index: number) => {
    const places = placesOf.get(known[index] ?? "");
    if (places === undefined) placesOf.set(known[index] ?? "", [index]);
    else places.push(index);
  };
  return (text) => {
    const lines = text.split("\n");
    const start = known.length;
    known.push(...lines.map((line) => line.trimStart()));
    const shown: string[] = [];
    for (let index = start; index < known.length; ) {
      const places = placesOf.get(known[index] ?? "") ?? [];
      const length = Math.max(0, ...places.map((place) => lengthOf(place, index)));
      const repeated = known.slice(index, index + length);
      const isLong = repeated.join("\n").length > fewest;
      if (isLong) {
        const telling = repeated.filter((line) => line.length > 2);
        shown.push(`~ ${telling[0]?.slice(0, 60)} ... ${telling.at(-1)?.slice(0, 40)}`);
      } else shown.push(lines[index - start] ?? "");
      for (const end = index + (isLong ? length : 1); index < end; index += 1) learn(index);
    }
    return shown.join("\n");
  };
}
