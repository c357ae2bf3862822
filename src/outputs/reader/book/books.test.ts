/** Whole books as pages and EPUBs: every passage once, in order, with its texts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { buildQuietly } from "../../../testing/build-quietly.ts";
import { examples } from "../../../testing/examples.ts";
import { oddRecords } from "../../../testing/odd-records.ts";
import { oneForm, only } from "../../../testing/site-options.ts";
import { makeWorkplace, type Workplace } from "../../../testing/workplace.ts";
import { french } from "../words/fr.ts";
import { interfaceLanguages } from "../words/index.ts";

const records = oddRecords();
const options = { ...oneForm, about: examples.about, products: only("reader") };
let place: Workplace;
beforeAll(async () => {
  place = makeWorkplace(records);
  await buildQuietly(place.snapshot, place.out, options);
});

const numbers = records.books.map(({ number }) => number);
const labelsOf = (number: number) =>
  records.passages
    .filter(({ book }) => book.number === number)
    .map(({ fragment, sub_fragment }) => `${number}.${fragment}${sub_fragment}`);

const pageAt = (path: string) => readFileSync(join(place.out, path, "index.html"), "utf8");
const epubAt = (number: number, tag: string) =>
  readFileSync(join(place.out, `assets/reader/epub/book-${number}-${tag}.epub`));

/** The labels of the passages in a document, in order. */
const shownIn = (text: string) =>
  [...text.matchAll(/<section id="p([^"]*)">/g)].map(([, id]) => id?.replace("-", "."));

const editions = numbers.flatMap((number) =>
  interfaceLanguages.map(({ folder, tag }) => ({ number, folder, tag })),
);

test.each(editions)("/$folder: a page of book $number lists it in order", ({ number, folder }) => {
  const page = pageAt(`${folder}read/${number}`);
  expect(shownIn(page)).toEqual(labelsOf(number));
  expect(page.trimEnd().endsWith("</html>")).toBe(true);
  expect(pageAt(`${folder}books/${number}`)).toContain(`${folder}read/${number}/"`);
});

test.each(editions)("$tag: so do the spine and contents of its EPUB", ({ number, tag }) => {
  const file = epubAt(number, tag);
  expect(file.toString("latin1", 30, 58)).toBe("mimetypeapplication/epub+zip");
  const entries = unzipSync(file);
  const text = (name: string) => strFromU8(entries[`EPUB/${name}`] ?? new Uint8Array());
  const found = (name: string, pattern: RegExp) => [...text(name).matchAll(pattern)];
  const items = found("package.opf", /<item id="(.*?)" href="(.*?)"/g);
  const files = new Map(items.map(([, id, href = ""]) => [id, href]));
  const spine = found("package.opf", /<itemref idref="(.*?)"/g);
  expect(spine.flatMap(([, id]) => shownIn(text(files.get(id) ?? "")))).toEqual(labelsOf(number));
  const links = found("nav.xhtml", /#p([^"]*)"/g).map(([, id]) => id?.replace("-", "."));
  expect(links).toEqual(labelsOf(number));
});

test.each([
  ["", "eng", "fr"],
  ["fr/", "fra", "en"],
])("/%s: a passage has its text in Greek and in %s, not in %s", (folder, code, other) => {
  const passage = records.passages.find(({ texts }) =>
    ["grc", "eng", "fra"].every((code) => texts.some(({ language }) => language === code)),
  );
  const { book, urn, texts = [] } = passage ?? {};
  const [, own = ""] = pageAt(`${folder}read/${book?.number}`).split(`${urn}/"`);
  const [section = ""] = own.split("</section>");
  for (const language of ["grc", code]) {
    const words = texts.find((text) => text.language === language)?.text.match(/\p{L}{3,}/gu);
    expect(words?.length).toBeGreaterThan(5);
    for (const word of words ?? []) expect(section).toContain(word);
  }
  expect(section).not.toContain(`<div lang="${other}"`);
});

test("verses are numbered and indented on pages and in EPUBs", () => {
  const [verse, number, pentameter] = [
    "πολλὰ μὲν ἐμπλέξας Ἀνύτης κρίνα",
    ' data-line="5"',
    "λείρια, καὶ Σαπφοῦς βαιὰ μέν",
  ].map((text) => text.normalize());
  const entries = Object.entries(unzipSync(epubAt(4, "en")));
  const chapters = entries.filter(([name]) => name.includes("passages-"));
  for (const text of [pageAt("read/4"), ...chapters.map(([, bytes]) => strFromU8(bytes))]) {
    expect(text.normalize()).toContain(`<span class="line"${number}>${verse}`);
    expect(text.normalize()).toContain(`<span class="line indented">${pentameter}`);
  }
  expect(chapters).toHaveLength(1);
});

test("a translation in another language than the book's names its language, and no other does", () => {
  const names = new Set<string | undefined>();
  for (const { urn, book, texts } of records.passages) {
    const codes = texts.filter(({ text }) => text.trim() !== "").map(({ language }) => language);
    const [first] = codes.filter((code) => code !== "grc");
    const page = pageAt(`fr/read/${book.number}`);
    const own = page.split(`${urn}/"`)[1]?.split("</section>")[0] ?? "";
    const notes = [...own.matchAll(/<p class="note" lang="fr">Traduction \((.*)\)<\/p>/g)];
    const expected = first === undefined || codes.includes("fra") ? [] : [french.languages[first]];
    expect(notes.map(([, language]) => language)).toEqual(expected);
    for (const name of expected) names.add(name);
  }
  expect(names).toContain(french.languages.eng);
});
