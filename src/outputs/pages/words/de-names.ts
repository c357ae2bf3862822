/** German names of books and of languages. */

/** Names of the books of the Palatine Anthology, and of the appendix. */
export const germanBookNames: readonly string[] = [
  "Christliche Epigramme",
  "Christodoros’ Beschreibung der Statuen im Zeuxippos",
  "Epigramme aus Kyzikos",
  "Proömien der Anthologien",
  "Liebesepigramme",
  "Weihepigramme",
  "Grabepigramme",
  "Epigramme des Gregor von Nazianz",
  "Epideiktische Epigramme",
  "Protreptische Epigramme",
  "Trink- und Spottepigramme",
  "Stratons Knabenmuse",
  "Epigramme in verschiedenen Versmaßen",
  "Rechenaufgaben, Rätsel, Orakel",
  "Vermischte Epigramme",
  "Epigramme der Anthologia Planudea",
];

/** The languages by code. For a missing one the name in its record is used. */
export const germanLanguages: Readonly<Record<string, string>> = {
  ara: "Arabisch",
  cat: "Katalanisch",
  cmn: "Chinesisch",
  deu: "Deutsch",
  ell: "Neugriechisch",
  eng: "Englisch",
  fra: "Französisch",
  grc: "Altgriechisch",
  ita: "Italienisch",
  lat: "Latein",
  nld: "Niederländisch",
  por: "Portugiesisch",
  rus: "Russisch",
  spa: "Spanisch",
  und: "Unbekannte Sprache",
};
