/** Which parallels the page of a book has. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildQuietly } from "../../../testing/build-quietly.ts";
import { oneForm, only } from "../../../testing/site-options.ts";
import { alterSnapshot } from "../../../testing/snapshots.ts";
import { makeWorkplace } from "../../../testing/workplace.ts";

test("shows the twelve best parallels of a passage, in the order of the anthology", async () => {
  // Each quotes 3 to 16 words of the first, 7.2 and 7.5 the fewest.
  const letters = "αβγδεζηθικλμνξοπ";
  const quotations = Array.from({ length: 14 }, (_, index) =>
    Array.from(letters.slice(0, 3 + ((5 * index) % 14)), (letter) => `${letters[index]}${letter}ω`),
  );
  const { snapshot, out } = makeWorkplace(15);
  for (const [index, words] of [quotations.flat(), ...quotations].entries()) {
    const text = words.join(" ");
    alterSnapshot(snapshot, `UPDATE text SET text = '${text}' WHERE id = ${index + 1}`);
  }
  await buildQuietly(snapshot, out, { ...oneForm, products: only("reader") });
  const page = readFileSync(join(out, "parallels/7/index.html"), "utf8");
  const [, first = ""] = /<section id="p7-1">(.*?)<\/section>/s.exec(page) ?? [];
  expect([...first.matchAll(/<li><a [^>]+>([^<]+)/g)].map(([, label]) => label)).toEqual(
    [3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((number) => `7.${number}`),
  );
  // Those of eight words and more.
  const copies = first.matchAll(/>(7[.]\d+)<[/]a> <small>nearly the same words/g);
  expect(Array.from(copies, ([, label]) => label)).toEqual(
    [3, 4, 6, 7, 9, 10, 12, 13, 15].map((number) => `7.${number}`),
  );
});
