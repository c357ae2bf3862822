/** The parallels between passages, on a page for each book. The pages of passages show their part of it. */

import type { ReadLine } from "../../../greek/damage.ts";
import { withoutIotas, wordsIn, wordsOf } from "../../../greek/fold.ts";
import { greekTexts } from "../../../greek/verses.ts";
import { type Html, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import { labelOfUrn } from "../../../model/urn.ts";
import { bookPath, parallelsPath, passageAnchor, textPath } from "../../addresses/reader.ts";
import { type Batch, type Files, finishWith, type Site } from "../../output.ts";
import { article, navigationMarkup, nothing, small } from "../../pages/components.ts";
import { pageMarkup } from "../../pages/frame.ts";
import type { Mark } from "../../pages/marked-text.ts";
import { authorsOf, type Named, whoMarkup } from "../../pages/names.ts";
import { inEachLanguage, type PageContext, to } from "../../pages/site.ts";
import { lineMarkup, readLines, verseAnchor } from "../verse-markup.ts";
import { findParallels } from "./find.ts";

/** A passage with its first Greek text that is not blank. */
interface GreekPassage {
  readonly urn: string;
  readonly book: number;
  readonly authors: readonly Named[];
  /** The start of the anchors of its verses. */
  readonly anchor: string;
  readonly verses: readonly ReadLine[];
  /** The folded words of all verses, separated by blanks. */
  readonly words: string;
}

/** A passage with its parallels. */
interface Found {
  readonly passage: GreekPassage;
  readonly parallels: readonly {
    readonly passage: GreekPassage;
    readonly isNearDuplicate: boolean;
    /** The verses with shared words, in this passage and in the other. */
    readonly own: readonly MarkedVerse[];
    readonly others: readonly MarkedVerse[];
  }[];
}

/** A verse with its anchor and its shared words. */
interface MarkedVerse {
  readonly line: ReadLine;
  readonly anchor: string;
  readonly marks: readonly Mark[];
}

const name = "parallels";

/** At most this many parallels of a passage are shown, the best, and at most this many verses of each. */
const maxShown = 12;
const maxVerses = 4;

/** The part of a batch of passages that parallels need. */
export function keptForParallels({ records, related }: Batch<"passages">) {
  const kept = records.map((passage): GreekPassage => {
    const text = greekTexts(passage).find((one) => one.text.trim() !== "");
    const lines = text === undefined ? [] : readLines(text.verses);
    const verses = lines.slice(text?.verses.heading.length);
    return {
      urn: passage.urn,
      book: passage.book.number,
      authors: authorsOf(passage, related),
      anchor: verseAnchor(text?.number ?? 1),
      verses,
      words: withoutIotas(verses.flatMap((verse) => wordsOf(verse.text)).join(" ")),
    };
  });
  return { [name]: kept };
}

export const parallels = finishWith({
  name,
  parts: ["passages"],
  facts: ({ bookNumbers }) => bookNumbers,
  make: (parts, site, files, books) => {
    writeParallels(parts.items("passages"), books, site, files);
  },
});

function writeParallels(
  passages: readonly GreekPassage[],
  books: readonly number[],
  site: Site,
  files: Files,
): void {
  const indexes = new Map<string, number>();
  const texts = passages.map(({ words }) => {
    return Uint32Array.from(words === "" ? [] : words.split(" "), (word) => {
      const index = indexes.get(word) ?? indexes.size;
      if (index === indexes.size) indexes.set(word, index);
      return index;
    });
  });
  const sides = findParallels(texts, indexes.size).flatMap(
    ({ first, second, shared, ...found }) => {
      const inFirst = shared.map(([index]) => index);
      const inSecond = shared.map(([, index]) => index);
      return [
        { ...found, own: first, other: second, shared: [inFirst, inSecond] },
        { ...found, own: second, other: first, shared: [inSecond, inFirst] },
      ];
    },
  );
  const byPassage = groupsOf(sides, ({ own }) => own);
  const shown = passages.flatMap((passage, index): Found[] => {
    const best = (byPassage.get(index) ?? [])
      .sort((one, other) => other.score - one.score || one.other - other.other)
      .slice(0, maxShown)
      .sort((one, other) => one.other - other.other);
    const parallels = best.flatMap(({ other, shared, isNearDuplicate }) => {
      const found = passages[other];
      if (found === undefined) return [];
      const [own, others] = [versesWith(passage, shared[0]), versesWith(found, shared[1])];
      return [{ passage: found, isNearDuplicate, own, others }];
    });
    return parallels.length === 0 ? [] : [{ passage, parallels }];
  });
  const byBook = groupsOf(shown, ({ passage }) => passage.book);
  inEachLanguage(site, files, (write) => {
    for (const number of books) {
      const own = byBook.get(number) ?? [];
      write(parallelsPath(number), (page) => parallelsPage(page, number, own));
    }
  });
}

/** The first verses that contain some words of a passage, by their indexes. */
function versesWith({ anchor, verses }: GreekPassage, shared: readonly number[] = []) {
  const indexes = new Set(shared);
  let before = 0;
  const shown = verses.flatMap((line, verse): MarkedVerse[] => {
    const words = wordsIn(line.text);
    const marks = words.filter((_, word) => indexes.has(before + word));
    before += words.length;
    return marks.length === 0 ? [] : [{ line, anchor: anchor + (verse + 1), marks }];
  });
  return shown.slice(0, maxVerses);
}

function parallelsPage(page: PageContext, book: number, found: readonly Found[]): Html {
  const { passage: words, frame } = page.words;
  const title = words.book(book);
  const below = html`<p class="summary">${words.parallelsLead}</p>\n`;
  return pageMarkup(page, {
    title: `${title}${frame.colon}${words.parallels}`,
    description: `${title}. ${words.parallelsLead}`,
    kind: "parallels",
    content: html`${navigationMarkup(page, { path: bookPath(book), name: title })}${article(
      { type: "CollectionPage", name: words.parallels, afterName: small(title), below },
      found.length === 0
        ? nothing(words.noParallels)
        : found.map((one) => parallelsMarkup(page, one)),
    )}`,
  });
}

/** A passage; for each parallel, both passages with their verses, each linked to its own. */
function parallelsMarkup(page: PageContext, { passage, parallels }: Found): Html {
  return html`<section id="${passageAnchor(labelOfUrn(passage.urn))}">
<h2>${nameMarkup(page, passage)}</h2>
<ul class="pairs">
${parallels.map(
  ({
    passage: other,
    isNearDuplicate,
    own,
    others,
  }) => html`<li>${nameMarkup(page, other)}${small(isNearDuplicate ? page.words.passage.nearDuplicate : undefined)}
${versesMarkup(page, passage, own)}${versesMarkup(page, other, others)}</li>
`,
)}</ul>
</section>
`;
}

function nameMarkup(page: PageContext, { urn, authors }: GreekPassage): Html {
  return html`<a href="${to(page, textPath(urn))}">${labelOfUrn(urn)}</a>${whoMarkup(authors, page.words)}`;
}

function versesMarkup(
  page: PageContext,
  { urn }: GreekPassage,
  verses: readonly MarkedVerse[],
): Html {
  const path = to(page, textPath(urn));
  const wrap = (part: string | Html) => html`<mark>${part}</mark>`;
  return html`<p class="verses" lang="grc">${verses.map(({ line, anchor, marks }) => {
    const ranges = marks.map(({ start, end }) => ({ start, end, wrap }));
    return html`<a class="line" href="${`${path}#${anchor}`}">${lineMarkup(line, ranges)}</a><br>`;
  })}</p>
`;
}
