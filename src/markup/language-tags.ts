/** Language tags of web pages (BCP 47: the shortest code), by which browsers choose fonts, hyphens and voices. */

/** The shortest codes of the anthology's languages and of those in which comments are likely to be written. */
const short: Readonly<Record<string, string>> = {
  ara: "ar",
  cat: "ca",
  ces: "cs",
  cmn: "zh",
  deu: "de",
  ell: "el",
  eng: "en",
  fra: "fr",
  // Ancient Greek has no shorter code.
  grc: "grc",
  hun: "hu",
  ita: "it",
  jpn: "ja",
  lat: "la",
  nld: "nl",
  pol: "pl",
  por: "pt",
  ron: "ro",
  rus: "ru",
  spa: "es",
  swe: "sv",
  tur: "tr",
  ukr: "uk",
  zho: "zh",
};

/** The tag of a language that the records name by three letters; undefined if the code is not in our list. */
export function languageTag(code: string): string | undefined {
  return Object.hasOwn(short, code) ? short[code] : undefined;
}
