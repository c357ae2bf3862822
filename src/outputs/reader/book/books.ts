/** Writes a page and an EPUB of each whole book in every language. */
import { greekTexts, shownTexts } from "../../../greek/verses.ts";
import { type Html, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Passage, TextSummary } from "../../../model/published.ts";
import { labelOfUrn } from "../../../model/urn.ts";
import { bookPath, passageAnchor, textPath, wholeBookPath } from "../../addresses/reader.ts";
import type { Batch, Files, Finish, NamedParts, Related, SiteFacts } from "../../output.ts";
import {
  articleEnd,
  articleStart,
  foldsOf,
  jumpMarkup,
  nothing,
  rangeOf,
  small,
} from "../../pages/components.ts";
import {
  areAlike,
  countedSources,
  editionMarkup,
  type Source,
  sourcesMarkup,
  sourcesOf,
} from "../../pages/credits.ts";
import { pageEnd, pageStart } from "../../pages/frame.ts";
import { authorsOf, languageName, tagOf, whoMarkup } from "../../pages/names.ts";
import {
  addressOf,
  fileOfPage,
  languagesOf,
  type PageContext,
  to,
  toFile,
} from "../../pages/site.ts";
import type { Words } from "../../pages/words/words.ts";
import { wordHint } from "../passage/texts.ts";
import { paragraphsMarkup, quotedVerses } from "../verse-markup.ts";
import { type Chapter, documentText, epub, epubFile } from "./epub.ts";

/** Adds the passages of a batch to the pages of their books, and keeps them as chapters of the EPUBs. */
export function writeBooks(
  { records, related, site }: Batch<"passages">,
  files: Files,
): NamedParts {
  const books = groupsOf(records, ({ book }) => book.number);
  return Object.fromEntries(
    Array.from(books, ([number, passages]): [string, Chapter] => {
      const labels = passages.map(({ urn }) => labelOfUrn(urn));
      const sources = languagesOf(site).map((words) =>
        countedSources(
          passages.flatMap((passage) => sourcesOf(readTexts(passage, words), related, words)),
        ),
      );
      const texts = languagesOf(site).map((words) => {
        const page = { site, words, path: wholeBookPath(number) };
        const sections = passages.map((passage) => {
          const path = textPath(passage.urn);
          const sectionAt = passageSection(passage, related, words);
          files.append(fileOfPage(page), sectionAt(to(page, path)));
          return sectionAt(addressOf({ site, words, path }));
        });
        return documentText(rangeOf(labels), words, html`${sections}`);
      });
      return [partOf(number), { labels, texts, sources }];
    }),
  );
}

function partOf(number: number): string {
  return `book ${number}`;
}

/** Writes the pages around the passages of books, and the EPUBs. */
export function wholeBooks({ bookNumbers }: SiteFacts): Finish[] {
  return bookNumbers.map((number) => ({
    name: partOf(number),
    parts: ["passages"],
    make: (parts, site, files) => {
      const chapters = [...parts.of<Chapter>("passages")];
      for (const [index, words] of languagesOf(site).entries()) {
        const page = { site, words, path: wholeBookPath(number) };
        const file = fileOfPage(page);
        const sources = countedSources(chapters.flatMap((chapter) => chapter.sources[index] ?? []));
        const labels = chapters.flatMap((chapter) => chapter.labels);
        files.append(file, startOf(page, number, labels, sources), "start");
        files.append(file, html`${articleEnd}${pageEnd(page)}`, "end");
        files.bytes(epubFile(number, words), () =>
          epub({ ...page, path: bookPath(number) }, number, chapters, sources),
        );
      }
    },
  }));
}

/** The page of a book up to its passages, with links to the first of each group of the book's page. */
function startOf(
  page: PageContext,
  number: number,
  labels: readonly string[],
  sources: readonly Source[],
): Html {
  const { words } = page;
  const title = words.passage.book(number);
  const afterName = small(words.passage.bookName(number));
  const groups = foldsOf(labels).map((own) => {
    return { name: rangeOf(own), anchor: passageAnchor(own[0] ?? "") };
  });
  const below = html`<p class="summary"><a href="${to(page, bookPath(number))}">${words.subjects.contents}</a> · <a href="${toFile(page, epubFile(number, words))}">EPUB</a></p>
${sourcesMarkup(sources, words)}${jumpMarkup(words.codex.here, groups)}${wordHint(words)}`;
  const frame = {
    title: `${title}${words.frame.colon}${words.subjects.wholeBook}`,
    description: `${title}, ${words.subjects.wholeBook}.`,
    kind: areAlike(sources) ? "whole one-edition" : "whole",
    scripts: ["passage-page.js"],
  };
  return html`${pageStart(page, frame)}${articleStart({ type: "Book", name: title, afterName, below })}`;
}

/**
 * What a whole book has of a passage: the first Greek text that is not blank, and the first translation into the language of the book; without one, the first
 * translation.
 */
function readTexts(passage: Passage, { code }: Words) {
  const isWritten = ({ text }: TextSummary) => text.trim() !== "";
  const others = shownTexts(passage.texts).filter(
    (text) => text.language !== "grc" && isWritten(text),
  );
  const own = others.find(({ language }) => language === code);
  return [greekTexts(passage).find(isWritten), own ?? others[0]] as const;
}

/**
 * A passage in a whole book: its number, its authors and its texts, each with its edition. A translation into another language than that of the book names it.
 * The result makes the markup with the address of its page.
 */
function passageSection(
  passage: Passage,
  related: Related,
  words: Words,
): (address: string) => Html {
  const label = labelOfUrn(passage.urn);
  const by = whoMarkup(authorsOf(passage, related), words);
  const [greek, translation] = readTexts(passage, words);
  const texts = html`${greek && html`<div class="greek" lang="grc">\n${quotedVerses(greek.verses)}${editionMarkup(greek, related, words)}</div>\n`}${
    translation &&
    html`<div lang="${tagOf(translation.language)}" dir="auto">
${translation.language !== words.code && otherLanguage(translation, related, words)}${paragraphsMarkup(translation)}${editionMarkup(translation, related, words)}</div>
`
  }${!greek && !translation && nothing(words.passage.noText)}`;
  return (address) => html`<section id="${passageAnchor(label)}">
<h2><a href="${address}">${label}</a>${by}</h2>
${texts}</section>
`;
}

function otherLanguage({ language, url }: TextSummary, related: Related, words: Words): Html {
  const name = languageName(language, words, related.text(url).language.iso_name);
  return html`<p class="note" lang="${words.tag}">${words.passage.translation(name)}</p>\n`;
}
