/** Codes of languages as web pages name them: the shortest tag there is (BCP 47), for fonts, hyphens and voices. */

/** Languages of the anthology, and those that comments are likely to be in, which have a code of two letters. */
const short: Readonly<Record<string, string>> = {
  ara: "ar",
  cat: "ca",
  ces: "cs",
  cmn: "zh",
  deu: "de",
  ell: "el",
  eng: "en",
  fra: "fr",
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

/** The tag of a language that the records name by three letters; undefined where we cannot be sure of it. */
export function languageTag(code: string): string | undefined {
  // Ancient Greek has no shorter code.
  return code === "grc" ? code : Object.hasOwn(short, code) ? short[code] : undefined;
}
