/** Writes the parallels between passages on a page for each book. The pages of passages link to it and show their part of it. */
import { groupsOf } from "../../../model/groups.ts";
import type { Passage } from "../../../model/published.ts";
import type { Files, Finish, Site } from "../../output.ts";
import { pageFile, parallelsPath } from "../addresses.ts";
import { passageLabel } from "../labels.ts";
import { readingSite } from "../reading-site.ts";
import { wordsIn } from "../search/fold.ts";
import { verseAnchor } from "../verse-markup.ts";
import { isInCouplets, versesOf } from "../verses.ts";
import { languages } from "../words/index.ts";
import { findParallels, type Parallel } from "./find.ts";
import { type ParallelPassage, parallelsPage } from "./parallels-page.ts";

/** A passage with its first Greek text that is not blank. */
interface GreekPassage {
  readonly urn: string;
  readonly label: string;
  readonly book: number;
  /** The start of the anchors of its verses. */
  readonly anchor: string;
  /** The words of each verse as written, which contain no blank, separated by blanks. */
  readonly verses: readonly string[];
}

interface GreekWords extends GreekPassage {
  /** The index of each word, folded, in the words of its batch. */
  readonly words: readonly number[];
}

/** What parallels need of a batch. */
interface BatchWords {
  /** The different folded words, separated by blanks. */
  readonly words: string;
  readonly passages: readonly GreekWords[];
}

const name = "parallels";

/** The part of a batch of passages that parallels need. */
export function keptForParallels(passages: readonly Passage[]) {
  const indexes = new Map<string, number>();
  const kept: BatchWords = {
    passages: passages.map((passage) => greekWords(passage, indexes)),
    words: [...indexes.keys()].join(" "),
  };
  return { [name]: kept };
}

function greekWords(passage: Passage, indexes: Map<string, number>): GreekWords {
  const greek = passage.texts.filter(({ language }) => language === "grc");
  const first = greek.findIndex(({ text }) => text.trim() !== "");
  const { stanzas } = versesOf(greek[first]?.text ?? "", isInCouplets(passage));
  const verses = stanzas
    .flat()
    .map((verse) => ({ written: verse.text, words: wordsIn(verse.text) }));
  return {
    urn: passage.urn,
    label: passageLabel(passage),
    book: passage.book.number,
    anchor: verseAnchor(first + 1),
    verses: verses.map(({ written, words }) =>
      words.map(({ start, end }) => written.slice(start, end)).join(" "),
    ),
    words: verses.flatMap(({ words }) => words.map(({ word }) => indexIn(indexes, word))),
  };
}

/** The index of a word, which is added unless it is known. */
function indexIn(indexes: Map<string, number>, word: string): number {
  const index = indexes.get(word) ?? indexes.size;
  if (index === indexes.size) indexes.set(word, index);
  return index;
}

export const parallels: Finish = {
  name,
  parts: ["passages", "books"],
  make: (parts, site, files) => {
    const batches = parts.of<BatchWords>("passages");
    const numbers = parts.items<number>("books");
    writeParallels(batches, numbers, site, files);
  },
};

/** A word of a passage, and the number of its verse. */
interface VerseWord {
  readonly written: string;
  readonly verse: number;
}

function verseWords(verses: readonly string[]): VerseWord[] {
  return verses.flatMap((words, index) =>
    words === "" ? [] : words.split(" ").map((written) => ({ written, verse: index + 1 })),
  );
}

function writeParallels(
  batches: Iterable<BatchWords>,
  numbers: readonly number[],
  site: Site,
  files: Files,
): void {
  const passages: GreekPassage[] = [];
  const texts: Uint32Array[] = [];
  const indexes = new Map<string, number>();
  for (const batch of batches) {
    const indexesOfBatch = batch.words.split(" ").map((word) => indexIn(indexes, word));
    for (const { words, ...passage } of batch.passages) {
      passages.push(passage);
      texts.push(Uint32Array.from(words, (word) => indexesOfBatch[word] ?? 0));
    }
  }
  const found = findParallels(texts, indexes.size);
  const known = new Map<number, readonly VerseWord[]>();
  const wordsOf = (passage: number) => {
    const words = known.get(passage) ?? verseWords(passages[passage]?.verses ?? []);
    known.set(passage, words);
    return words;
  };
  const byPassage = groupsOf(found.flatMap(bothWays), ({ own }) => own);
  const shown = [...byPassage]
    .sort(([one], [other]) => one - other)
    .flatMap(([own, list]): ParallelPassage[] => {
      const passage = passages[own];
      return passage === undefined ? [] : [parallelPassage(passage, list, passages, wordsOf)];
    });
  const byBook = groupsOf(shown, ({ book }) => book);
  const reading = readingSite(site);
  for (const language of languages) {
    for (const number of numbers) {
      const own = byBook.get(number) ?? [];
      const page = { site: reading, words: language, path: parallelsPath(number) };
      files.pageOf(pageFile(language.folder + page.path), JSON.stringify(own), () =>
        parallelsPage(page, number, own),
      );
    }
  }
}

/** A parallel from the side of one of its passages. */
interface SidedParallel extends Pick<Parallel, "rarity" | "isNearDuplicate"> {
  readonly own: number;
  readonly other: number;
  readonly shared: readonly {
    readonly own: number;
    readonly other: number;
    readonly count: number;
  }[];
}

function bothWays({ first, second, shared, ...parallel }: Parallel): SidedParallel[] {
  const forth = shared.map(({ start, otherStart, count }) => ({
    own: start,
    other: otherStart,
    count,
  }));
  const back = forth
    .map(({ own, other, count }) => ({ own: other, other: own, count }))
    .sort((one, other) => one.own - other.own || one.other - other.other);
  return [
    { ...parallel, own: first, other: second, shared: forth },
    { ...parallel, own: second, other: first, shared: back },
  ];
}

/** At most this many parallels of a passage are shown, the rarest first, and at most this many sequences of each. */
const maxShown = 12;
const maxShared = 4;
const maxWords = 12;

function parallelPassage(
  passage: GreekPassage,
  list: readonly SidedParallel[],
  passages: readonly GreekPassage[],
  wordsOf: (passage: number) => readonly VerseWord[],
): ParallelPassage {
  const rarest = [...list]
    .sort((one, other) => other.rarity - one.rarity || one.other - other.other)
    .slice(0, maxShown)
    .sort((one, other) => one.other - other.other);
  return {
    label: passage.label,
    urn: passage.urn,
    book: passage.book,
    parallels: rarest.flatMap(({ own, other, shared, isNearDuplicate }) => {
      const found = passages[other];
      if (found === undefined) return [];
      const { label, urn, anchor } = found;
      const sequences = shared
        .map((run) => ({
          anchor: `${anchor}${wordsOf(other)[run.other]?.verse ?? 1}`,
          words: quoted(wordsOf(own).slice(run.own, run.own + run.count)),
        }))
        // A text may have the same verses twice.
        .filter((run, index, all) => all.findIndex((one) => one.words === run.words) === index)
        .slice(0, maxShared);
      return [{ label, urn, isNearDuplicate, shared: sequences }];
    }),
  };
}

function quoted(words: readonly VerseWord[]): string {
  const shown = words.slice(0, maxWords).map(({ written }) => written);
  return `${shown.join(" ")}${words.length > maxWords ? " …" : ""}`;
}
