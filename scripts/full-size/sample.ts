/** The bundled sample as a source of values to repeat. */
import { iso6393 } from "iso-639-3";
import type {
  Author,
  City,
  Collections,
  Comment,
  Description,
  Keyword,
  KeywordCategory,
  Manuscript,
  Passage,
  Text,
} from "../../src/model/published.ts";
import { resources } from "../../src/resources/index.ts";
import type { Parts, Ref } from "../../src/testing/parts/parts.ts";
import { recordsOf } from "../../src/testing/scan.ts";
import { sampleSnapshot } from "../../src/testing/workplace.ts";

/** The base of the addresses of the records. */
const base = "https://anthology.example";

/** Number of languages of the live service in 2025; ISO 639-3 has more since. */
const languageCount = 7865;

/** The sample's records to multiply, and functions to look up values. */
export interface Sample {
  readonly languages: Parts["languages"];
  readonly descriptions: readonly Description[];
  readonly authors: readonly Author[];
  readonly cities: readonly City[];
  readonly categories: readonly KeywordCategory[];
  readonly keywords: readonly Keyword[];
  readonly manuscripts: readonly Manuscript[];
  readonly comments: readonly Comment[];
  readonly books: Parts["books"];
  readonly externalReferences: Passage["external_references"];
  /** Texts in a language. */
  wordings(code: string): readonly string[];
  language(code: string): Ref;
}

interface Records {
  readonly descriptions: readonly Description[];
  readonly authors: readonly Author[];
  readonly cities: readonly City[];
  readonly keyword_categories: readonly KeywordCategory[];
  readonly keywords: readonly Keyword[];
  readonly manuscripts: readonly Manuscript[];
  readonly comments: readonly Comment[];
  readonly books: readonly { readonly url: string; readonly number: number }[];
  readonly passages: readonly Passage[];
  readonly texts: readonly Text[];
}

export function readSample(): Sample {
  const records = Object.fromEntries(
    resources.map(({ name }) => [name, recordsOf(sampleSnapshot, base, name as keyof Collections)]),
  ) as unknown as Records;
  const languages = iso6393
    .map(({ iso6393: code, name }) => [code, name] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, languageCount);
  const refs = new Map(languages.map(([code], ref) => [code, ref]));
  const wordings = new Map<string, string[]>();
  for (const { language, text } of records.texts) {
    const known = wordings.get(language.code);
    if (known === undefined) wordings.set(language.code, [text]);
    else known.push(text);
  }
  return {
    ...records,
    languages: languages.map(([code, iso_name]) => ({ code, iso_name, preferred: false })),
    categories: records.keyword_categories,
    books: records.books.map(({ url, number }) => ({ id: Number(url.split("/").at(-2)), number })),
    externalReferences: records.passages.flatMap((passage) => passage.external_references),
    wordings: (code) => wordings.get(code) ?? [],
    language: (code) => refs.get(code) ?? 0,
  };
}
