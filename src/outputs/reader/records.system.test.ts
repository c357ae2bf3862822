/**
 * The pages of passages in a browser, compared with their records: complete and unchanged.
 *
 * @module-tag chromium
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Edition, Name, Passage } from "../../model/published.ts";
import { startBrowser } from "../../testing/browser.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import type { RunningHost } from "../../testing/hosts/host.ts";
import { ownServer } from "../../testing/hosts/programs.ts";
import { oddBaseUrl, oddRecords } from "../../testing/odd-records.ts";
import { type ShownPage, shownOn } from "../../testing/page-content.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { makeWorkplace, removeWorkplace, type Workplace } from "../../testing/workplace.ts";
import { folioTitle } from "../codex-pages.ts";
import { securePicture } from "../images.ts";

const records = oddRecords();
const at = <Found extends { readonly url: string }>(list: readonly Found[]) =>
  new Map(list.map((record) => [record.url, record]));
const texts = at(records.texts);
const scholia = at(records.scholia);

let browser: Browser;
let place: Workplace;
let server: RunningHost;
/** The content of each page, by its language and urn. */
const shown = { en: new Map<string, ShownPage>(), fr: new Map<string, ShownPage>() };
beforeAll(async () => {
  browser = await startBrowser();
  place = makeWorkplace(records);
  const options = { ...oneForm, baseUrl: oddBaseUrl, products: only("reader") };
  await buildQuietly(place.snapshot, place.out, options);
  server = await ownServer.start(place.out);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { urn } of records.passages) {
    shown.en.set(urn, await shownAt(page, `passages/${urn}/`));
  }
  // The other language has the same templates: a sample is enough.
  for (const { urn } of records.passages.filter((_, index) => index % 5 === 0)) {
    shown.fr.set(urn, await shownAt(page, `fr/passages/${urn}/`));
  }
  await context.close();
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await browser?.close();
  removeWorkplace(place);
});

async function shownAt(page: Page, path: string): Promise<ShownPage> {
  await page.goto(`${server.origin}/${path}`, { waitUntil: "domcontentloaded" });
  return shownOn(page);
}

interface Language {
  readonly tag: "en" | "fr";
  readonly code: string;
}
const english: Language = { tag: "en", code: "eng" };
const french: Language = { tag: "fr", code: "fra" };

/** Checks each passage against its pages. */
function eachPage(check: (passage: Passage, page: ShownPage, language: Language) => void): void {
  for (const language of [english, french]) {
    const pages = shown[language.tag];
    expect(pages.size).toBeGreaterThan(10);
    for (const [urn, page] of pages) {
      const passage = records.passages.find((one) => one.urn === urn);
      if (passage !== undefined) check(passage, page, language);
    }
  }
}

/** Tags of the languages. */
const tags: Readonly<Record<string, string>> = {
  ...{ grc: "grc", eng: "en", fra: "fr", por: "pt", ita: "it", lat: "la", spa: "es", deu: "de" },
  ...{ ell: "el", nld: "nl", cmn: "cmn" },
};

/** Texts that begin with a heading, and its number of lines. */
const headingLines: Readonly<Record<string, number>> = { "/api/texts/90050/": 1 };

/** Texts with damage. */
const damaged = new Set(["/api/texts/90010/", "/api/texts/90020/", "/api/texts/90080/"]);

/** The lines of a text that are not blank, trimmed, as a page shows them. */
function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function seen(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Expects the name of a record on a page: in the language of the page if it has one, else any name. */
function expectName(
  shownName: string,
  names: readonly Name[],
  mainName: string | undefined,
  { code }: Language,
): void {
  const written = names.filter(({ name }) => name.trim() !== "");
  const own = written.filter(({ language }) => language === code);
  const others = mainName === undefined ? written : [...written, { name: mainName }];
  const allowed = (own.length > 0 ? own : others).map(({ name }) => seen(name));
  expect(allowed).toContain(shownName);
}

/** The path of the page of a record, relative to that of a passage. */
function pageOf(url: string, { tag }: Language): string {
  const [, collection = "", id] = new URL(url).pathname.split("/").filter((step) => step !== "");
  const folder = collection === "scholia" ? "passages" : collection;
  return tag === "en" ? `../../${folder}/${id}/` : `../../../fr/${folder}/${id}/`;
}

function editionOf({ descriptions }: Edition, { code }: Language): string | undefined {
  const best = descriptions.find(({ language }) => language.code === code) ?? descriptions[0];
  return best && seen(best.description);
}

describe("a page shows", () => {
  test("every text, line by line, every fifth line of Greek numbered, with its edition", () => {
    let count = 0;
    eachPage((passage, page, language) => {
      const isGreek = ({ language }: { language: string }) => language === "grc";
      const own = passage.texts.filter((text) => text.language === language.code);
      const greek = passage.texts.filter(isGreek);
      const left = passage.texts.filter((text) => !isGreek(text) && !own.includes(text));
      // Those in one language are together.
      const codes = [...new Set(left.map(({ language }) => language))];
      const others = codes.flatMap((code) => left.filter(({ language }) => language === code));
      for (const [shownTexts, expected] of [
        [page.greek, greek],
        [page.translations, [...own, ...others]],
      ] as const) {
        expect(shownTexts.length, passage.urn).toBe(expected.length);
        for (const [index, text] of expected.entries()) {
          const lines = linesOf(text.text);
          const path = new URL(text.url).pathname;
          const heading = headingLines[path] ?? 0;
          const edition = texts.get(text.url)?.edition;
          const found = shownTexts[index];
          const numbers = found?.lines.map((_, line) => {
            const verse = line + 1 - heading;
            return isGreek(text) && verse > 0 && verse % 5 === 0 ? `${verse}` : undefined;
          });
          expect(found?.lines.map(([line]) => line)).toEqual(lines);
          expect(found?.lines.map(([, number]) => number)).toEqual(numbers);
          if (lines.length > 0) expect(found?.lang).toBe(tags[text.language]);
          expect((found?.damage.length ?? 0) > 0, text.url).toBe(damaged.has(path));
          expect(found?.edition).toBe(edition ? editionOf(edition, language) : undefined);
          count += 1;
        }
      }
    });
    expect(count).toBeGreaterThan(220);
  });

  test("translations in its own language first and open, else the first, and the others closed", () => {
    eachPage((passage, page, { code }) => {
      const codes = passage.texts.map(({ language }) => language).filter((one) => one !== "grc");
      const open = page.translations.filter(({ isOpen }) => isOpen);
      expect(new Set(open.map(({ name }) => name)).size).toBe(codes.length === 0 ? 0 : 1);
      const expected = codes.includes(code) ? code : codes[0];
      expect(open.map(({ lang }) => lang)).toEqual(
        codes.filter((one) => one === expected).map((one) => tags[one]),
      );
    });
  });

  test("the number of each of several Greek texts, and the words that differ, marked in both", () => {
    let several = 0;
    eachPage(({ urn, texts }, { greek: [first, ...others] }) => {
      const isAlone = texts.filter(({ language }) => language === "grc").length < 2;
      expect(first?.title === undefined, urn).toBe(isAlone);
      for (const [index, other] of others.entries()) {
        const number = `${index + 2}`;
        several += 1;
        expect(other.title).toMatch(new RegExp(`^(?:Greek text|Texte grec) ${number}$`));
        const ofFirst = first?.differing.filter(([, texts]) => texts.split(" ").includes(number));
        for (const [words] of ofFirst ?? []) expect(first?.lines.join("\n")).toContain(words);
        expect(other.differing.every(([, texts]) => texts === number)).toBe(true);
      }
    });
    expect(several).toBe(5);
    const [one, two] = shown.en.get("urn:cts:greekLit:tlg7000.tlg001.ag:2.1c")?.greek ?? [];
    expect(one?.differing.map(([words]) => words)).toEqual(["Μῆνιν", "θεά"]);
    expect(two?.differing.map(([words]) => words)).toEqual(["μήνιν", "θεὰ", "νῦν"]);
  });

  test("authors, places and keywords, each with its name and a link to its page, and those about the editors' work separately", () => {
    eachPage((passage, page, language) => {
      const { authors, cities, keywords } = passage;
      expect(page.authors.map(({ href }) => href)).toEqual(
        authors.map(({ url }) => pageOf(url, language)),
      );
      // Keywords are grouped by category: in the order of the record in each, and each once.
      const isEditorial = ({ names }: { names: readonly Name[] }) =>
        names.some(({ name }) => name.startsWith("Validé par"));
      const subjects = [...cities, ...keywords.filter((keyword) => !isEditorial(keyword))];
      const links = subjects.map(({ url }) => pageOf(url, language));
      expect(page.subjects.map(({ href }) => href).sort()).toEqual(links.sort());
      expect(page.editorial.map(({ text }) => text)).toEqual(
        keywords.filter(isEditorial).map(({ names }) => names[0]?.name),
      );
      for (const { href, text } of [...page.authors, ...page.subjects]) {
        const record = [...authors, ...subjects].find(({ url }) => pageOf(url, language) === href);
        const mainName = records.authors.find(({ url }) => url === record?.url)?.main_name;
        expectName(text, record?.names ?? [], mainName, language);
      }
    });
  });

  test("the regions of manuscripts, repeated ones too, on any host", () => {
    eachPage(({ urn, manuscripts }, page) => {
      expect(page.captions.length).toBe(manuscripts.length);
      for (const [index, { title }] of manuscripts.entries()) {
        expect(page.captions[index], urn).toContain(seen(folioTitle(title.trim())));
      }
      expect(page.pictures).toEqual(
        manuscripts.flatMap(({ manuscript_url, title }) => {
          const src = securePicture(manuscript_url.trim());
          if (src === undefined) return [];
          return [{ src: src.replace("/full/0/", "/1000,/0/"), alt: folioTitle(title.trim()) }];
        }),
      );
      const urls = manuscripts.map(({ manuscript_url }) => manuscript_url.trim());
      expect(page.linkedRegions).toEqual(urls.filter((url) => securePicture(url) === undefined));
    });
  });

  test("scholia with their texts", () => {
    eachPage((passage, page, language) => {
      expect(page.scholia.map(({ href }) => href)).toEqual(
        passage.scholia.map(({ url }) => pageOf(url, language)),
      );
      for (const [index, { url }] of passage.scholia.entries()) {
        const list = scholia.get(url)?.texts ?? [];
        const first = list.find(({ language }) => language === "grc") ?? list[0];
        expect(page.scholia[index]?.words).toBe(seen(first?.text ?? ""));
      }
    });
  });

  test("comments in every language that they have", () => {
    eachPage((passage, page) => {
      const comments = passage.comments.filter(({ descriptions }) => descriptions.length > 0);
      expect(page.comments.length).toBe(comments.length);
      for (const [index, { descriptions, languages }] of comments.entries()) {
        const wordings = page.comments[index] ?? [];
        expect(wordings.map(({ lang }) => lang).sort()).toEqual(
          languages.map((code) => tags[code]).sort(),
        );
        // Without the marks of Markdown, the same words in the same order.
        const shownWords = wordings.map(({ words }) => wordsOf(words));
        for (const text of descriptions) expect(shownWords).toContainEqual(wordsOf(text));
      }
    });
  });

  test("references, repeated ones too, as text where they have no address", () => {
    eachPage((passage, page, language) => {
      const { internal_references: internal, external_references: external, media } = passage;
      expect(page.references.length).toBe(internal.length + external.length + media.length);
      for (const [index, { to_passage }] of internal.entries()) {
        expect(page.references[index]).toMatchObject({ href: pageOf(to_passage, language) });
      }
      for (const [index, { title, url }] of external.entries()) {
        const text = seen(title) || seen(url);
        const link = url.trim() === "" ? { text } : { text, href: url.trim() };
        expect(page.references[internal.length + index]).toEqual(link);
      }
    });
  });

  test("its urn, and links to its neighbours in the book, none beyond its ends", () => {
    const { passages } = records;
    eachPage((passage, page, language) => {
      expect(page.language).toBe(language.tag);
      expect(page.urn).toBe(passage.urn);
      const { number } = passage.book;
      expect(page.heading).toBe(`${number}.${passage.fragment}${passage.sub_fragment}`);
      const index = passages.indexOf(passage);
      for (const [found, other] of [
        [page.previous, passages[index - 1]],
        [page.next, passages[index + 1]],
      ] as const) {
        const isNear = other !== undefined && other.book.number === number;
        expect(found).toBe(isNear ? pageOf(other.url, language) : undefined);
      }
    });
  });
});

/** The words of Markdown without the addresses of its links. */
function wordsOf(text: string): readonly string[] {
  return text.replace(/\]\([^)]*\)/g, "]").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
