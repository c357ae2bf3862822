/** Languages: those in use and those that are widely known, each with the number of records in it. */
import { iso6393 } from "iso-639-3";
import type { Language, LanguageSummary } from "../../src/model/published.ts";
import type { Links } from "../../src/routing/links.ts";

/** Name of each language of ISO 639-3 by its code, in the order of the codes. */
export const languageNames: ReadonlyMap<string, string> = new Map(
  iso6393
    .map(({ iso6393: code, name }) => [code, name] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);

/**
 * Languages with a two-letter code in ISO 639-1. The live service has all 7,865, which would be most of the sample's
 * site.
 */
const widelyKnown = new Set(
  iso6393.flatMap(({ iso6391, iso6393: code }) => (iso6391 === undefined ? [] : [code])),
);

export function languageSummary(code: string, links: Links): LanguageSummary {
  return { code, iso_name: languageNames.get(code) ?? "", url: links.record("languages", code) };
}

/** The language codes of all records that are counted, with repeats. */
export interface LanguageUses {
  readonly texts: readonly string[];
  readonly descriptions: readonly string[];
  readonly names: readonly string[];
}

export function languageRecords(uses: LanguageUses, links: Links): Language[] {
  const texts = tally(uses.texts);
  const descriptions = tally(uses.descriptions);
  const names = tally(uses.names);
  const used = new Set([...uses.texts, ...uses.descriptions, ...uses.names]);
  const codes = [...languageNames.keys()].filter((code) => used.has(code) || widelyKnown.has(code));
  return codes.map((code) => {
    const { iso_name, url } = languageSummary(code, links);
    const counts = { texts: texts(code), descriptions: descriptions(code), names: names(code) };
    return { code, iso_name, preferred: false, url, counts };
  });
}

function tally(codes: readonly string[]): (code: string) => number {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return (code) => counts.get(code) ?? 0;
}
