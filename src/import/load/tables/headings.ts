/** What the headings of a table mean, in the languages in which editors of epigrams write them. */
import { iso6393 } from "iso-639-3";
import { closestMatch } from "leven";
import { languageNames } from "../records/defaults.ts";

/** A kind of column. */
interface ColumnKind {
  /** Its headings in English, Italian, French, German and Greek, with commas between them. Any may have an s at its end. */
  readonly words: string;
  /** Whether a heading names a language, too. */
  readonly hasLanguage?: boolean;
  /** For the documents: how a heading is written, and what the cells hold. */
  readonly shown: string;
  readonly about: string;
}

/** All kinds of columns: reading, messages and the table in docs/your-own-data.md follow from this list. */
export const columnKinds = {
  book: {
    words: "book, libro, livre, buch, βιβλίο",
    shown: "`book`",
    about: "the number of the book: `7`, `VII`, `AP 7` or `Book 7`",
  },
  fragment: {
    words:
      "fragment, number, no, nr, n, poem, epigram, passage, ap, urn, frammento, numero, poesia, epigramma, componimento, poème, épigramme, gedicht, epigramm, nummer, ποίημα, επίγραμμα, αριθμός",
    shown: "`fragment`, `No.`, `Poem`, `AP` or `urn`",
    about:
      "the number of the poem: `136` or `136a` next to a book; or the whole place: `5.136a`, `V 136`, `AP 5.136`, a urn",
  },
  sub_fragment: {
    words: "sub fragment, letter, lettera, lettre, buchstabe, γράμμα",
    shown: "`sub_fragment`",
    about: "the letter after the number, if it has a column of its own",
  },
  verse: {
    words: "verse, line, verso, riga, vers, ligne, zeile, στίχος",
    shown: "`verse`",
    about:
      "the number of a verse, if each verse has a row: the verses of a poem are one text, in the order of these numbers",
  },
  authors: {
    words:
      "author, poet, autore, autori, poeta, poeti, auteur, poète, autor, autoren, dichter, verfasser, συγγραφέας, ποιητής",
    shown: "`author`",
    about:
      "names, with <code>&#124;</code> or `;` between them, and `\\` before such a sign inside a name",
  },
  keywords: {
    words:
      "keyword, tag, subject, parola chiave, parole chiave, tema, temi, soggetto, mot clé, mots clés, thème, sujet, schlagwort, schlagwörter, stichwort, stichwörter, thema, themen, λέξη κλειδί, λέξεις κλειδιά, θέμα, θέματα",
    shown: "`keywords`",
    about: "names, divided in the same way",
  },
  cities: {
    words:
      "city, cities, place, città, luogo, luoghi, ville, lieu, lieux, stadt, städte, ort, orte, πόλη, τόπος",
    shown: "`city`",
    about: "names, divided in the same way",
  },
  coordinates: {
    words: "coordinate, coordonnée, koordinaten, συντεταγμένες",
    shown: "`coordinates`",
    about: "latitude and longitude of the city, if there is only one: `38.796, 22.5363`",
  },
  longitude: {
    words: "longitude, longitudine, länge, längengrad, γεωγραφικό μήκος",
    shown: "`longitude`",
    about: "degrees, in a column of their own",
  },
  latitude: {
    words: "latitude, latitudine, breite, breitengrad, γεωγραφικό πλάτος",
    shown: "`latitude`",
    about: "degrees, in a column of their own",
  },
  manuscripts: {
    words:
      "manuscript, manoscritto, manoscritti, manuscrit, handschrift, handschriften, χειρόγραφο, χειρόγραφα",
    shown: "`manuscript`",
    about:
      "the title of a page and the address of its image, with <code>&#124;</code> or `;` and a blank between several",
  },
  text: {
    words:
      "text, translation, testo, traduzione, texte, traduction, übersetzung, κείμενο, μετάφραση",
    hasLanguage: true,
    shown: "`grc`, `lat`, `eng`, `fra`, `deu`, `ita`, `spa`, `por`, `text.cmn`",
    about:
      "a text in the language with this code of ISO 639-3, or with this name: `Greek`, `English translation`, `traduction française`; an empty cell is no text",
  },
  translator: {
    words:
      "translator, traduttore, traduttrice, traducteur, traductrice, übersetzer, übersetzerin, μεταφραστής",
    hasLanguage: true,
    shown: "`eng.translator`",
    about:
      "who translated the text in this language, or the text to the left: the edition of the text",
  },
  edition: {
    words: "edition, source, edizione, fonte, édition, ausgabe, quelle, έκδοση, πηγή",
    hasLanguage: true,
    shown: "`eng.edition`",
    about: "where the text was published, which is its edition, too",
  },
  note: {
    words:
      "note, comment, commentary, nota, commento, commenti, commentaire, remarque, anmerkung, anmerkungen, kommentar, notiz, σημείωση, σημειώσεις, σχόλιο, σχόλια",
    hasLanguage: true,
    shown: "`note.eng`, `Commentary (English)`",
    about:
      "a comment; notes with one word in several languages are one comment. Signs and line breaks are shown as they were typed",
  },
} as const satisfies Record<string, ColumnKind>;

type Kind = keyof typeof columnKinds;

/** What a heading means. */
export interface Meaning {
  /** `private` if the column is for its writer alone, `unknown` if it is not understood, `unnamed` if it is empty. */
  readonly holds: Kind | "private" | "unknown" | "unnamed";
  /** The word that says the kind. */
  readonly word?: string;
  /** The language of a text, a note, or the text that is translated or edited. */
  readonly language?: string | undefined;
  /** Whether a note is written in Markdown. */
  readonly isMarkdown: boolean;
}

const kinds = Object.entries(columnKinds) as readonly (readonly [Kind, ColumnKind])[];

const kindsByWord = new Map(
  kinds.flatMap(([kind, { words }]) => words.split(", ").map((word) => [plain(word), kind])),
);

/** The names of the usual languages in the languages of headings, also as they stand before "translation". */
const usualNames = {
  grc: "ancient greek, greek, greco, greca, grec, grecque, griechisch, altgriechisch, ελληνικά, ελληνική, ελληνικό",
  lat: "latin, latino, latina, latine, latein, lateinisch, λατινικά, λατινική",
  eng: "english, inglese, anglais, anglaise, englisch, αγγλικά, αγγλική",
  fra: "french, francese, français, française, französisch, γαλλικά, γαλλική",
  deu: "german, tedesco, tedesca, allemand, allemande, deutsch, γερμανικά, γερμανική",
  ita: "italian, italiano, italiana, italien, italienne, italienisch, ιταλικά, ιταλική",
  spa: "spanish, spagnolo, spagnola, espagnol, espagnole, spanisch, ισπανικά, ισπανική",
  por: "portuguese, portoghese, portugais, portugaise, portugiesisch, πορτογαλικά, πορτογαλική",
} as const;

/** Languages with a column in the documents. Their codes alone are headings: `url`, `doi` and `ids` are codes, too. */
export const usualLanguages: readonly string[] = Object.keys(usualNames);

/** The codes of well-known languages by their names. */
const languagesByName = new Map([
  ...iso6393.flatMap(({ name, iso6391, iso6393: code }) =>
    iso6391 === undefined ? [] : [[plain(name).replace(/ \(.*/, ""), code] as const],
  ),
  ...Object.entries(usualNames).flatMap(([code, names]) =>
    names.split(", ").map((name) => [plain(name), code] as const),
  ),
]);

/** The headings that are known, for messages. */
export const knownHeadings = `${kinds
  .filter(([, { hasLanguage = false }]) => !hasLanguage)
  .map(([, { words }]) => words.split(",", 1))
  .join(", ")}, a language such as grc or English, or translator, edition or note with a language`;

/** A known heading that may be meant by another one, with its use; undefined if none is near. */
export function meantBy(heading: string): string | undefined {
  const name = languageNames.get(heading);
  if (name !== undefined) return `text.${heading} for texts in ${name}`;
  const typed = plain(heading);
  if (kindsByWord.has(typed)) return `English ${typed}, or another language`;
  const names = [...languagesByName.keys()].filter((one) => one.length > 3);
  const known = [...kindsByWord.keys(), ...names, ...usualLanguages];
  return closestMatch(typed, known, { maxDistance: Math.ceil(typed.length / 3) - 1 });
}

/** More words than any heading that is known. */
const mostWords = 20;

export function meaningOf(heading: string): Meaning {
  const typed = heading.normalize("NFKC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = typed.filter((word) => !/^(?:md|markdown)$/i.test(word));
  const isMarkdown = words.length < typed.length;
  if (heading.startsWith("_")) return { holds: "private", isMarkdown };
  // Where a table has no headings, this may be a long text.
  if (words.length > mostWords) return { holds: "unknown", isMarkdown };
  const whole = words.join(" ");
  const code = usualLanguages.includes(whole) ? whole : languageNamed(whole);
  if (code !== undefined && !isMarkdown)
    return { holds: "text", word: "", language: code, isMarkdown };
  const parts = words.map((_, index) => [words[index], words.toSpliced(index, 1).join(" ")]);
  for (const [part = "", rest = ""] of [[whole], ...parts]) {
    const lower = plain(part);
    const word = [lower, lower.replace(/s$/, "")].find((one) => kindsByWord.has(one)) ?? "";
    const holds = kindsByWord.get(word);
    if (holds === undefined || (isMarkdown && holds !== "note")) continue;
    const { hasLanguage = false }: ColumnKind = columnKinds[holds];
    const isCode = heading.includes(`.${rest}`) && languageNames.has(rest);
    const language = isCode || usualLanguages.includes(rest) ? rest : languageNamed(rest);
    const isRight = rest === "" ? holds !== "text" : hasLanguage && language !== undefined;
    if (isRight) return { holds, word, language, isMarkdown };
  }
  return { holds: typed.length === 0 ? "unnamed" : "unknown", isMarkdown };
}

/** The code of a language by its name: `Greek`, `grec ancien`, or with an ending as in `griechischer Text`. */
function languageNamed(typed: string): string | undefined {
  const name = plain(typed).replace(ofAntiquity, "");
  return languagesByName.get(name) ?? languagesByName.get(name.replace(/(?<=sch)e[nrs]?$/, ""));
}

const ofAntiquity = /^(?:αρχαι[αο]ς? )| anci?en(?:ne)?$| antic[oa]$/;

/** A word without capitals and marks. */
function plain(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
