/**
 * Summaries of books: one file for each book with a line for each passage, so that a table of contents needs only one
 * request.
 */

import { firstLine } from "../../greek/verses.ts";
import { html } from "../../markup/html.ts";
import { groupsOf } from "../../model/groups.ts";
import type { Book, BookPassages, Passage } from "../../model/published.ts";
import { parseRecordUrl, summaryFile } from "../../routing/routes.ts";
import { type Output, type Related, takes } from "../output.ts";

type Line = BookPassages["passages"][number];

/** A line, and the address of its book. */
type BookLine = readonly [book: string, line: Line];

export const summaries: Output = {
  name: "summaries",
  title: "a table of contents for each book",
  guide: (_site, top, { collections }) => {
    const id = collections.books.first;
    const file = id === undefined ? undefined : summaryFile(id);
    const example = file && html`, such as <a href="${top + file}"><code>/${file}</code></a>`;
    return {
      heading: "Tables of contents",
      text: html`<p>Each book has one file with a line for each of its passages${example ?? ""}: urn,
authors, first line and languages, enough to show a table of contents with a single request.</p>`,
    };
  },
  batches: {
    ...takes("books", ({ records }) => ({ books: records })),
    ...takes("passages", ({ records, related }) => ({
      books: records.map((passage): BookLine => [passage.book.url, lineOf(passage, related)]),
    })),
  },
  finishes: () => [
    {
      name: "books",
      parts: ["books", "passages"],
      make: (parts, _site, files) => {
        const lines = groupsOf(parts.items<BookLine>("passages"), ([book]) => book);
        for (const book of parts.items<Book>("books")) {
          const passages = (lines.get(book.url) ?? []).map(([, line]) => line);
          const summary: BookPassages = { book, count: passages.length, passages };
          const id = parseRecordUrl(book.url)?.id ?? "";
          files.json(summaryFile(id), "book_passages", summary);
        }
      },
    },
  ],
};

function lineOf(passage: Passage, related: Related): Line {
  const { urn, url, web_url, fragment, sub_fragment, authors, texts } = passage;
  return {
    urn,
    url,
    web_url,
    fragment,
    sub_fragment,
    authors: authors.map((author) => ({ url: author.url, name: related.mainName(author.url) })),
    first_line: firstLine(passage) ?? null,
    languages: [...new Set(texts.map(({ language }) => language))],
  };
}
