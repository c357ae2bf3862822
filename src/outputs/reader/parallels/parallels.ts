/** Writes the parallels between passages on a page for each book. The pages of passages link to it and show their part of it. */
import type { Passage } from "../../../model/published.ts";
import type { Files, Finish, Site } from "../../output.ts";
import { pageFile, parallelsPath } from "../addresses.ts";
import { passageLabel } from "../labels.ts";
import { readingSite } from "../reading-site.ts";
import { wordsIn } from "../search/fold.ts";
import { groupsOf } from "../subjects/entries.ts";
import { isInCouplets, versesOf } from "../verses.ts";
import { languages } from "../words/index.ts";
import { findParallels, type Parallel } from "./find.ts";
import { type ParallelPassage, parallelsPage } from "./parallels-page.ts";

/** The part of a passage that parallels need: the verses of its first Greek text that is not blank. */
export interface GreekVerses {
  readonly urn: string;
  readonly label: string;
  readonly book: number;
  readonly verses: readonly string[];
}

const name = "parallels";

export function greekVerses(passage: Passage): GreekVerses {
  const text = passage.texts.find(({ language, text }) => language === "grc" && text.trim() !== "");
  const { stanzas } = versesOf(text?.text ?? "", isInCouplets(passage));
  return {
    urn: passage.urn,
    label: passageLabel(passage),
    book: passage.book.number,
    verses: stanzas.flat().map((verse) => verse.text),
  };
}

/** The part of a batch of passages that parallels need. */
export function keptForParallels(passages: readonly Passage[]) {
  return { [name]: passages.map(greekVerses) };
}

export const parallels: Finish = {
  name,
  parts: ["passages", "books"],
  make: (parts, site, files) => {
    const passages = parts.of<GreekVerses[]>("passages").flat();
    const numbers = parts.of<number[]>("books").flat();
    writeParallels(passages, numbers, site, files);
  },
};

/** A word of a passage: folded, as written, and the number of its verse. */
interface VerseWord {
  readonly word: string;
  readonly written: string;
  readonly verse: number;
}

function writeParallels(
  passages: readonly GreekVerses[],
  numbers: readonly number[],
  site: Site,
  files: Files,
): void {
  const words = passages.map(({ verses }) =>
    verses.flatMap((verse, index) =>
      wordsIn(verse).map(
        ({ word, start, end }): VerseWord => ({
          word,
          written: verse.slice(start, end),
          verse: index + 1,
        }),
      ),
    ),
  );
  const found = findParallels(words.map((own) => own.map(({ word }) => word)));
  const byPassage = groupsOf(found.flatMap(bothWays), ({ own }) => own);
  const shown = [...byPassage]
    .sort(([one], [other]) => one - other)
    .flatMap(([own, list]): ParallelPassage[] => {
      const passage = passages[own];
      return passage === undefined ? [] : [parallelPassage(passage, list, passages, words)];
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
    ...{ own: start, other: otherStart, count },
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
  passage: GreekVerses,
  list: readonly SidedParallel[],
  passages: readonly GreekVerses[],
  words: readonly (readonly VerseWord[])[],
): ParallelPassage {
  const rarest = [...list]
    .sort((one, other) => other.rarity - one.rarity || one.other - other.other)
    .slice(0, maxShown)
    .sort((one, other) => one.other - other.other);
  return {
    label: passage.label,
    urn: passage.urn,
    book: passage.book,
    parallels: rarest.map(({ own, other, shared, isNearDuplicate }) => ({
      label: passages[other]?.label ?? "",
      urn: passages[other]?.urn ?? "",
      isNearDuplicate,
      shared: shared
        .map((run) => ({
          verse: words[other]?.[run.other]?.verse ?? 1,
          words: quoted((words[own] ?? []).slice(run.own, run.own + run.count)),
        }))
        // A text may have the same verses twice.
        .filter((run, index, all) => all.findIndex((one) => one.words === run.words) === index)
        .slice(0, maxShared),
    })),
  };
}

function quoted(words: readonly VerseWord[]): string {
  const shown = words.slice(0, maxWords).map(({ written }) => written);
  return `${shown.join(" ")}${words.length > maxWords ? " …" : ""}`;
}
