/** French names of books and of languages. */

/** Names of the books of the Palatine Anthology, and of the appendix. */
export const frenchBookNames: readonly string[] = [
  "Épigrammes chrétiennes",
  "Description des statues du Zeuxippe par Christodoros",
  "Épigrammes de Cyzique",
  "Préfaces des anthologies",
  "Épigrammes érotiques",
  "Épigrammes votives",
  "Épigrammes funéraires",
  "Épigrammes de Grégoire de Nazianze",
  "Épigrammes démonstratives",
  "Épigrammes morales",
  "Épigrammes symposiaques et satiriques",
  "La Muse garçonnière de Straton",
  "Épigrammes en mètres variés",
  "Problèmes arithmétiques, énigmes, oracles",
  "Épigrammes diverses",
  "Épigrammes de l’Anthologie de Planude",
];

/** The languages by code. For a missing one the name in its record is used. */
export const frenchLanguages: Readonly<Record<string, string>> = {
  ara: "arabe",
  cat: "catalan",
  cmn: "chinois",
  deu: "allemand",
  ell: "grec moderne",
  eng: "anglais",
  fra: "français",
  grc: "grec ancien",
  ita: "italien",
  lat: "latin",
  nld: "néerlandais",
  por: "portugais",
  rus: "russe",
  spa: "espagnol",
  und: "Langue inconnue",
};
