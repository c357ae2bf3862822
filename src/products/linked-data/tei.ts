/**
 * Epigrams as TEI (P5): what the document endpoint of Distributed Text Services answers with.
 *
 * A passage is a `div`; each of its Greek texts is an `lg`, in stored order: none is better than the others, and which
 * edition it is from is said by `source`. A passage without any has a `gap`. Verses are those of the reading edition:
 * an `l` with its number, those of a stanza in an `lg` where there are several, the second of a couplet indented by
 * `rend`; a heading is a `head`. Every line with words is there, without the blanks around it. A text without words is
 * one empty `l`. A character that XML cannot hold in any spelling is a `g`.
 */
import type { About, Book, Passage } from "../../model/published.ts";
import { anthologyUrn } from "../../model/urn.ts";
import { escapeXml, forbiddenInXml, xmlAttribute } from "../../model/xml.ts";
import { isInCouplets, type Verse, versesOf } from "../../reader/verses.ts";
import { dtsEntryFile } from "./addresses.ts";
import { anthologyName, citationOf } from "./graphs.ts";

/** What the passages' records do not say of them. */
export interface TeiSources {
  readonly baseUrl: string;
  /** What the publisher says of the site, if anything. */
  readonly about: About | null;
  /** Main names of authors, by address. */
  readonly authors: ReadonlyMap<string, string>;
  /** Address of the edition of each Greek text that has one, by the text's address. */
  readonly editions: ReadonlyMap<string, string>;
  /** What editions are called, by address. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Of which part of the anthology a document is. */
interface Scope {
  /** `7.80`, `7`, or nothing for the whole. */
  readonly ref: string | undefined;
  /** Address of the record, if there is one. */
  readonly url: string | undefined;
  readonly authors: readonly string[];
}

/** The document of one epigram, made of its division. */
export function epigramDocument(passage: Passage, division: string, sources: TeiSources): string {
  const authors = passage.authors.map(({ url }) => {
    const name = content(sources.authors.get(url) ?? "");
    return `<author ref=${xmlAttribute(url)}>${name}</author>`;
  });
  const scope = { ref: citationOf(passage), url: passage.url, authors };
  const head = header(scope, editionsOf([passage], sources), sources);
  return `${head}${wrapperStart}${division}${wrapperEnd}${documentEnd}`;
}

/** The document of one book, made of its division. */
export function bookDocument(
  passages: readonly Passage[],
  division: string,
  sources: TeiSources,
): string {
  const book = passages[0]?.book;
  const scope = { ref: `${book?.number}`, url: book?.url, authors: [] };
  const head = header(scope, editionsOf(passages, sources), sources);
  return `${head}${wrapperStart}${division}${wrapperEnd}${documentEnd}`;
}

/** What the document of the whole begins with. The divisions of the books follow. */
export function anthologyStart(sources: TeiSources): string {
  const editions = new Set(sources.editions.values());
  return header({ ref: undefined, url: undefined, authors: [] }, editions, sources);
}

/** What every document ends with. */
export const documentEnd = "</body></text>\n</TEI>\n";

/** A book as a division, made of those of its epigrams. */
export function bookDivision({ number, url }: Book, epigrams: readonly string[]): string {
  const corresp = xmlAttribute(url);
  const start = `<div type="textpart" subtype="book" n="${number}" corresp=${corresp}>\n`;
  return `${start}${epigrams.join("")}</div>\n`;
}

/** An epigram as a division. */
export function epigramDivision(passage: Passage, sources: TeiSources): string {
  const place = `n="${citationOf(passage)}" corresp=${xmlAttribute(passage.url)}`;
  const view = { sources, isElegiac: isInCouplets(passage) };
  const texts = greekTexts(passage).map((text, index) => lineGroup(text, index + 1, view));
  const inside = texts.length === 0 ? '<gap reason="missing"/>\n' : texts.join("");
  return `<div type="textpart" subtype="epigram" ${place}>\n${inside}</div>\n`;
}

/** What was done with the texts. */
const editorialRule =
  "Empty lines where the source prints a number, and blanks around lines, are left out; headings are told from verses, " +
  "and the second verse of an elegiac couplet is indented. The address that corresp names has each text as stored.";

/** What was asked for, where that is a part (DTS 1.0, document endpoint). */
const wrapperStart = '<dts:wrapper xmlns:dts="https://w3id.org/api/dts#">\n';
const wrapperEnd = "</dts:wrapper>\n";

function header(
  { ref, url, authors }: Scope,
  editions: ReadonlySet<string>,
  { baseUrl, about, titles }: TeiSources,
): string {
  const entry = `${baseUrl}/${dtsEntryFile}`;
  const bibl = Array.from(editions, (edition) => {
    const title = content(titles.get(edition) ?? edition);
    return `<bibl><ref target=${xmlAttribute(edition)}>${title}</ref></bibl>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<TEI xmlns="http://www.tei-c.org/ns/1.0">',
    "<teiHeader><fileDesc>",
    `<titleStmt><title>${anthologyName}${ref === undefined ? "" : ` ${ref}`}</title>`,
    ...authors,
    "</titleStmt><publicationStmt>",
    ...(about?.publisher ? [`<publisher>${content(about.publisher.name)}</publisher>`] : []),
    `<distributor><ref target=${xmlAttribute(entry)}>${escapeXml(entry)}</ref></distributor>`,
    `<idno type="URN">${anthologyUrn}${ref === undefined ? "" : `:${ref}`}</idno>`,
    ...(url === undefined ? [] : [`<idno type="URI">${escapeXml(url)}</idno>`]),
    ...licenceOf(about),
    "</publicationStmt><sourceDesc>",
    ...(bibl.length === 0 ? ["<p>No edition is recorded.</p>"] : bibl),
    "</sourceDesc></fileDesc>",
    `<encodingDesc><editorialDecl><p>${editorialRule}</p></editorialDecl></encodingDesc></teiHeader>`,
    "<text><body>\n",
  ].join("\n");
}

function licenceOf(about: About | null): string[] {
  const licence = about?.licence;
  if (!licence) return [];
  const target = licence.url === null ? "" : ` target=${xmlAttribute(licence.url)}`;
  return [`<availability><licence${target}>${content(licence.name)}</licence></availability>`];
}

/** Text of the data between tags. */
function content(text: string): string {
  let escaped = escapeXml(text);
  for (;;) {
    const forbidden = forbiddenInXml(escaped);
    if (forbidden === undefined) return escaped;
    const code = forbidden.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    escaped = escaped.replaceAll(forbidden, `<g n="U+${code}"/>`);
  }
}

function greekTexts({ texts }: Passage): Passage["texts"] {
  return texts.filter(({ language }) => language === "grc");
}

function editionsOf(passages: readonly Passage[], { editions }: TeiSources): Set<string> {
  const found = new Set<string>();
  for (const { url } of passages.flatMap(greekTexts)) {
    const edition = editions.get(url);
    if (edition !== undefined) found.add(edition);
  }
  return found;
}

function lineGroup(
  { url, text }: Passage["texts"][number],
  number: number,
  { sources, isElegiac }: { readonly sources: TeiSources; readonly isElegiac: boolean },
): string {
  const edition = sources.editions.get(url);
  const source = edition === undefined ? "" : ` source=${xmlAttribute(edition)}`;
  const { heading, stanzas } = versesOf(text, isElegiac);
  const head = heading.map((line) => `<head${spaceOf(line)}>${content(line)}</head>\n`).join("");
  const groups = stanzas.map((verses) => verses.map(verseLine).join(""));
  const lines =
    groups.length > 1
      ? groups.map((group) => `<lg type="stanza">\n${group}</lg>\n`).join("")
      : (groups[0] ?? "<l/>\n");
  const start = `<lg n="${number}" xml:lang="grc" corresp=${xmlAttribute(url)}${source}>\n`;
  return `${start}${head}${lines}</lg>\n`;
}

function verseLine({ text, number, isIndented }: Verse): string {
  const rend = isIndented ? ' rend="indent"' : "";
  return `<l n="${number}"${rend}${spaceOf(text)}>${content(text)}</l>\n`;
}

/** Blanks that a reader of XML may take for layout. */
function spaceOf(line: string): string {
  return / {2}|\t/.test(line) ? ' xml:space="preserve"' : "";
}
