/** Language tags of web pages (BCP 47: the shortest code), by which browsers choose fonts, hyphens and voices. */
import { iso6393 } from "iso-639-3";

const tags = new Map(iso6393.map((language) => [language.iso6393, language.iso6391]));

/** The tag of a language that the records name by the three letters of ISO 639-3; undefined for another code. */
export function languageTag(code: string): string | undefined {
  return tags.has(code) ? (tags.get(code) ?? code) : undefined;
}
