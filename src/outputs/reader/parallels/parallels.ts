/** Writes the parallels between passages on a page for each book. The pages of passages show their part of it. */

import { withoutIotas, wordsIn, wordsOf } from "../../../greek/fold.ts";
import { greekTexts } from "../../../greek/verses.ts";
import { groupsOf } from "../../../model/groups.ts";
import { labelOfUrn } from "../../../model/urn.ts";
import { parallelsPath } from "../../addresses/reader.ts";
import type { Batch, Files, Finish, Site } from "../../output.ts";
import { authorsOf, nameOf } from "../names.ts";
import { inEachLanguage } from "../site.ts";
import { verseAnchor } from "../verse-markup.ts";
import { interfaceLanguages } from "../words/index.ts";
import { findParallels } from "./find.ts";
import { type ParallelPassage, type ParallelVerse, parallelsPage } from "./parallels-page.ts";

/** A passage with its first Greek text that is not blank. */
interface GreekPassage extends Omit<ParallelPassage, "parallels"> {
  /** The start of the anchors of its verses. */
  readonly anchor: string;
  readonly verses: readonly string[];
  /** The folded words of all verses, separated by blanks. */
  readonly words: string;
}

const name = "parallels";

/** At most this many parallels of a passage are shown, the best, and at most this many verses of each. */
const maxShown = 12;
const maxVerses = 4;

/** The part of a batch of passages that parallels need. */
export function keptForParallels({ records, related }: Batch<"passages">) {
  const kept = records.map((passage): GreekPassage => {
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
      words: withoutIotas(verses.flatMap(wordsOf).join(" ")),
    };
  });
  return { [name]: kept };
}

export const parallels: Finish = {
  name,
  parts: ["passages"],
  make: (parts, site, files) => writeParallels(parts.items("passages"), site, files),
};

function writeParallels(passages: readonly GreekPassage[], site: Site, files: Files): void {
  const indexes = new Map<string, number>();
  const texts = passages.map(({ words }) => {
    return Uint32Array.from(words === "" ? [] : words.split(" "), (word) => {
      const index = indexes.get(word) ?? indexes.size;
      if (index === indexes.size) indexes.set(word, index);
      return index;
    });
  });
  const sides = findParallels(texts, indexes.size).flatMap(
    ({ first, second, shared, ...found }) => [
      { ...found, own: first, other: second, shared },
      {
        ...found,
        own: second,
        other: first,
        shared: shared.map(([one, other]) => [other, one] as const),
      },
    ],
  );
  const byPassage = groupsOf(sides, ({ own }) => own);
  const shown = passages.flatMap((passage, index): ParallelPassage[] => {
    const { verses, anchor, words, ...described } = passage;
    const best = (byPassage.get(index) ?? [])
      .sort((one, other) => other.score - one.score || one.other - other.other)
      .slice(0, maxShown)
      .sort((one, other) => one.other - other.other);
    const parallels = best.flatMap(({ other, shared, isNearDuplicate }) => {
      const found = passages[other];
      if (found === undefined) return [];
      const { label, urn, authors } = found;
      const own = versesWith(passage, new Set(shared.map(([index]) => index)));
      const others = versesWith(found, new Set(shared.map(([, index]) => index)));
      return [{ label, urn, authors, isNearDuplicate, own, verses: others }];
    });
    return parallels.length === 0 ? [] : [{ ...described, parallels }];
  });
  const byBook = groupsOf(shown, ({ book }) => book);
  inEachLanguage(site, files, (write) => {
    for (const number of site.bookNumbers) {
      const own = byBook.get(number) ?? [];
      write(parallelsPath(number), (page) => parallelsPage(page, number, own));
    }
  });
}

/** The first verses that contain some words of a passage, by their indexes. */
function versesWith(
  { anchor, verses }: GreekPassage,
  indexes: ReadonlySet<number>,
): ParallelVerse[] {
  let before = 0;
  const shown = verses.flatMap((text, verse) => {
    const words = wordsIn(text);
    const marks = words.filter((_, word) => indexes.has(before + word));
    before += words.length;
    return marks.length === 0 ? [] : [{ text, anchor: anchor + (verse + 1), marks }];
  });
  return shown.slice(0, maxVerses);
}
