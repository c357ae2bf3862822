/**
 * Epigrams as TEI P5, for the document endpoint of Distributed Text Services.
 *
 * A passage is a `div`. Each of its Greek texts is an `lg`, in stored order, with its edition in `source`; a passage
 * without any has a `gap`. Verses are those of the reading edition: each is an `l` with its number. If there are
 * several stanzas, each is an `lg`. `rend` indents the second verse of a couplet. A heading is a `head`, and a line that is
 * no verse is a `note`. Every line with words is included, without the blanks around it. A text without words is one empty `l`. A character that XML
 * does not allow is a `g`.
 */

import { type GreekText, greekTexts, type Verse } from "../../greek/verses.ts";
import { escapeXml, replaceForbidden, xmlAttribute } from "../../markup/xml.ts";
import { type Statements, statementsIn } from "../../model/about.ts";
import type { Edition, Passage } from "../../model/published.ts";
import { anthologyUrn, labelOfUrn } from "../../model/urn.ts";
import { anthologyName, dtsEntryFile } from "../addresses/linked-data.ts";
import type { Neighbours } from "../neighbours.ts";
import type { Batch, Related, Site } from "../output.ts";
import { type CitableUnit, epigramUnit } from "./dts.ts";

/** The addresses of editions, each with its title if it has one. */
type Editions = Iterable<readonly [url: string, title: string | undefined]>;

/** The document of one epigram, made of its division. */
export function epigramDocument(
  passage: Passage,
  division: string,
  { site, related }: Pick<Batch, "site" | "related">,
): string {
  const authors = passage.authors.map(({ url }) => {
    const name = content(related.mainName(url));
    return `<author ref=${xmlAttribute(url)}>${name}</author>`;
  });
  const editions = new Map(editionsOf(passage, related).map((one) => [one.url, teiTitle(one)]));
  return `${documentHead(epigramUnit(passage), editions, site, authors)}${division}${bookEnd}`;
}

/** The division of an epigram; its book's first epigram opens the division of the book, and the last one closes it. */
export function inBook(
  { book }: Passage,
  { previous, next }: Neighbours,
  division: string,
): string {
  const corresp = xmlAttribute(book.url);
  const start = `<div type="textpart" subtype="book" n="${book.number}" corresp=${corresp}>\n`;
  return `${previous === undefined ? start : ""}${division}${next === undefined ? "</div>\n" : ""}`;
}

export function epigramDivision(passage: Passage, related: Related): string {
  const place = `n="${labelOfUrn(passage.urn)}" corresp=${xmlAttribute(passage.url)}`;
  const texts = greekTexts(passage).map((text) => lineGroup(text, related));
  const inside = texts.length === 0 ? '<gap reason="missing"/>\n' : texts.join("");
  return `<div type="textpart" subtype="epigram" ${place}>\n${inside}</div>\n`;
}

export function editionsOf(passage: Passage, related: Related): Edition[] {
  return greekTexts(passage).flatMap(({ url }) => related.text(url).edition ?? []);
}

/** The title of an edition; undefined if it has no description. */
export function teiTitle({ descriptions }: Edition): string | undefined {
  return descriptions[0]?.description;
}

/** The statement about how texts were edited. */
const editorialRule =
  "Empty lines where the source prints a number, and blanks around lines, are omitted; headings and lines left by a conversion are " +
  "distinguished from verses, verses broken at a quotation are joined, and the second verse of an elegiac couplet is indented. " +
  "The address in corresp has each text as stored.";

/** The wrapper around a part of the text (DTS 1.0, document endpoint). */
const wrapperStart = '<dts:wrapper xmlns:dts="https://w3id.org/api/dts#">\n';
const wrapperEnd = "</dts:wrapper>\n";

export const documentEnd = "</body></text>\n</TEI>\n";

/** The end of a document of a book or an epigram. */
export const bookEnd = `${wrapperEnd}${documentEnd}`;

/** The start of the document of a unit, or of the whole anthology. The divisions of its parts follow. */
export function documentHead(
  unit: CitableUnit | undefined,
  editions: Editions,
  { options: { base_url, about } }: Site,
  authors: readonly string[] = [],
): string {
  const { publisher, licence } = statementsIn(about, "en");
  const entry = `${base_url}/${dtsEntryFile}`;
  const bibl = Array.from(editions, ([url, title]) => {
    return `<bibl><ref target=${xmlAttribute(url)}>${content(title ?? url)}</ref></bibl>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<TEI xmlns="http://www.tei-c.org/ns/1.0">',
    "<teiHeader><fileDesc>",
    `<titleStmt><title>${anthologyName}${unit ? ` ${unit.identifier}` : ""}</title>`,
    ...authors,
    "</titleStmt><publicationStmt>",
    ...(publisher ? [`<publisher>${content(publisher.name)}</publisher>`] : []),
    `<distributor><ref target=${xmlAttribute(entry)}>${escapeXml(entry)}</ref></distributor>`,
    `<idno type="URN">${anthologyUrn}${unit ? `:${unit.identifier}` : ""}</idno>`,
    ...(unit ? [`<idno type="URI">${escapeXml(unit["@id"])}</idno>`] : []),
    ...licenceOf(licence),
    "</publicationStmt><sourceDesc>",
    ...(bibl.length === 0 ? ["<p>No edition is recorded.</p>"] : bibl),
    "</sourceDesc></fileDesc>",
    `<encodingDesc><editorialDecl><p>${editorialRule}</p></editorialDecl></encodingDesc></teiHeader>`,
    `<text><body>\n${unit ? wrapperStart : ""}`,
  ].join("\n");
}

function licenceOf(licence: Statements["licence"]): string[] {
  if (licence === null) return [];
  const target = licence.url === null ? "" : ` target=${xmlAttribute(licence.url)}`;
  return [`<availability><licence${target}>${content(licence.name)}</licence></availability>`];
}

function content(text: string): string {
  return replaceForbidden(escapeXml(text), (forbidden) => {
    const code = forbidden.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `<g n="U+${code}"/>`;
  });
}

function lineGroup({ url, number, verses }: GreekText, related: Related): string {
  const edition = related.text(url).edition;
  const source = edition ? ` source=${xmlAttribute(edition.url)}` : "";
  const { heading, stanzas, strays } = verses;
  const head = heading.map((line) => `<head${spaceOf(line)}>${content(line)}</head>\n`).join("");
  const straysAfter = (number: number) =>
    strays
      .map((stray) => (Math.max(0, stray.after) === number ? strayLine(stray.text) : ""))
      .join("");
  const groups = stanzas.map((stanza) =>
    stanza.map((verse) => verseLine(verse) + straysAfter(verse.number)).join(""),
  );
  const lines =
    groups.length > 1
      ? groups.map((group) => `<lg type="stanza">\n${group}</lg>\n`).join("")
      : (groups[0] ?? "<l/>\n");
  const start = `<lg n="${number}" xml:lang="grc" corresp=${xmlAttribute(url)}${source}>\n`;
  return `${start}${head}${straysAfter(0)}${lines}</lg>\n`;
}

/** A line that is no verse. Text cannot stand between verses, but a note can. */
function strayLine(text: string): string {
  return `<note type="stray">${content(text)}</note>\n`;
}

function verseLine({ text, number, isIndented }: Verse): string {
  const rend = isIndented ? ' rend="indent"' : "";
  return `<l n="${number}"${rend}${spaceOf(text)}>${content(text)}</l>\n`;
}

/** The attribute that keeps blanks which XML programs may collapse. */
function spaceOf(line: string): string {
  return / {2}|\t/.test(line) ? ' xml:space="preserve"' : "";
}
