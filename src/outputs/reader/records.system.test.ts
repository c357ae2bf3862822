/**
 * The pages of passages in a browser, compared with their records: complete and unchanged.
 *
 * @module-tag chromium
 */
import { expect, test } from "vitest";
import { groupsOf } from "../../model/groups.ts";
import type { Passage, TextSummary } from "../../model/published.ts";
import { labelOfUrn } from "../../model/urn.ts";
import { oddBaseUrl, oddRecords } from "../../testing/odd-records.ts";
import { siteInBrowser } from "../../testing/site-in-browser.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { folioTitle } from "../codex-pages.ts";
import { securePicture } from "../images.ts";
import { type Named, nameOf, ownFirst } from "./names.ts";
import { interfaceLanguages } from "./words/index.ts";
import type { Words } from "./words/words.ts";

const stored = oddRecords();
/** Pages compose what records may have as letters with separate marks. */
const records: typeof stored = JSON.parse(JSON.stringify(stored).normalize("NFC"));
const site = siteInBrowser(stored, {
  ...oneForm,
  baseUrl: oddBaseUrl,
  products: only("reader"),
});

const at = <Found extends { readonly url: string }>(list: readonly Found[]) =>
  new Map(list.map((record) => [record.url, record]));
const [texts, scholia, authors] = [at(records.texts), at(records.scholia), at(records.authors)];

/** Tags of the languages. */
const tags: Readonly<Record<string, string>> = {
  grc: "grc",
  eng: "en",
  fra: "fr",
  por: "pt",
  ita: "it",
  lat: "la",
  spa: "es",
  deu: "de",
  ell: "el",
  nld: "nl",
  cmn: "cmn",
};

/** Texts that begin with a heading, and its number of lines. */
const headingLines: Readonly<Record<string, number>> = { "/api/texts/90050/": 1 };

/** Texts with damage. */
const damaged = new Set(["/api/texts/90010/", "/api/texts/90020/", "/api/texts/90080/"]);

const isGreek = ({ language }: { readonly language: string }) => language === "grc";
const seen = (text: string) => text.replace(/\s+/g, " ").trim();

/** The words of Markdown without the addresses of its links. */
const wordsOf = (text: string) =>
  text.replace(/\]\([^)]*\)/g, "]").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** What the page of a passage shows in a language. */
function expectedOf(passage: Passage, words: Words) {
  const { urn, book, manuscripts, comments, keywords } = passage;
  const greek = passage.texts.filter(isGreek);
  // Translations in one language are together: those in the language of the page first and open, else the first.
  const languages = groupsOf(
    passage.texts.filter((text) => !isGreek(text)),
    ({ language }) => language,
  );
  const translations = ownFirst([...languages.values()], ([text]) => text?.language ?? "", words);
  const isEditorial = ({ names }: Named) => names.some(({ name }) => name.startsWith("Validé par"));
  const categories = groupsOf(
    keywords.filter((keyword) => !isEditorial(keyword)),
    ({ category }) => category.url,
  );
  const pictures = manuscripts.map(({ manuscript_url }) => securePicture(manuscript_url.trim()));
  const index = records.passages.indexOf(passage);
  const [previous, next] = [records.passages[index - 1], records.passages[index + 1]].map(
    (other) => (other?.book.number === book.number ? pageOf(other.url, words) : undefined),
  );
  return {
    language: words.tag,
    urn,
    previous,
    next,
    heading: `${book.number}.${passage.fragment}${passage.sub_fragment}`,
    greek: greek.map((text, number) => ({
      ...textOf(text, words),
      title: greek.length < 2 ? undefined : words.passage.greekText(number + 1),
      differing: greek.length < 2 ? [] : expect.any(Array),
    })),
    translations: translations.flatMap((group, number) =>
      group.map((text) => ({
        ...textOf(text, words),
        differing: [],
        name: expect.stringMatching(/./),
        isOpen: number === 0,
      })),
    ),
    authors: passage.authors.map((author) => linkTo({ ...authors.get(author.url), ...author })),
    // Keywords are grouped by category: in the order of the record in each, and each once.
    subjects: [...passage.cities, ...[...categories.values()].flat()].map(linkTo),
    editorial: keywords.filter(isEditorial).map(linkTo),
    captions: manuscripts.map(({ title }) =>
      expect.stringContaining(seen(folioTitle(title.trim()))),
    ),
    pictures: pictures.flatMap((src, number) => {
      const alt = folioTitle(manuscripts[number]?.title.trim() ?? "");
      return src === undefined ? [] : [{ src: src.replace("/full/0/", "/1000,/0/"), alt }];
    }),
    linkedRegions: manuscripts
      .filter((_, number) => pictures[number] === undefined)
      .map(({ manuscript_url }) => manuscript_url.trim()),
    scholia: passage.scholia.map(({ url }) => {
      const { urn = "", texts = [] } = scholia.get(url) ?? {};
      const shown = texts.find(isGreek) ?? texts[0];
      return { href: pageOf(url, words), text: labelOfUrn(urn), words: seen(shown?.text ?? "") };
    }),
    comments: comments
      .filter(({ descriptions }) => descriptions.length > 0)
      .map(({ descriptions, languages }) => {
        const versions = descriptions.map((text, number) => [languages[number] ?? "", text]);
        return ownFirst(versions, ([code]) => code ?? "", words).map(([code = "", text = ""]) => {
          return { lang: tags[code], words: wordsOf(text) };
        });
      }),
    references: [
      ...passage.internal_references.map(({ to_passage }) =>
        expect.objectContaining({ href: pageOf(to_passage, words) }),
      ),
      // As text where they have no address.
      ...passage.external_references.map(({ title, url }) => {
        const text = seen(title) || seen(url);
        return url.trim() === "" ? { text } : { text, href: url.trim() };
      }),
      ...passage.media.map(() => expect.anything()),
    ],
  };

  function linkTo(record: Named) {
    return { href: pageOf(record.url, words), text: seen(nameOf(record, words).text) };
  }
}

/** A text with each of its lines that are not blank, every fifth verse of a Greek one numbered, and its edition. */
function textOf({ url, text, language }: TextSummary, { code }: Words) {
  const path = new URL(url).pathname;
  const written = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  const lines = written.map((line, index) => {
    const verse = index + 1 - (headingLines[path] ?? 0);
    const isNumbered = language === "grc" && verse > 0 && verse % 5 === 0;
    return [line.trim(), isNumbered ? `${verse}` : undefined];
  });
  const editions = texts.get(url)?.edition?.descriptions ?? [];
  const edition = editions.find(({ language }) => language.code === code) ?? editions[0];
  return {
    lang: lines.length > 0 ? tags[language] : undefined,
    lines,
    edition: edition && seen(edition.description),
    damage: damaged.has(path) ? expect.arrayContaining([expect.any(String)]) : [],
  };
}

/** The path of the page of a record, relative to that of a passage. */
function pageOf(url: string, { folder }: Words): string {
  const [, collection = "", id] = new URL(url).pathname.split("/").filter((step) => step !== "");
  const name = collection === "scholia" ? "passages" : collection;
  return `../../${folder === "" ? "" : `../${folder}`}${name}/${id}/`;
}

/** The members that a test reads by name; it compares the others as a whole. */
interface ShownPage {
  /** Each comment with its texts. */
  readonly comments: readonly (readonly { readonly lang: string; readonly words: string }[])[];
}

/** Reads the open page of a passage or a scholium, as a reader sees it. */
const read = `(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector) ?? undefined;
  const words = (element) => element?.textContent.replace(/\\s+/g, " ").trim();
  const link = (element) => ({ href: element.getAttribute("href"), text: words(element) });
  const text = (version) => ({
    lang: one(".verses", version)?.closest("[lang]").lang,
    title: words(one("h2", version)),
    differing: all("mark", version).map((mark) => [mark.textContent, mark.dataset.text]),
    lines: all(".line", version).map((line) => [line.textContent, line.dataset.line]),
    edition: words(one(".edition", version)),
    damage: all(".damage", version).map((part) => part.textContent),
  });
  const item = (element) => (one("a", element) ? link(one("a", element)) : { text: words(element) });
  return {
    language: document.documentElement.lang,
    heading: words(one("h1 [itemprop=name]")),
    greek: all(".original .version").map(text),
    translations: all(".translations .version").map((version) => ({
      ...text(version),
      name: words(one("h2", version.closest(".language"))),
      isOpen: version.closest(".language").open,
    })),
    authors: all("h1 .authors a").map(link),
    subjects: all("article > .subjects a").map(link),
    editorial: all(".record a[href*='/keywords/']").map(link),
    pictures: all(".manuscripts img").map((image) => ({
      src: image.getAttribute("src"),
      alt: image.alt,
    })),
    captions: all(".manuscripts figcaption").map(words),
    linkedRegions: all(".manuscripts figcaption > a").map((a) => a.getAttribute("href")),
    scholia: all(".scholia li").map((scholium) => ({
      ...link(one("a", scholium)),
      words: words(one("div", scholium)) ?? "",
    })),
    comments: all(".comment").map((comment) =>
      all(":scope > div", comment).map((wording) => ({
        lang: wording.lang,
        words: words(wording),
      })),
    ),
    references: all(".references li").map(item),
    previous: one("a[rel=prev]")?.getAttribute("href"),
    next: one("a[rel=next]")?.getAttribute("href"),
    urn: words(one("#urn")),
  };
})()`;

test.each(interfaceLanguages)("a page in $ownName shows the whole record", async (words) => {
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  // The other language has the same templates: a sample is enough.
  const sample = records.passages.filter((_, index) => words.folder === "" || index % 5 === 0);
  expect(sample.length).toBeGreaterThan(10);
  for (const passage of sample) {
    const path = `${words.folder}passages/${passage.urn}/`;
    await page.goto(`${site.server.origin}/${path}`, { waitUntil: "domcontentloaded" });
    const shown = await page.evaluate<ShownPage>(read);
    const comments = shown.comments.map((versions) =>
      versions.map(({ lang, words }) => ({ lang, words: wordsOf(words) })),
    );
    expect({ ...shown, comments }, path).toEqual(expectedOf(passage, words));
  }
  await context.close();
});
