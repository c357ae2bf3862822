/** Summaries of books, compared with the records. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Author, Book, BookPassages, Passage } from "../../model/published.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { makeWorkplace, type Workplace } from "../../testing/workplace.ts";
import type { Site } from "../output.ts";
import { summaries } from "./summaries.ts";

let place: Workplace;
beforeAll(async () => {
  place = makeWorkplace(12);
  alterSnapshot(
    place.snapshot,
    `UPDATE text SET text = char(10) || '  ' || char(13, 10) || char(9) || 'τοῦ ζ´ ' || char(13, 10) || 'β' WHERE id = 2;
     UPDATE text SET text = ' ' || char(10) WHERE id = 3;
     UPDATE text SET language = 'eng' WHERE id = 4;
     DELETE FROM passage_text WHERE passage = 5;
     UPDATE passage_text SET position = position + 10 WHERE passage = 6;
     INSERT INTO passage_text (passage, position, text) VALUES (6, 0, 4)`,
  );
  const products = only("summaries");
  await buildQuietly(place.snapshot, place.out, { ...oneForm, products });
});

function read<Value>(file: string, { out }: Workplace = place): Value {
  return JSON.parse(readFileSync(join(out, file), "utf8")) as Value;
}

test("list every passage of the book, in agreement with its record", () => {
  const summary = read<BookPassages>("api/books/9/passages.json");
  const passages = read<{ results: Passage[] }>("api/passages/index.json").results;
  expect(summary.book).toEqual(read<Book>("api/books/9/index.json"));
  expect(summary.count).toBe(passages.length);
  for (const [index, line] of summary.passages.entries()) {
    const { urn, url, web_url, fragment, sub_fragment, authors } = passages[index] as Passage;
    expect(line).toMatchObject({ urn, url, web_url, fragment, sub_fragment });
    expect(line.authors.map((author) => author.url)).toEqual(authors.map((author) => author.url));
  }
  const author = read<Author>("api/authors/56/index.json");
  expect(summary.passages[0]?.authors).toContainEqual({ url: author.url, name: author.main_name });
});

test("give the first line with words, Greek before others", () => {
  const { passages } = read<BookPassages>("api/books/9/passages.json");
  const lines = passages.map(({ first_line, languages }) => [first_line, languages]);
  expect(lines.slice(1, 6)).toEqual([
    [{ text: "τοῦ ζ´", language: "grc" }, ["grc"]],
    [null, ["grc"]],
    [{ text: expect.any(String), language: "eng" }, ["eng"]],
    [null, []],
    [{ text: expect.any(String), language: "grc" }, ["eng", "grc"]],
  ]);
});

test("are explained on the front page by that of the first book", () => {
  const said = (...ids: readonly string[]) => {
    const guide = summaries.guide?.({ ids: () => ids } as unknown as Site, "../");
    return `${guide?.heading}: ${guide?.text}`.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ");
  };
  const each = "Tables of contents: Each book has one file with a line for each of its passages";
  const lines = "enough to show a table of contents with a single request.";
  expect(said("9", "10")).toMatch(`${each}, such as /api/books/9/passages.json: urn, authors,`);
  expect(said()).toBe(`${each}: urn, authors, first line and languages, ${lines}`);
});
