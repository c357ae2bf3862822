/** The citation of a passage, also in the formats of reference managers. */
import { shownTexts } from "../../greek/verses.ts";
import type { Passage } from "../../model/published.ts";
import { labelOfUrn } from "../../model/urn.ts";
import { textPath } from "../addresses/reader.ts";
import { isMade, type Related } from "../output.ts";
import { sourcesOf } from "./credits.ts";
import { authorsOf, nameOf } from "./names.ts";
import { type InLanguage, statementsOf, titleOf } from "./site.ts";

/** The data of a citation of a passage, for all formats. */
export interface CitedWork {
  /** Its key in a bibliography, such as `ag5.177`. */
  readonly key: string;
  readonly authors: readonly string[];
  readonly title: string;
  readonly collection: string;
  /** The editions of its texts, where they are known. */
  readonly editions: readonly string[];
  /** The publisher of the site; undefined if none is named. */
  readonly publisher: string | undefined;
  readonly urn: string;
  readonly address: string;
}

/** What a reader of a page in this language cites. The address is the same in all languages. */
export function citedWork(page: InLanguage, passage: Passage, related: Related): CitedWork {
  const { site, words } = page;
  const { urn, url } = passage;
  const label = labelOfUrn(urn);
  const first = (code: string) =>
    shownTexts(passage.texts).find(({ language }) => language === code);
  // Of the texts that the page shows first.
  const sources = sourcesOf([first("grc"), first(words.code)], related, words);
  return {
    key: `ag${label}`,
    authors: authorsOf(passage, related).map((author) => nameOf(author, words).text),
    title: `${words.passage.anthology} ${label}`,
    collection: titleOf(page),
    editions: sources.flatMap(({ kind, edition }) =>
      edition ? `${kind}${words.frame.colon}${edition.name}` : [],
    ),
    publisher: statementsOf(page).publisher?.name,
    urn,
    address: isMade("reader", site) ? `${site.options.base_url}/${textPath(urn)}` : url,
  };
}

/** BibTeX, for LaTeX. It uses Unicode, which Biber and current versions of LaTeX read. */
export function bibtex(work: CitedWork): string {
  const fields = [
    // With a second pair of braces names are not split, and titles keep their capitals.
    ["author", work.authors.map((name) => `{${escaped(name)}}`).join(" and ")],
    ["title", `{${escaped(work.title)}}`],
    ["booktitle", `{${escaped(work.collection)}}`],
    ["publisher", escaped(work.publisher ?? "")],
    ["note", escaped(noteOf(work))],
    // LaTeX takes an address literally, except for braces and backslashes.
    ["url", work.address.replace(/[{}\\]/g, encodeURIComponent)],
  ].filter(([, value]) => value !== "");
  const lines = fields.map(([name, value = ""]) => `  ${name} = {${inOneLine(value)}},\n`).join("");
  return `@incollection{${work.key},\n${lines}}`;
}

function escaped(text: string): string {
  return text.replace(/[\\{}$&#%_~^]/g, (sign) => commands[sign] ?? `\\${sign}`);
}

/** Signs with another escape than a backslash before them. A brace counts as one even after a backslash. */
const commands: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** RIS, which reference managers import: a tag of two letters and a value on each line. */
export function ris(work: CitedWork): string {
  const lines = [
    ["TY", "CHAP"],
    ["ID", work.key],
    ...work.authors.map((name) => ["AU", name]),
    ["TI", work.title],
    ["T2", work.collection],
    ["PB", work.publisher ?? ""],
    ["LA", "grc"],
    ["AN", work.urn],
    ...work.editions.map((edition) => ["N1", edition]),
    ["UR", work.address],
  ].filter(([, value]) => value !== "");
  return `${lines.map(([tag, value = ""]) => `${tag}  - ${inOneLine(value)}\n`).join("")}ER  - `;
}

/** CSL-JSON, which citation processors and Zotero read. */
export function cslJson(works: readonly CitedWork[]): string {
  const inLines = (_key: string, value: unknown) =>
    typeof value === "string" ? inOneLine(value) : value;
  return JSON.stringify(works.map(cslItem), inLines, 1);
}

function cslItem(work: CitedWork): object {
  const { authors } = work;
  return {
    id: work.key,
    type: "chapter",
    // Ancient names have no family name.
    author: authors.length > 0 ? authors.map((name) => ({ literal: name })) : undefined,
    title: work.title,
    "container-title": work.collection,
    publisher: work.publisher,
    language: "grc",
    note: noteOf(work),
    URL: work.address,
  };
}

function noteOf({ urn, editions }: CitedWork): string {
  return [urn, ...editions].join("; ");
}

/** The text in one line: in bibliographic formats, the end of a line ends a value. */
function inOneLine(text: string): string {
  // Most texts are in one line, and a test is cheaper than a replacement.
  return /\s\s|[^\S ]|^\s|\s$/.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}
