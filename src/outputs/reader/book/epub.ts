/**
 * Writes each book as an EPUB 3. The passages of a batch are a chapter, which the batch compresses; the documents about all
 * chapters follow at the end. A book without a changed passage is not rebuilt.
 */
import { groupsOf } from "../../../model/groups.ts";
import type { Batch, Files, Site } from "../../output.ts";
import { bookPath } from "../addresses.ts";
import { readingSite } from "../reading-site.ts";
import { interfaceLanguages } from "../words/index.ts";
import type { Words } from "../words/words.ts";
import {
  chapterDocument,
  container,
  navigationDocument,
  packageDocument,
  style,
  titleDocument,
} from "./epub-documents.ts";
import { epubFile } from "./epub-file.ts";
import type { BookPassage } from "./passage-section.ts";
import { type ZipEntry, zipEnd, zipEntry } from "./zip.ts";

/** A chapter that a batch has written. */
export interface Chapter {
  readonly book: number;
  readonly entry: ZipEntry;
  /** The labels of its passages. */
  readonly labels: readonly string[];
}

/** The folder of the documents in the EPUB. */
const folder = "EPUB/";

/** Adds the passages of a batch to the files of their books in a language. */
export function addChapters(
  { records, site, first }: Batch<"passages">,
  passages: readonly BookPassage[],
  words: Words,
  files: Files,
): Chapter[] {
  const { baseUrl } = readingSite(site);
  const indexes = groupsOf(records.keys(), (index) => records[index]?.book.number ?? 0);
  return [...indexes].map(([book, own]) => {
    const chapter = own.flatMap((index) => {
      const [passage, urn] = [passages[index], records[index]?.urn];
      return passage === undefined || urn === undefined ? [] : [{ passage, urn }];
    });
    const name = `${folder}passages-${first + (own[0] ?? 0)}.xhtml`;
    const { entry, bytes } = zipEntry(name, chapterDocument(chapter, baseUrl, words), files);
    files.piece(epubFile(book, words), bytes);
    return { book, entry, labels: chapter.map(({ passage }) => passage.label) };
  });
}

/**
 * Writes the entries before and after the chapters of each book.
 * @param chapters of all books, for each language
 */
export function frameEpubs(
  numbers: readonly number[],
  chapters: readonly (readonly Chapter[])[],
  site: Site,
  files: Files,
): void {
  const start = [
    zipEntry("mimetype", "application/epub+zip", "stored"),
    zipEntry("META-INF/container.xml", container(`${folder}package.opf`), files),
  ];
  const styleEntry = zipEntry(`${folder}style.css`, style, files);
  for (const [index, words] of interfaceLanguages.entries()) {
    const byBook = groupsOf(chapters[index] ?? [], ({ book }) => book);
    for (const number of numbers) {
      const own = byBook.get(number) ?? [];
      const book = {
        site: readingSite(site),
        words,
        number,
        path: bookPath(number),
        chapters: own.map(({ entry, labels }) => ({
          file: entry.name.slice(folder.length),
          crc: entry.crc,
          labels,
        })),
      };
      const end = [
        styleEntry,
        zipEntry(`${folder}title.xhtml`, titleDocument(book), files),
        zipEntry(`${folder}nav.xhtml`, navigationDocument(book), files),
        zipEntry(`${folder}package.opf`, packageDocument(book), files),
      ];
      const entries = [...start, ...own, ...end].map(({ entry }) => entry);
      const tail = [...end.map(({ bytes }) => bytes), zipEnd(entries)];
      const head = Buffer.concat(start.map(({ bytes }) => bytes));
      files.frame(epubFile(number, words), head, Buffer.concat(tail));
    }
  }
}
