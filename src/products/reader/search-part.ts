/** The part that makes the search: its page in each language, and the index that the page looks things up in. */
import { gzipSync } from "fflate";
import type { Name, Passage, Scholium } from "../../model/published.ts";
import { parseRecordUrl } from "../../model/routes.ts";
import { pageFile, searchPath } from "../../reader/addresses.ts";
import { labelOfUrn } from "../../reader/labels.ts";
import { nameFor, tagOf } from "../../reader/names.ts";
import { wordsIn } from "../../reader/search/fold.ts";
import {
  type DocumentContent,
  type DocumentsContent,
  type IndexContent,
  type SubjectContent,
  writeIndex,
} from "../../reader/search/index-file.ts";
import { searchIndexFile } from "../../reader/search/index-place.ts";
import { searchPage } from "../../reader/search/search-page.ts";
import { firstLine } from "../../reader/verses.ts";
import { languages } from "../../reader/words/index.ts";
import type { ExampleWords, Words } from "../../reader/words/words.ts";
import { firstOf } from "../fullest.ts";
import type { ProductPart, ProductSource } from "../product.ts";
import { readingSite } from "./site.ts";

export const searchPart: ProductPart = {
  name: "search",
  from: ["passages", "scholia", "books", "authors", "cities", "keywords"],
  owns: (path) => path === searchIndexFile || pages.has(path),
  make: (source, output) => {
    const site = readingSite(source);
    for (const words of languages) {
      output.text(
        pageFile(words.folder + searchPath),
        searchPage(site, words, exampleWords(source, words)),
      );
    }
    const stream = output.stream();
    // The time would be that of the build.
    stream.write(gzipSync(writeIndex(indexContent(source)), { level: 9, mtime: 0 }));
    stream.end(() => [searchIndexFile]);
  },
};

const pages: ReadonlySet<string> = new Set(
  languages.map(({ folder }) => pageFile(folder + searchPath)),
);

/** What the index is made from. */
function indexContent(source: ProductSource): IndexContent {
  const passages: DocumentContent[] = [];
  const scholia: DocumentContent[] = [];
  const documentsOf = new Map<string, number[]>();
  const add = (url: string, document: number) => {
    const known = documentsOf.get(url);
    if (known === undefined) documentsOf.set(url, [document]);
    // A relation may be there twice.
    else if (known.at(-1) !== document) known.push(document);
  };
  for (const passage of source.records("passages")) {
    const document = passages.push(documentContent(passage)) - 1;
    add(bookKey(passage.book.number), document);
    for (const { url } of [...passage.authors, ...passage.cities, ...passage.keywords]) {
      add(url, document);
    }
  }
  for (const scholium of readFirst(source.records("scholia"))) {
    const document = passages.length + scholia.push(documentContent(scholium)) - 1;
    add(bookKey(scholium.passage.book), document);
    for (const { url } of [...scholium.cities, ...scholium.keywords]) add(url, document);
  }
  const named = ({ url, names }: { readonly url: string; readonly names: readonly Name[] }) =>
    namedContent(url, names, documentsOf.get(url) ?? []);
  return {
    languages: languages.map(({ code }) => code),
    passages: documentsContent(passages, source.ids("passages")),
    scholia: documentsContent(scholia, source.ids("scholia")),
    subjects: {
      authors: Array.from(source.records("authors"), named),
      books: Array.from(source.records("books"), ({ number }) =>
        bookContent(number, documentsOf.get(bookKey(number)) ?? []),
      ),
      cities: Array.from(source.records("cities"), named),
      keywords: Array.from(source.records("keywords"), named),
    },
  };
}

/** Scholia with something to read before those without, which most are: these are found by citation alone. */
function readFirst(scholia: Iterable<Scholium>): Scholium[] {
  const all = [...scholia];
  const isRead = ({ texts }: Scholium) => firstLine(texts) !== undefined;
  return [...all.filter(isRead), ...all.filter((scholium) => !isRead(scholium))];
}

/** The pages of books go by their numbers. */
function bookKey(number: number): string {
  return `book ${number}`;
}

function documentContent({ urn, texts }: Passage | Scholium): DocumentContent {
  const line = firstLine(texts);
  return {
    label: labelOfUrn(urn),
    line: line === undefined ? undefined : { text: line.text, tag: tagOf(line.language) },
    texts: texts.map(({ text }) => text),
  };
}

function documentsContent(
  documents: readonly DocumentContent[],
  [urn = ""]: readonly string[],
): DocumentsContent {
  return { urnPrefix: urn.slice(0, urn.length - labelOfUrn(urn).length), documents };
}

function namedContent(
  url: string,
  names: readonly Name[],
  documents: readonly number[],
): SubjectContent {
  const id = parseRecordUrl(url)?.id ?? "";
  const titles = languages.map((words) => {
    const name = nameFor(names, words);
    return name === undefined
      ? { text: id, tag: words.tag }
      : { text: name.name.trim(), tag: tagOf(name.language) };
  });
  return { id, titles, names: names.map(({ name }) => name), documents };
}

function bookContent(number: number, documents: readonly number[]): SubjectContent {
  const titles = languages.map(({ tag, passage }) => ({ text: passage.book(number), tag }));
  return { id: `${number}`, titles, names: titles.map(({ text }) => text), documents };
}

/** The shortest word that is an example. */
const shortest = 4;

/** Words of the first passage that has two and an author, else of the first that has two. */
function exampleWords(source: ProductSource, words: Words): ExampleWords | undefined {
  let found: ExampleWords | undefined;
  for (const passage of firstOf(source.records("passages"), looked)) {
    const line = firstLine(passage.texts)?.text ?? "";
    const long = wordsIn(line).filter(({ word }) => word.length >= shortest);
    const [first, second] = long;
    if (first === undefined || second === undefined || first.word === second.word) continue;
    const [author] = passage.authors;
    const name = author && nameFor(author.names, words);
    found ??= {
      written: line.slice(first.start, first.end),
      word: first.word,
      beginning: first.word.slice(0, shortest - 1),
      other: second.word,
      author: undefined,
      label: labelOfUrn(passage.urn),
    };
    if (name !== undefined) return { ...found, author: name.name.trim() };
  }
  return found;
}

/** Passages that are looked at for examples. */
const looked = 50;
