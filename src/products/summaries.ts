/**
 * Summaries of books: of each book one file with a line for each passage, enough to draw a table of contents with a
 * single request.
 */
import { html } from "../model/html.ts";
import type { Author, BookPassages, Passage } from "../model/published.ts";
import { parseRecordUrl, summaryFile } from "../model/routes.ts";

import { firstLine } from "../reader/verses.ts";
import type { Product } from "./product.ts";

type Line = BookPassages["passages"][number];

export const summaries: Product = {
  name: "summaries",
  title: "a table of contents for each book",
  guide: (source) => {
    const [book] = source.records("books");
    const id = parseRecordUrl(book?.url ?? "")?.id;
    const file = id === undefined ? undefined : summaryFile(id);
    const example = file && html`, such as <a href="${file}"><code>/${file}</code></a>`;
    return {
      heading: "Tables of contents",
      text: html`<p>Each book has one file with a line for each of its passages${example ?? ""}: urn,
authors, first line and languages, enough to draw a table of contents with a single request.</p>`,
    };
  },
  parts: [
    {
      name: "summaries",
      from: ["passages", "books", "authors"],
      owns: (path) => /^api\/books\/[^/]+\/passages\.json$/.test(path),
      make: (source, output) => {
        const names = new Map<string, string>();
        for (const { url, main_name } of source.records("authors")) names.set(url, main_name);
        const lines = new Map<string, Line[]>();
        for (const passage of source.records("passages")) {
          const book = lines.get(passage.book.url);
          if (book === undefined) lines.set(passage.book.url, [lineOf(passage, names)]);
          else book.push(lineOf(passage, names));
        }
        for (const book of source.records("books")) {
          const id = parseRecordUrl(book.url)?.id ?? "";
          const passages = lines.get(book.url) ?? [];
          const summary: BookPassages = { book, count: passages.length, passages };
          output.json(summaryFile(id), "book_passages", summary);
        }
      },
    },
  ],
};

function lineOf(passage: Passage, names: ReadonlyMap<Author["url"], string>): Line {
  const { urn, url, web_url, fragment, sub_fragment, authors, texts } = passage;
  return {
    urn,
    url,
    web_url,
    fragment,
    sub_fragment,
    authors: authors.map((author) => ({ url: author.url, name: names.get(author.url) ?? "" })),
    first_line: firstLine(texts) ?? null,
    languages: [...new Set(texts.map(({ language }) => language))],
  };
}
