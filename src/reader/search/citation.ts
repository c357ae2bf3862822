/** Citations of passages and scholia as they are typed: `5.177`, `AP 12.132a`, `7,2b`, `AP V 177`, or a urn. */
import type { SearchIndex } from "./index-file.ts";

/** The documents that a text cites, if it cites any: one, or, where a letter was left out, those of every letter. */
export function citedDocuments(index: SearchIndex, text: string): number[] {
  const label = citedLabel(text);
  if (label === undefined) return [];
  const found: number[] = [];
  const lettered: number[] = [];
  for (const [document, written] of index.labels.entries()) {
    const own = written.toLowerCase();
    if (own === label) found.push(document);
    else if (own.startsWith(label) && /^[a-z]+$/.test(own.slice(label.length))) {
      lettered.push(document);
    }
  }
  return found.length > 0 ? found : lettered;
}

/** How the label of the document is written that a text cites; undefined when it is no citation. */
export function citedLabel(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  const plain = typed.startsWith("urn:cts:")
    ? typed.slice(typed.lastIndexOf(":") + 1)
    : typed.replace(work, "");
  const parts = citation.exec(plain);
  if (parts === null) return undefined;
  const [, arabic = "", roman = "", fragment = "", letter = "", number = ""] = parts;
  const book = arabic === "" ? numberOf(roman) : Number(arabic);
  const scholium = number === "" ? "" : `.${Number(number)}`;
  return book === undefined ? undefined : `${book}.${Number(fragment)}${letter}${scholium}`;
}

/** What the anthology is called before a number. */
const work =
  /^(?:a\. ?p\.?|ap|a\. ?g\.?|ag|anth\. ?(?:pal|gr)\.?|anthologia palatina)(?=[\s.\divx])\s*/;

/** Book, number, perhaps a letter, perhaps the number of a scholium. */
const citation =
  /^(?:(\d{1,3})|([ivx]{1,5}))(?:\s*[.,:]\s*|\s+)(\d{1,5})([a-z]*)(?:[.,](\d{1,4}))?$/;

/** The value of a Roman number, as far as there are books. */
function numberOf(roman: string): number | undefined {
  const place = romans.indexOf(roman);
  return place < 0 ? undefined : place + 1;
}

const romans = [
  ...["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"],
  ...["xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii", "xviii", "xix", "xx"],
];
