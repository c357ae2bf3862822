/** What a result shows of texts: the lines found, cut if they are long, with their words marked. */
import { expect, test } from "vitest";
import { evidenceOf } from "./evidence.ts";
import { conditionsIn } from "./query.ts";

const ab = (count: number) => "ab ".repeat(count);
const full = `${ab(59)}one`;
const long = `${ab(100)}one ${ab(99)}ab`;

/** Texts with `|` between lines and `||` between texts, and what is shown: a slash where lines are omitted. */
type Case = [what: string, heading: number | null, texts: string, query: string, shown: string];
const cases: readonly Case[] = [
  ["the start without words", 0, "one|two|three||four", "", "v1: 1 one|2 two"],
  ["the line in which most words begin", 0, "one|x|y|Two one", "one two", "v4: 3 y|4 [Two] [one]"],
  ["lines apart", 0, "one|x|y|z|two", "one two", "v1: 1 [one]|2 x|/4 z|5 [two]"],
  ["up to three lines", 0, "a1|b1|c1|x|d1", "a1 b1 c1 d1", "v1: 1 [a1]|2 [b1]|3 [c1]|4 x"],
  ["a phrase over two lines", 0, "a one|two a", '"one two"', "v1: 1 a [one]|2 [two] a"],
  ["words in two texts", 0, "x|one||one||two", "one two", "v2: 1 x|2 [one] + v1: 1 [two]"],
  ["a divided word", 0, "a θάνα-|τος a", "θάνατος", "v1: 1 a [θάνα-]|2 [τος] a"],
  ["a heading", 1, "one|two", "one", "v1:  [one]|1 two"],
  ["a verse after a heading", 1, "one|two|six", "six", "v2: 1 two|2 [six]"],
  ["a cited verse", 1, "one|two|six|ten||six", "v2", "v2: 1 two|2 six|3 ten"],
  ["the start without the cited verse", 1, "one|two|six", "v3", "v1:  one|1 two"],
  ["lines without numbers", null, "one|two", "two", "v:  one| [two]"],
  ["a full line", 0, full, "one", `v1: 1 ${ab(59)}[one]`],
  ["the start of a line", 0, `one ${ab(99)} one`, "one", `v1: 1 [one] ${ab(59)}…`],
  ["the middle of a line", 0, long, "one", `v1: 1 … ${ab(19)}[one] ${ab(40)}…`],
  ["the end of a line", 0, `${ab(100)}one`, "one", `v1: 1 … ${ab(19)}[one]`],
];

test.each(cases)("shows %s", (_, heading, texts, query, expected) => {
  const other = { tag: "", anchor: "v", heading };
  const read = texts.split("||").map((text) => ({ ...other, lines: text.split("|") }));
  const [, verse] = /^v(\d)$/.exec(query) ?? [];
  const found = verse ? evidenceOf(read, [], Number(verse)) : evidenceOf(read, conditionsIn(query));
  const shown = found.map(({ anchor, lines }) => {
    const marked = lines.map(({ verse = "", text, marks, isApart }) => {
      const signs = [...text];
      for (const { start, end } of marks) {
        signs[start] = `[${signs[start]}`;
        signs[end - 1] += "]";
      }
      return `${isApart ? "/" : ""}${verse} ${signs.join("")}`;
    });
    return `${anchor}: ${marked.join("|")}`;
  });
  expect(shown.join(" + ")).toBe(expected);
});
