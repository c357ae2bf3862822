/** The documents in an EPUB 3: chapters, title page, table of contents, and package document. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Html, html } from "../../../markup/html.ts";
import { textPath } from "../addresses.ts";
import { type PageContext, titleOf } from "../site.ts";
import type { Words } from "../words/words.ts";
import { type BookPassage, passageSection, sectionAnchor } from "./passage-section.ts";

/** A book as its EPUB describes it. */
export interface EpubBook extends PageContext {
  readonly number: number;
  readonly chapters: readonly {
    readonly file: string;
    readonly crc: number;
    /** The labels of its passages. */
    readonly labels: readonly string[];
  }[];
}

export const style = readFileSync(new URL("epub.css", import.meta.url), "utf8");

/** The document that names the package document. */
export function container(packageFile: string): string {
  return xml(html`<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="${packageFile}" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`);
}

export function chapterDocument(
  passages: readonly { readonly passage: BookPassage; readonly urn: string }[],
  baseUrl: string,
  words: Words,
): string {
  const sections = passages.map(({ passage, urn }) =>
    passageSection(passage, `${baseUrl}/${words.folder}${textPath(urn)}`),
  );
  return document(rangeOf(passages.map(({ passage }) => passage.label)), words, html`${sections}`);
}

export function titleDocument(book: EpubBook): string {
  const { site, words, number } = book;
  const name = words.passage.bookName(number);
  const about = site.about;
  const lines = [
    about?.publisher?.name ?? "",
    about?.licence ? `${words.frame.licence}${words.frame.colon}${about.licence.name}` : "",
  ].filter((line) => line !== "");
  return document(
    titleOf(book),
    words,
    html`<h1>${titleOf(book)}</h1>
<p class="title">${words.passage.book(number)}${name === "" ? "" : html`<br/>${name}`}</p>
${lines.map((line) => html`<p>${line}</p>\n`)}<p><a href="${addressOf(book)}">${addressOf(book)}</a></p>
`,
  );
}

export function navigationDocument({ words, chapters }: EpubBook): string {
  const { contents } = words.subjects;
  const items = chapters.map(
    ({ file, labels }) => html`<li><a href="${file}">${rangeOf(labels)}</a>
<ol>
${labels.map((label) => html`<li><a href="${`${file}#${sectionAnchor(label)}`}">${label}</a></li>\n`)}</ol>
</li>
`,
  );
  return document(
    contents,
    words,
    html`<nav epub:type="toc" id="toc">
<h1>${contents}</h1>
<ol>
<li><a href="title.xhtml">${words.frame.home}</a></li>
${items}</ol>
</nav>
`,
  );
}

/** The identifier follows from the content. The time of the last change is unknown: the earliest time of ZIP replaces it. */
export function packageDocument(book: EpubBook): string {
  const { words, number, site, chapters } = book;
  const title = `${titleOf(book)}${words.frame.colon}${words.passage.book(number)}`;
  const content = hash("sha256", JSON.stringify([site.about, chapters])).slice(0, 16);
  const { publisher, licence } = site.about ?? {};
  const items = chapters.map(
    ({ file }, index) =>
      html`<item id="c${index}" href="${file}" media-type="application/xhtml+xml"/>\n`,
  );
  return xml(html`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${words.tag}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${addressOf(book)}#${content}</dc:identifier>
<dc:title>${title}</dc:title>
<dc:language>grc</dc:language>
<dc:language>${words.tag}</dc:language>
<dc:source>${addressOf(book)}</dc:source>
${publisher ? html`<dc:publisher>${publisher.name}</dc:publisher>\n` : ""}${licence ? html`<dc:rights>${licence.name}</dc:rights>\n` : ""}<meta property="dcterms:modified">1980-01-01T00:00:00Z</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
${items}</manifest>
<spine>
<itemref idref="title"/>
<itemref idref="nav"/>
${chapters.map((_, index) => html`<itemref idref="c${index}"/>\n`)}</spine>
</package>
`);
}

/** The address of the page of the book, in its language. */
function addressOf({ site, words, path }: EpubBook): string {
  return `${site.baseUrl}/${words.folder}${path}`;
}

function rangeOf(labels: readonly string[]): string {
  const [first = "", last = ""] = [labels[0], labels.at(-1)];
  return first === last ? first : `${first} – ${last}`;
}

function document(title: string, { tag }: Words, content: Html): string {
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

/** Characters that HTML allows and XML does not. */
const notInXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function xml(markup: Html): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${String(markup).replace(notInXml, "\ufffd")}`;
}
