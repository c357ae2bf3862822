/** Italian names of books and of languages. */

/** Names of the books of the Palatine Anthology, and of the appendix. */
export const italianBookNames: readonly string[] = [
  "Epigrammi cristiani",
  "Descrizione delle statue dello Zeuxippo, di Cristodoro",
  "Epigrammi di Cizico",
  "Proemi delle antologie",
  "Epigrammi erotici",
  "Epigrammi votivi",
  "Epigrammi sepolcrali",
  "Epigrammi di Gregorio di Nazianzo",
  "Epigrammi epidittici",
  "Epigrammi protrettici",
  "Epigrammi conviviali e satirici",
  "La Musa dei fanciulli di Stratone",
  "Epigrammi in metri vari",
  "Problemi aritmetici, enigmi, oracoli",
  "Epigrammi miscellanei",
  "Epigrammi dell’Antologia Planudea",
];

/** The languages by code. For a missing one the name in its record is used. */
export const italianLanguages: Readonly<Record<string, string>> = {
  ara: "arabo",
  cat: "catalano",
  cmn: "cinese",
  deu: "tedesco",
  ell: "greco moderno",
  eng: "inglese",
  fra: "francese",
  grc: "greco antico",
  ita: "italiano",
  lat: "latino",
  nld: "olandese",
  por: "portoghese",
  rus: "russo",
  spa: "spagnolo",
  und: "Lingua sconosciuta",
};
