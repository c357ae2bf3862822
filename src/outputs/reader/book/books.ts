/** Writes a page and an EPUB of each whole book in every language. */

import type { Book } from "../../../model/published.ts";
import type { Batch, Files, Finish, NamedParts } from "../../output.ts";
import { authorsOf } from "../passages.ts";
import { interfaceLanguages } from "../words/index.ts";
import { addChapters, type Chapter, frameEpubs } from "./epub.ts";
import { bookPassage, passageTexts } from "./passage-section.ts";
import { addToBooks, frameBooks } from "./whole-book.ts";

const name = "whole books";

/** Adds the passages of a batch to their books. */
export function writeBooks(batch: Batch<"passages">, files: Files): NamedParts {
  const texts = batch.records.map((passage) =>
    passageTexts(passage, authorsOf(passage, batch.related), batch.related),
  );
  const chapters = interfaceLanguages.map((words) => {
    const passages = texts.map((passage) => bookPassage(passage, words));
    addToBooks(batch, passages, words, files);
    return addChapters(batch, passages, words, files);
  });
  return { [name]: chapters };
}

/** Writes the frames around the passages of books, whose numbers it gets. */
export const wholeBooks: Finish = {
  name,
  parts: ["passages", "books"],
  make: (parts, site, files) => {
    const numbers = parts.items<number>("books");
    const batches = [...parts.of<Chapter[][]>("passages")];
    frameBooks(numbers, site, files);
    const chapters = interfaceLanguages.map((_, index) =>
      batches.flatMap((batch) => batch[index] ?? []),
    );
    frameEpubs(numbers, chapters, site, files);
  },
};

/** The numbers of books, as the parts for finishes that need only these. */
export function keptOfBooks(records: readonly Book[], finishes: readonly string[]): NamedParts {
  const numbers = records.map(({ number }) => number);
  return Object.fromEntries(finishes.map((finish) => [finish, numbers]));
}
