/** A whole book as an EPUB 3: a title page, a table of contents, and a chapter for the passages of each batch. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Zippable, zipSync } from "fflate";
import { type Html, html } from "../../../markup/html.ts";
import { passageAnchor, readerFolder } from "../../addresses/reader.ts";
import { assetsOf, firstTypeface, greekTypeface, typefaceLicence } from "../../pages/assets.ts";
import { rangeOf } from "../../pages/components.ts";
import { areAlike, type Source, sourcesMarkup } from "../../pages/credits.ts";
import {
  addressOf,
  languagesOf,
  type PageContext,
  statementsOf,
  titleOf,
} from "../../pages/site.ts";
import type { Words } from "../../pages/words/words.ts";
import { coverPicture } from "./cover.ts";

/** The passages of a book in a batch. */
export interface Chapter {
  readonly labels: readonly string[];
  /** The chapter in each language. */
  readonly texts: readonly string[];
  /** Of its passages, for each language. */
  readonly sources: readonly (readonly Source[])[];
}

/** The EPUB of a book with translations into a language, in the published folder. @param number or what stands for it */
export function epubFile(number: number | string, { tag }: Words): string {
  return `${readerFolder}epub/book-${number}-${tag}.epub`;
}

const style = readFileSync(new URL("epub.css", import.meta.url), "utf8");

/** The styles of an EPUB whose title page names the edition of every text. */
const onlyOnTitlePage = "\nsection .edition {\n  display: none;\n}\n";

/**
 * Settings that give the same bytes everywhere. The time of every entry is the first of ZIP, else it would be the clock's.
 * The default of `mem` follows from the length by a logarithm, which may differ between machines. Each entry gets a table of
 * 2^(12 + mem) numbers: a larger one costs more time than compressing a chapter, and saves no bytes.
 */
const settings = { level: 6, mem: 4, mtime: new Date(1980, 0, 1) } as const;

/** The bytes of the EPUB. @param page of the book, whose address the EPUB names */
export function epub(
  page: PageContext,
  number: number,
  chapters: readonly Chapter[],
  sources: readonly Source[],
): Uint8Array {
  const language = languagesOf(page.site).indexOf(page.words);
  const texts = chapters.map((chapter) => chapter.texts[language] ?? "");
  const { contents } = assetsOf(page.site);
  const files = {
    "META-INF/container.xml": container,
    "EPUB/package.opf": packageText(page, number, texts, sources),
    "EPUB/nav.xhtml": navigationText(page.words, chapters),
    "EPUB/style.css": areAlike(sources) ? style + onlyOnTitlePage : style,
    "EPUB/cover.svg": coverPicture(page, number),
    "EPUB/greek.woff2": contents[greekTypeface],
    "EPUB/latin.woff2": contents[firstTypeface],
    "EPUB/LICENSE.txt": contents[typefaceLicence],
    "EPUB/title.xhtml": titleText(page, number, sources),
    ...Object.fromEntries(texts.map((text, index) => [`EPUB/${fileOf(index)}`, text])),
  };
  // Readers recognise the format by this first entry, which is not compressed.
  const entries: Zippable = { mimetype: [Buffer.from("application/epub+zip"), { level: 0 }] };
  for (const [path, content = ""] of Object.entries(files)) entries[path] = Buffer.from(content);
  return zipSync(entries, settings);
}

function fileOf(chapter: number): string {
  return `passages-${chapter + 1}.xhtml`;
}

/** The document that names the package document. */
const container =
  xml(html`<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`);

function titleText(page: PageContext, number: number, sources: readonly Source[]): string {
  const { words } = page;
  const { publisher, licence } = statementsOf(page);
  const name = words.passage.bookName(number);
  const content = html`<h1>${titleOf(page)}</h1>
<p class="title">${words.passage.book(number)}${name !== "" && html`<br>${name}`}</p>
${publisher && html`<p>${publisher.name}</p>\n`}${
  licence && html`<p>${words.frame.licence}${words.frame.colon}${licence.name}</p>\n`
}${sourcesMarkup(sources, words)}<p><a href="${addressOf(page)}">${addressOf(page)}</a></p>
`;
  return documentText(titleOf(page), words, content);
}

function navigationText(words: Words, chapters: readonly Chapter[]): string {
  const { contents } = words.subjects;
  const items = chapters.map(({ labels }, index) => {
    const file = fileOf(index);
    const own = labels.map(
      (label) => html`<li><a href="${`${file}#${passageAnchor(label)}`}">${label}</a></li>\n`,
    );
    return html`<li><a href="${file}">${rangeOf(labels)}</a>\n<ol>\n${own}</ol>\n</li>\n`;
  });
  const content = html`<nav epub:type="toc" role="doc-toc" id="toc">
<h1>${contents}</h1>
<ol>
<li><a href="title.xhtml">${words.frame.home}</a></li>
${items}</ol>
</nav>
`;
  return documentText(contents, words, content);
}

/** The identifier follows from the content. The time of the last change is unknown: the earliest time of ZIP replaces it. */
function packageText(
  page: PageContext,
  number: number,
  texts: readonly string[],
  sources: readonly Source[],
): string {
  const { words, site } = page;
  const { publisher, licence } = statementsOf(page);
  const content = hash("sha256", JSON.stringify([site.options.about, texts])).slice(0, 16);
  return xml(html`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${words.tag}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${addressOf(page)}#${content}</dc:identifier>
<dc:title>${titleOf(page)}${words.frame.colon}${words.passage.book(number)}</dc:title>
<dc:language>${words.tag}</dc:language>
<dc:language>grc</dc:language>
<dc:source>${addressOf(page)}</dc:source>
${contributorsMarkup(sources)}${publisher && html`<dc:publisher>${publisher.name}</dc:publisher>\n`}${licence && html`<dc:rights>${licence.name}</dc:rights>\n`}<meta property="dcterms:modified">1980-01-01T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">displayTransformability</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">${words.subjects.accessibility}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="greek" href="greek.woff2" media-type="font/woff2"/>
<item id="latin" href="latin.woff2" media-type="font/woff2"/>
<item id="licence" href="LICENSE.txt" media-type="text/plain"/>
<item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
${texts.map((_, index) => html`<item id="c${index}" href="${fileOf(index)}" media-type="application/xhtml+xml"/>\n`)}</manifest>
<spine>
<itemref idref="title"/>
<itemref idref="nav"/>
${texts.map((_, index) => html`<itemref idref="c${index}"/>\n`)}</spine>
</package>
`);
}

/** Editors and translators, as far as the names of editions tell them, with their role in MARC. */
function contributorsMarkup(sources: readonly Source[]): Html[] {
  const contributors = new Map(
    sources.flatMap(({ edition, isTranslation }) => {
      const role = isTranslation ? "trl" : "edt";
      return edition ? [[`${role} ${edition.name}`, { role, name: edition.name }]] : [];
    }),
  );
  return Array.from(contributors.values(), ({ role, name }, index) => {
    const id = `contributor-${index + 1}`;
    return html`<dc:contributor id="${id}">${name}</dc:contributor>
<meta refines="${`#${id}`}" property="role" scheme="marc:relators">${role}</meta>
`;
  });
}

export function documentText(title: string, { tag }: Words, content: Html): string {
  return xml(html`<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${tag}" xml:lang="${tag}">
<head>
<title>${title}</title>
<link rel="stylesheet" href="style.css"/>
</head>
<body>
${content}</body>
</html>
`);
}

function xml(markup: Html): string {
  // Tags and characters that HTML allows and XML does not.
  const text = String(markup)
    .replaceAll("<br>", "<br/>")
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
  return `<?xml version="1.0" encoding="utf-8"?>\n${text}`;
}
