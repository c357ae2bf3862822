/** The ids of records whose ids are numbers, in much less memory than a set of texts. */
export class NumberedIds {
  readonly #numbers: Float64Array;

  constructor(numbers: readonly number[]) {
    this.#numbers = Float64Array.from(numbers).sort();
  }

  has(id: string): boolean {
    const number = parseId(id);
    if (number === undefined) return false;
    const numbers = this.#numbers;
    // Without gaps, the number itself says where it is.
    if (numbers[number - (numbers[0] ?? 0)] === number) return true;
    let [low, high] = [0, numbers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const found = numbers[middle] ?? 0;
      if (found === number) return true;
      if (found < number) low = middle + 1;
      else high = middle;
    }
    return false;
  }
}

/** The number that an id spells: digits without zeros before them. Faster than `Number` and a comparison of texts. */
function parseId(id: string): number | undefined {
  if (id === "" || (id.startsWith("0") && id !== "0")) return undefined;
  let number = 0;
  for (let at = 0; at < id.length; at += 1) {
    const digit = id.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
  }
  return Number.isSafeInteger(number) ? number : undefined;
}
