/** English names of books and of languages. */

/** Names of the books of the Palatine Anthology, and of the appendix. */
export const englishBookNames: readonly string[] = [
  "Christian epigrams",
  "Christodorus’ description of the statues in the Zeuxippus",
  "The Cyzicene epigrams",
  "The proems of the anthologies",
  "Love epigrams",
  "Dedicatory epigrams",
  "Sepulchral epigrams",
  "Epigrams of Gregory of Nazianzus",
  "Declamatory epigrams",
  "Hortatory epigrams",
  "Convivial and satirical epigrams",
  "Strato’s Musa Puerilis",
  "Epigrams in various metres",
  "Arithmetical problems, riddles, oracles",
  "Miscellaneous epigrams",
  "Epigrams of the Planudean Anthology",
];

/** The languages by code. For a missing one the name in its record is used. */
export const englishLanguages: Readonly<Record<string, string>> = {
  ara: "Arabic",
  cat: "Catalan",
  cmn: "Chinese",
  deu: "German",
  ell: "Modern Greek",
  eng: "English",
  fra: "French",
  grc: "Ancient Greek",
  ita: "Italian",
  lat: "Latin",
  nld: "Dutch",
  por: "Portuguese",
  rus: "Russian",
  spa: "Spanish",
  und: "Unknown language",
};
