/** What the search keeps of the records, and the files that its page reads. */
import { hash } from "node:crypto";
import { withoutIotas, wordsOf } from "../../greek/fold.ts";
import { groupsOf } from "../../model/groups.ts";
import type { Book, Language } from "../../model/published.ts";
import { labelOfUrn } from "../../model/urn.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import { assetsFolder, unusedWordsFile } from "../../routing/site-files.ts";
import type { Batch, Files, Parts, Site } from "../output.ts";
import { languageName, type Named, nameOf, tagOf } from "../pages/names.ts";
import { languagesOf } from "../pages/site.ts";
import { analysedTexts } from "./analyses.ts";
import { frontCoded, gapsBetween } from "./search/codes.ts";
import { foundTextsFolder, frameFoundTexts, writeFoundTexts } from "./search/found-texts.ts";
import {
  type IndexTable,
  type PartFile,
  type SubjectRow,
  subjectKinds,
  type TaggedText,
} from "./search/index.ts";
import {
  codedAnalyses,
  gap,
  positionsOfWords,
  type SearchedTexts,
  separated,
  type Uses,
  usesOfLemmas,
} from "./search/positions.ts";
import { lemmaWithForms } from "./search/query.ts";
import { searchPage } from "./search/search-page.ts";

interface SearchDocument extends SearchedTexts {
  /** The end of its urn, such as `5.177`. */
  readonly label: string;
  /** A hash of what results show of it; empty if it has no text to read. */
  readonly shown: string;
  /** Addresses of its authors, cities and keywords, the key of its book, and the languages of its texts: it is found by these, too. */
  readonly subjects: readonly string[];
}

/** An author, a book, a place, a language or a keyword in the search. */
interface SearchSubject {
  /** Its key among the subjects of documents. */
  readonly key: string;
  /** The id in the address of its page. */
  readonly id: string;
  /** Its name in each language of the interface. */
  readonly titles: readonly TaggedText[];
  /** The names of the category of a keyword, likewise. */
  readonly categories?: readonly TaggedText[] | undefined;
  /** All its names: the folded words of each. */
  readonly names: readonly string[];
}

/** Writes the texts of a batch that results show, and keeps its words. */
export function keptForSearch(
  { records, site }: Pick<Batch<"passages"> | Batch<"scholia">, "records" | "site">,
  files: Files,
): SearchDocument[] {
  const table = site.additions?.words;
  return records.map((record) => {
    const { urn, cities, keywords } = record;
    const book = "book" in record ? record.book.number : record.passage.book;
    const authors = "authors" in record ? record.authors : [];
    const languages = record.texts.flatMap(({ text, language }) =>
      text.trim() === "" ? [] : language,
    );
    const shown = writeFoundTexts(record, files);
    return {
      label: labelOfUrn(urn),
      texts: record.texts.map(({ text }) => wordsOf(text).join(" ")),
      ...(table && { analyses: analysedTexts(table)(record).map(codedAnalyses) }),
      shown: shown === "" ? "" : hashOf(shown),
      subjects: [
        bookKey(book),
        ...languages,
        ...[...authors, ...cities, ...keywords].map(({ url }) => url),
      ],
    };
  });
}

export function namedSubject(
  record: Named & { readonly category?: Named },
  site: Site,
): SearchSubject {
  const texts = (named: Named) =>
    languagesOf(site).map((words): TaggedText => {
      const { text, language } = nameOf(named, words);
      return [text.normalize(), language === undefined ? words.tag : tagOf(language)];
    });
  const { url, names, category } = record;
  return {
    key: url,
    id: parseRecordUrl(url)?.id ?? "",
    titles: texts(record),
    categories: category && texts(category),
    names: foldedNames(names.map(({ name }) => name)),
  };
}

export function languageSubject({ code, iso_name }: Language, site: Site): SearchSubject {
  const titles = languagesOf(site).map((words): TaggedText => {
    return [languageName(code, words, iso_name), words.tag];
  });
  return { key: code, id: code, titles, names: [] };
}

export function bookSubject({ number }: Pick<Book, "number">, site: Site): SearchSubject {
  const named = languagesOf(site).map(({ tag, passage, frame }) => {
    const [label, name] = [passage.book(number), passage.bookName(number)];
    const title: TaggedText = [label + (name === "" ? "" : frame.colon + name), tag];
    return { title, names: [label, name] };
  });
  const names = named.flatMap((one) => one.names).filter((name) => name !== "");
  const titles = named.map(({ title }) => title);
  return { key: bookKey(number), id: `${number}`, titles, names: foldedNames(names) };
}

/** Writes the index and the pages of the search, which name its files. @param passageCount how many of the documents are passages; the others are scholia */
export function writeSearch(parts: Parts, site: Site, files: Files, passageCount: number): void {
  const write = hashedFiles(files);
  const uses = new Map<string, Uses>();
  const documents = keptDocuments(parts, uses);
  const labels = documents.map(({ label }) => label);
  frameFoundTexts(
    labels.filter((_, document) => documents[document]?.shown !== ""),
    files,
  );
  const words = sortedWords(uses.keys());
  // A power of two seldom changes.
  const longest = documents.reduce((most, { length }) => Math.max(most, length), 1);
  const extent = 2 ** Math.ceil(Math.log2(longest));
  const positionsOf = positionsOfWords(documentsIn(parts), extent, uses);
  const table = {
    documents: write("documents", {
      passages: frontCoded(labels.slice(0, passageCount)),
      scholia: frontCoded(labels.slice(passageCount)),
    }),
    words: write("words", { words: frontCoded(words) }),
    texts: foundTextsFolder,
    textsHash: hashOf(documents.map(({ shown }) => shown).join("")),
    extent,
    parts: partsOf(words, positionsOf).map(
      ([first, part]) => [first, write("part", part)] as const,
    ),
    ...lemmaFiles(parts, extent, passageCount, site, files),
  };
  const documentsOf = documentsOfSubjects(documents, passageCount);
  for (const [index, language] of languagesOf(site).entries()) {
    const names = subjectKinds.flatMap((kind) => {
      const subjects = parts
        .items<SearchSubject>(kind)
        .map(({ titles, categories = [], ...subject }) => {
          const [text = subject.id, tag = ""] = titles[index] ?? [];
          return { ...subject, text, tag, category: categories[index] ?? [] };
        });
      const shown = ({ text, category }: (typeof subjects)[number]) => `${text} ${category[0]}`;
      const alike = groupsOf(subjects, shown);
      return subjects.map((subject): SubjectRow => {
        const { key, id, text, tag, names, category } = subject;
        const isAlone = alike.get(shown(subject))?.length === 1;
        const title = isAlone ? text : `${text} (${language.subjects.numbered(id)})`;
        const own = (documentsOf.get(key) ?? []).map(({ document }) => document);
        return [kind, id, title, tag, names, gapsBetween(own), ...category];
      });
    });
    searchPage({ ...table, names: write("names", names) }, language, site, files);
  }
}

/** Writes the index of the lemmas, the number of passages that have each, and the rows of the table that explain no word. */
function lemmaFiles(
  parts: Parts,
  extent: number,
  passageCount: number,
  site: Site,
  files: Files,
): Pick<IndexTable, "lemmas"> {
  const table = site.additions?.words;
  if (table === undefined) return {};
  const write = hashedFiles(files);
  const { lemmas, unused } = usesOfLemmas(documentsIn(parts), extent, table);
  files.bytes(unusedWordsFile, JSON.stringify(unused));
  const sorted = sortedWords(lemmas.keys());
  const passages = sorted.map((lemma) => {
    const documents = lemmas.get(lemma)?.positions.map((one) => Math.floor(one / extent)) ?? [];
    return new Set(documents.filter((document) => document < passageCount)).size;
  });
  const named = new Map(
    sorted.map((lemma) => {
      const { forms = [], positions = [] } = lemmas.get(lemma) ?? {};
      return [lemmaWithForms(lemma, forms), positions];
    }),
  );
  return {
    lemmas: {
      counts: write("lemmas", { words: frontCoded(sorted), passages }),
      parts: partsOf([...named.keys()], (name) => named.get(name) ?? []).map(
        ([first, part]) => [first, write("lemma-part", part)] as const,
      ),
    },
  };
}

/** Writes files into folders of their hashes. Languages may share one. */
function hashedFiles(files: Files): (name: string, content: unknown) => string {
  const paths = new Set<string>();
  return (name, content) => {
    const text = JSON.stringify(content);
    const path = `${assetsFolder("reader", hashOf(text))}${name}.json`;
    if (!paths.has(path)) files.bytes(path, text);
    paths.add(path);
    return path;
  };
}

/** The documents without their words, which are counted here and read again later: a large anthology has many. */
function keptDocuments(parts: Parts, uses: Map<string, Uses>) {
  return Array.from(documentsIn(parts), ({ texts, ...document }) => {
    const own = texts.flatMap(separated);
    for (const word of own) {
      const known = uses.get(word);
      if (known === undefined) uses.set(word, { count: 1, end: 0 });
      else known.count += 1;
    }
    return { ...document, length: own.length + texts.length * gap };
  });
}

/** The words in the order of the index, in which ᾳ is sorted as α. */
function sortedWords(words: Iterable<string>): string[] {
  return Array.from(words, (word) => `${withoutIotas(word)} ${word}`)
    .sort()
    .map((sorted) => sorted.slice(sorted.indexOf(" ") + 1));
}

/** All passages, then all scholia. */
function* documentsIn(parts: Parts): Generator<SearchDocument> {
  for (const kind of ["passages", "scholia"] as const) {
    for (const part of parts.of<readonly SearchDocument[]>(kind)) yield* part;
  }
}

/** The documents of each subject in order. Most scholia have no text: only a citation finds them. */
function documentsOfSubjects(
  documents: readonly Pick<SearchDocument, "shown" | "subjects">[],
  passageCount: number,
) {
  const uses = documents.flatMap(({ shown, subjects }, document) =>
    shown === "" && document >= passageCount
      ? []
      : // A relation may be stored twice.
        Array.from(new Set(subjects), (subject) => ({ subject, document })),
  );
  return groupsOf(uses, ({ subject }) => subject);
}

/** A part has at least this many characters, and ends before other first letters. */
const partSize = 34_000;
const firstLetters = 3;

/** The parts, each with its first word. A text that changes seldom moves the start of another part. */
function partsOf(
  words: readonly string[],
  positionsOf: (word: string) => Iterable<number>,
): [first: string, part: PartFile][] {
  const coded = words.map((word) => gapsBetween(Array.from(positionsOf(word))));
  const start = (index: number) => withoutIotas(words[index]?.slice(0, firstLetters) ?? "");
  const starts = [0];
  let size = 0;
  for (const [index, word] of words.entries()) {
    if (size >= partSize && start(index) !== start(index - 1)) {
      starts.push(index);
      size = 0;
    }
    size += word.length + (coded[index]?.length ?? 0);
  }
  return starts.map((from, index) => {
    const to = starts[index + 1];
    const part = { words: frontCoded(words.slice(from, to)), positions: coded.slice(from, to) };
    return [withoutIotas(words[from] ?? ""), part];
  });
}

function hashOf(text: string): string {
  return hash("sha256", text).slice(0, 16);
}

/** The key of a book among the subjects: books are identified by their number. */
function bookKey(number: number): string {
  return `book ${number}`;
}

function foldedNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => wordsOf(name).join(" ")))];
}
