/** Which parallels the page of a book has. */
import { expect, test } from "vitest";
import type { Files, Parts, Site } from "../../output.ts";
import { parallels } from "./parallels.ts";

test("shows the twelve best parallels of a passage, in the order of the anthology", () => {
  // Each quotes 3 to 16 words of the first, 1.1 and 1.4 the fewest.
  const quotations = Array.from({ length: 14 }, (_, index) =>
    Array.from({ length: 3 + ((5 * index) % 14) }, (_, word) => `ω${index}ω${word}`).join(" "),
  );
  const passages = [quotations.join(" "), ...quotations].map((words, index) => ({
    ...{ urn: `1.${index}`, label: `1.${index}`, book: 1, authors: [] },
    ...{ anchor: "v", verses: [words], words },
  }));
  const inputs: string[] = [];
  parallels.make(
    { items: () => passages } as unknown as Parts,
    { bookNumbers: [1] } as unknown as Site,
    { madeFrom: (_: string, input: string) => inputs.push(input) } as unknown as Files,
  );
  const [{ parallels: shown }] = JSON.parse(inputs[0] ?? "");
  const labels = [2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((index) => `1.${index}`);
  expect(shown.map(({ label }: { label: string }) => label)).toEqual(labels);
});
