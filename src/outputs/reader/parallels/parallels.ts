/** Writes the parallels between passages on a page for each book. The pages of passages show their part of it. */
import { groupsOf } from "../../../model/groups.ts";
import { labelOfUrn } from "../../../model/urn.ts";
import type { Batch, Files, Finish, Site } from "../../output.ts";
import { pageFile, parallelsPath } from "../addresses.ts";
import { authorsOf, nameOf } from "../names.ts";
import { wordsIn } from "../search/fold.ts";
import { readingSite } from "../site.ts";
import { verseAnchor } from "../verse-markup.ts";
import { greekTexts } from "../verses.ts";
import { interfaceLanguages } from "../words/index.ts";
import { findParallels } from "./find.ts";
import { type ParallelPassage, type ParallelVerse, parallelsPage } from "./parallels-page.ts";

/** A passage with its first Greek text that is not blank. */
interface GreekPassage extends Omit<ParallelPassage, "parallels"> {
  /** The start of the anchors of its verses. */
  readonly anchor: string;
  readonly verses: readonly string[];
}

/** What parallels need of a batch. */
interface BatchWords {
  /** The different folded words, separated by blanks. */
  readonly words: string;
  /** Passages, each with the index of each of its words in those of the batch. */
  readonly passages: readonly (GreekPassage & { readonly words: readonly number[] })[];
}

const name = "parallels";

/** The part of a batch of passages that parallels need. */
export function keptForParallels({ records, related }: Batch<"passages">) {
  const indexes = new Map<string, number>();
  const passages = records.map((passage) => {
    const text = greekTexts(passage).find((one) => one.text.trim() !== "");
    const verses = text?.verses.stanzas.flat().map((verse) => verse.text) ?? [];
    const authors = authorsOf(passage, related);
    return {
      urn: passage.urn,
      label: labelOfUrn(passage.urn),
      book: passage.book.number,
      authors: interfaceLanguages.map((language) =>
        authors.map((author) => nameOf(author, language)),
      ),
      anchor: verseAnchor(text?.number ?? 1),
      verses,
      words: verses.flatMap((verse) => wordsIn(verse).map(({ word }) => indexIn(indexes, word))),
    };
  });
  const kept: BatchWords = { passages, words: [...indexes.keys()].join(" ") };
  return { [name]: kept };
}

/** The index of a word, which is added unless it is known. */
function indexIn(indexes: Map<string, number>, word: string): number {
  const index = indexes.get(word) ?? indexes.size;
  if (index === indexes.size) indexes.set(word, index);
  return index;
}

export const parallels: Finish = {
  name,
  parts: ["passages"],
  make: (parts, site, files) => writeParallels(parts.of<BatchWords>("passages"), site, files),
};

function writeParallels(batches: Iterable<BatchWords>, site: Site, files: Files): void {
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
  const found = findParallels(texts, indexes.size).flatMap(
    ({ first, second, shared, score, isNearDuplicate }): SidedParallel[] => [
      { own: first, other: second, shared, score, isNearDuplicate },
      {
        ...{ own: second, other: first, score, isNearDuplicate },
        shared: shared.map(([one, other]) => [other, one]),
      },
    ],
  );
  const byPassage = [...groupsOf(found, ({ own }) => own)].sort(([one], [other]) => one - other);
  const shown = byPassage.flatMap(([own, list]) => parallelPassage(passages, own, list) ?? []);
  const byBook = groupsOf(shown, ({ book }) => book);
  const reading = readingSite(site);
  for (const language of interfaceLanguages) {
    for (const number of site.bookNumbers) {
      const own = byBook.get(number) ?? [];
      const page = { site: reading, words: language, path: parallelsPath(number) };
      files.madeFrom(pageFile(language.folder + page.path), JSON.stringify(own), () =>
        parallelsPage(page, number, own),
      );
    }
  }
}

/** A parallel from the side of one of its passages, with the indexes of each shared word. */
interface SidedParallel {
  readonly own: number;
  readonly other: number;
  readonly shared: readonly (readonly [own: number, other: number])[];
  readonly score: number;
  readonly isNearDuplicate: boolean;
}

/** At most this many parallels of a passage are shown, the best, and at most this many verses of each. */
const maxShown = 12;
const maxVerses = 4;

function parallelPassage(
  passages: readonly GreekPassage[],
  own: number,
  list: readonly SidedParallel[],
): ParallelPassage | undefined {
  const passage = passages[own];
  if (passage === undefined) return undefined;
  const best = [...list]
    .sort((one, other) => other.score - one.score || one.other - other.other)
    .slice(0, maxShown)
    .sort((one, other) => one.other - other.other);
  const { verses, anchor, ...described } = passage;
  return {
    ...described,
    parallels: best.flatMap(({ other, shared, isNearDuplicate }) => {
      const found = passages[other];
      if (found === undefined) return [];
      const { label, urn, authors } = found;
      return [
        {
          ...{ label, urn, authors, isNearDuplicate },
          own: versesWith(
            passage,
            shared.map(([index]) => index),
          ),
          verses: versesWith(
            found,
            shared.map(([, index]) => index),
          ),
        },
      ];
    }),
  };
}

/** The first verses that contain some words of a passage, by their indexes. */
function versesWith({ anchor, verses }: GreekPassage, indexes: readonly number[]): ParallelVerse[] {
  const wanted = new Set(indexes);
  const shown: ParallelVerse[] = [];
  let before = 0;
  for (const [index, text] of verses.entries()) {
    const words = wordsIn(text);
    const marks = words.filter((_, word) => wanted.has(before + word));
    before += words.length;
    if (marks.length === 0) continue;
    const number = index + 1;
    shown.push({
      text,
      anchor: anchor + number,
      marks: marks.map(({ start, end }) => [start, end]),
    });
    if (shown.length === maxVerses) break;
  }
  return shown;
}
