/** Short texts for lists of numbers and of words in the files of the search; compression makes them shorter still. */

/** Numbers in base 36, each after the first as its difference from the one before. */
export function gapsBetween(numbers: readonly number[]): string {
  return numbers
    .map((number, index) => (number - (numbers[index - 1] ?? 0)).toString(36))
    .join(",");
}

export function sums(coded: string): number[] {
  let sum = 0;
  return (coded === "" ? [] : coded.split(",")).map((difference) => {
    sum += Number.parseInt(difference, 36);
    return sum;
  });
}

/** The longest start that a word takes from the one before it: its length is one character. */
const longestShared = 35;

/** Words, each as the length of the start that it shares with the one before it, and its other letters. */
export function frontCoded(words: readonly string[]): string {
  return words
    .map((word, index) => {
      const before = words[index - 1] ?? "";
      let shared = 0;
      while (shared < Math.min(before.length, longestShared) && before[shared] === word[shared]) {
        shared += 1;
      }
      return shared.toString(36) + word.slice(shared);
    })
    .join(" ");
}

export function wordsFrom(coded: string): string[] {
  let word = "";
  return (coded === "" ? [] : coded.split(" ")).map((code) => {
    word = word.slice(0, Number.parseInt(code.charAt(0), 36)) + code.slice(1);
    return word;
  });
}
