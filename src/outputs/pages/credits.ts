/** The credit of a text, which stands wherever the text does: its edition, which names its editor or its translator. */
import { type Html, html, joined } from "../../markup/html.ts";
import { groupsOf } from "../../model/groups.ts";
import type { Edition, TextSummary } from "../../model/published.ts";
import type { Related } from "../output.ts";
import { inLanguage, languageName, ownFirst } from "./names.ts";
import type { Words } from "./words/words.ts";

/** An edition, as texts of one kind have it. */
export interface Source {
  /** The kind of its texts: `Greek text`, `Translation (English)`. */
  readonly kind: string;
  readonly isTranslation: boolean;
  /** The edition with its language; undefined if none is recorded. */
  readonly edition?: { readonly name: string; readonly language: string } | undefined;
  /** How many texts have it. */
  readonly texts: number;
}

/** The credit below a text; nothing for a text without an edition, or with one that has no name. */
export function editionMarkup({ url }: TextSummary, related: Related, words: Words) {
  const edition = editionName(related.text(url).edition, words);
  return (
    edition && html`<p class="edition" lang="${words.tag}">${nameMarkup(edition, words)}</p>\n`
  );
}

/** The sources of texts that are shown together. */
export function sourcesOf(
  texts: readonly (TextSummary | undefined)[],
  related: Related,
  words: Words,
): Source[] {
  const { textLabel, translation } = words.passage;
  return texts.flatMap((text) => {
    if (text === undefined) return [];
    const { edition, language } = related.text(text.url);
    const isTranslation = text.language !== "grc";
    const kind = isTranslation
      ? translation(languageName(text.language, words, language.iso_name))
      : textLabel;
    return [{ kind, isTranslation, edition: editionName(edition, words), texts: 1 }];
  });
}

/** Each source once, with the number of all its texts. */
export function countedSources(sources: readonly Source[]): Source[] {
  const groups = groupsOf(sources, ({ kind, edition }) => `${kind}\n${edition?.name}`);
  return Array.from(groups.values(), (own) => ({
    ...(own[0] as Source),
    texts: own.reduce((sum, { texts }) => sum + texts, 0),
  }));
}

/** Whether all texts of a kind have the same edition, so that it need not stand at each. */
export function areAlike(sources: readonly Source[]): boolean {
  return new Set(sources.map(({ kind }) => kind)).size === sources.length;
}

/** The editions of some sources in one line. Where a kind has several, each with the number of its texts. */
export function sourcesMarkup(sources: readonly Source[], words: Words): Html | undefined {
  const hasCounts = !areAlike(sources);
  const parts = sources.flatMap((source) =>
    source.edition === undefined ? [] : sourceMarkup(source, words, hasCounts),
  );
  return parts.length === 0
    ? undefined
    : html`<p class="edition sources">${joined(parts, " · ")}</p>\n`;
}

/** A source in a line. @param hasCount whether it has the number of its texts */
export function sourceMarkup(
  { kind, edition, texts }: Source,
  words: Words,
  hasCount: boolean,
): Html {
  const name = edition ? nameMarkup(edition, words) : words.subjects.noEdition;
  return html`${kind}${words.frame.colon}${name}${hasCount && ` (${words.number(texts)})`}`;
}

function nameMarkup({ name, language }: NonNullable<Source["edition"]>, words: Words): Html {
  return inLanguage(name, language, words);
}

/** The description of an edition in the language of the page, else the first one. */
function editionName(edition: Edition | null, words: Words): Source["edition"] {
  const all = edition?.descriptions.filter(({ description }) => description.trim() !== "") ?? [];
  const [own] = ownFirst(all, ({ language }) => language.code, words);
  return own && { name: own.description.trim(), language: own.language.code };
}
