/**
 * Reads citations as people type them, in the search and in tables: `5.177`, `AP 12.132a`, `7,2b`, `AP V 177, 3`,
 * `APl 4`, `5.177-180`, a urn, the address of a page, an author with a number.
 */

/** A citation of a passage, several passages or a scholium. */
export interface Citation {
  readonly book: number;
  readonly fragment: number;
  /** The letter after the number, in lower case; empty if omitted. */
  readonly letter: string;
  /** The last number of a range. */
  readonly last: number | undefined;
  readonly verse: number | undefined;
  /** The last of several verses. */
  readonly lastVerse: number | undefined;
  /** The number of a scholium, which a third number may mean instead of a verse. */
  readonly scholium: number | undefined;
  /** The words before the citation: they should be the name of an author. */
  readonly author: string;
}

/** A longer text, in characters, is no citation: reading one takes time with the square of its length. */
const longest = 300;

/** Reads a text as citations, with semicolons between them; none if a part of it is not one. */
export function citationsIn(text: string): readonly Citation[] {
  const citations = text.split(";").map(citationIn);
  return citations.every((one) => one !== undefined) ? citations : [];
}

/** The number of the book that a text names alone: `5`, `V`, `AP 5`, `Anth. Pal. V`, `Book 9`, `APl`. */
export function bookIn(text: string): number | undefined {
  if (text.length > longest) return undefined;
  const typed = simplified(text);
  if (typed !== "" && typed.replace(planudean, "") === "") return appendix;
  const parts = bookAlone.exec(typed.replace(palatine, ""))?.groups;
  return parts && bookOf(parts);
}

/** What surrounds a citation in other texts: brackets, a full stop, "see". */
const around = /^[\s([{]+|(?<![\s)\]},.])[\s)\]},.]+$/g;
const see = /^(?:cf|vgl|siehe|see|voir|vide?)\.?\s+/;

/** `book 7 epigram 80` */
const named =
  /^(?:book|livre|buch|libro|liber) (\d+|[ivx]+)[\s,]+(?:(?:epigram(?:me?|ma)?|ep|no|nr)\.?\s*)?(?=\d)/;

const bookAlone =
  /^(?:(?:book|livre|buch|libro|liber) )?(?:(?<arabic>\d{1,3})|(?<roman>[ivx]{1,5}))$/;

/** A text without marks, capitals, and what surrounds a citation. */
function simplified(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(around, "").replace(see, "");
}

function citationIn(text: string): Citation | undefined {
  if (text.length > longest) return undefined;
  const typed = simplified(text)
    .replace(named, "$1.")
    .replace(/^epigram(?:me?|ma)? (?=\d)/, "")
    // An o typed for a zero.
    .replace(/(?<=\d)o(?![a-z])/g, "0");
  const address = decoded(typed);
  const urn = urnEnd.exec(address);
  if (urn !== null) {
    const { scholia = "", end = "", verse, lastVerse } = urn.groups ?? {};
    const cited = partsOf(end, scholia === "" ? "verse" : "scholium");
    return cited && verse !== undefined
      ? { ...cited, verse: Number(verse), lastVerse: numberIn(lastVerse) }
      : cited;
  }
  if (typed.startsWith("urn:")) return partsOf(typed.slice(typed.lastIndexOf(":") + 1), "either");
  const scholium = typed.replace(/^schol(?:ium|ia|ion|ie|ies)?[.\s]+/, "");
  if (scholium !== typed) return partsOf(scholium.replace(palatine, ""), "scholium");
  const ofPlanudes = typed.replace(planudean, "");
  if (ofPlanudes !== typed) return ofAppendix(ofPlanudes);
  const ofAnthology = typed.replace(palatine, "");
  if (ofAnthology !== typed) return partsOf(ofAnthology, "verse");
  return partsOf(typed, "either") ?? withAuthor(typed);
}

/** The label of the cited passage, such as `5.177`, or of the scholium that may be cited, such as `5.177.2`. */
export function labelOf({ book, fragment, letter, scholium }: Citation): string {
  return `${book}.${fragment}${letter}${scholium === undefined ? "" : `.${scholium}`}`;
}

/** Names and abbreviations of the Palatine Anthology, or of the Greek Anthology, before a number. */
const palatine =
  /^(?:a\. ?p\.?|ap|a\. ?g\.?|ag|anth(?:ol)?\. ?(?:pal|gr(?:aec)?)\.?|(?:anthologia|anthologie|antologia) (?:palatina|palatine|graeca|grecque|greca|griega)|(?:palatine|greek) anthology)(?=[\s.,\divx])[\s.,]*/;

/** Names and abbreviations of the appendix from Planudes, book 16. The l of APl is often typed as a capital i. */
const planudean =
  /^(?:a\. ?p[li]\.?|ap[li]|aplan\.?|a\. ?plan\.?|anth(?:ol)?\. ?plan\.?|app(?:endix)?\.? plan(?:udea)?\.?|(?:anthologia|anthologie|antologia) (?:planudea|de planude)|planudean anthology|planudes)(?=[\s.,\d]|$)[\s.,]*/;

const appendix = 16;

/** The end of a urn, alone or in the address of a page or a record, and the verse in the address. */
const urnEnd =
  /(?:^|[./:])(?:(?<scholia>s?)ag|tlg7000\.tlg001):(?<end>[0-9][0-9.,a-z-]*)[/]?(?:index\.html)?(?:[?][^#]*)?(?:#(?:t\d+)?v(?<verse>\d+)(?:-(?<lastVerse>\d+))?|#.*)?$/;

/** Parts of a citation by the names of their groups. */
type Parts = Readonly<Partial<Record<string, string>>>;

/** Book, number and an optional letter; then an optional third number, the last number of a range, or `ff`. */
const citation =
  /^(?:(?<arabic>\d{1,3})|(?<roman>[ivx]{1,5}))(?:\s*[.,:]\s*|\s+)(?<fragment>\d{1,5})(?<letter>(?:(?!ff)[a-z]{1,2})?)(?:\s*(?<following>ff|(?<=\s)f)|\s*[-\u2010-\u2015]\s*(?:\k<arabic>[.,:]\s*)?(?<last>\d{1,5})|(?:\s*[.,:]\s*|\s+)(?:(?:vv?(?:erses?)?|ll?(?:ines?)?)[.\s]*)?(?<third>\d{1,4})(?:\s*[-\u2010-\u2015]\s*(?<lastVerse>\d{1,4}))?)?$/;

/** The parts of `5.177`. A third number is that of a verse, of a scholium, or possibly of either. */
function partsOf(text: string, third: "verse" | "scholium" | "either"): Citation | undefined {
  const parts = citation.exec(text.trim())?.groups;
  if (parts === undefined) return undefined;
  const { fragment = "", letter = "" } = parts;
  const book = bookOf(parts);
  if (book === undefined) return undefined;
  const number = numberIn(parts.third);
  return {
    book,
    fragment: Number(fragment),
    letter,
    last: lastOf(fragment, parts),
    verse: third === "scholium" ? undefined : number,
    lastVerse: third === "scholium" ? undefined : numberIn(parts.lastVerse),
    scholium: third === "verse" ? undefined : number,
    author: "",
  };
}

function numberIn(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

function bookOf({ arabic, roman = "" }: Parts): number | undefined {
  if (arabic !== undefined) return Number(arabic);
  const book = romans.indexOf(roman);
  return book < 0 ? undefined : book;
}

/** How many numbers `f.` and `ff.` mean after the first. */
const followed: Readonly<Record<string, number>> = { f: 1, ff: 4 };

/** The last number of a range, which may be shortened to its changed digits: 177-80. */
function lastOf(first: string, { last: written, following }: Parts): number | undefined {
  if (following !== undefined) return Number(first) + (followed[following] ?? 0);
  if (written === undefined) return undefined;
  return Number(first.slice(0, Math.max(0, first.length - written.length)) + written);
}

/** A number of the appendix, with or without the number of the book before it. */
function ofAppendix(text: string): Citation | undefined {
  const whole = partsOf(text, "verse");
  return whole?.book === appendix ? whole : partsOf(`${appendix}.${text}`, "verse");
}

function withAuthor(text: string): Citation | undefined {
  const parts =
    /^(?<author>\p{L}[\p{L}\s.'’-]*?)(?<!\s)[\s,]+(?<rest>(?:a\.? ?p\.?\s*)?(?:\d|[ivx]+[\s.,]).*)$/u.exec(
      text,
    );
  const { author = "", rest = "" } = parts?.groups ?? {};
  const cited = author === "" ? undefined : partsOf(rest.replace(palatine, ""), "verse");
  return cited && { ...cited, author };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const romans = " i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(
  " ",
);
