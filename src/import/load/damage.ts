/** Texts whose letters were lost or changed, because a program saved or read a file in another encoding. */
import { type Faults, quote } from "../../model/errors.ts";
import { isObject, type Json } from "../../model/json.ts";
import type { GivenRecord, Note } from "./report.ts";

/**
 * Refuses records if most texts of a language, or most names of a kind, are damaged.
 * @param note receives a message about fewer damaged ones
 */
export function checkLetters(records: readonly GivenRecord[], faults: Faults, note: Note): void {
  const cells = records.flatMap(({ place = "", record }) =>
    cellsOf(record).map(([field, text]) => {
      return { place, field, text, isDamaged: isDamaged(text, field === "grc") };
    }),
  );
  for (const field of new Set(cells.map((cell) => cell.field))) {
    const all = cells.filter((cell) => cell.field === field);
    const damaged = all.filter((cell) => cell.isDamaged);
    const [first] = damaged;
    if (first === undefined) continue;
    const record = first.place;
    const found = `${quote(first.text, 60)}; ${damaged.length} of ${all.length} are like this`;
    const expected = field === "grc" ? "Greek letters" : "letters as they were typed";
    if (damaged.length * 2 > all.length) {
      faults.add({ record, field, expected, found, hint: saveAgain });
    } else note(`${record} at ${field}: expected ${expected}, found ${found}`);
  }
}

export const saveAgain =
  "open the file in which the letters are right, and save it again in UTF-8 (LibreOffice: Save As, Edit filter settings, Character set)";

/** The texts of a passage or of a record of its own, by language, and names that are words: the columns of a table. */
function cellsOf(record: Json): [field: string, text: string][] {
  const texts = [record, record.texts].flat().filter(isObject);
  const cells: unknown[][] = texts.map(({ language, text }) => [
    isObject(language) ? language.code : language,
    text,
  ]);
  for (const field of ["authors", "keywords", "cities"]) {
    cells.push(...[record[field]].flat().map((name) => [field, name]));
  }
  return cells.flatMap(([field, text]) =>
    typeof text === "string" ? [[typeof field === "string" ? field : "text", text]] : [],
  );
}

function isDamaged(text: string, isGreek: boolean): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  if (misread.test(text)) return true;
  if (!isGreek) return count(/\p{L}/gu) === 0 && text.includes("??");
  // A question mark stands for a letter that an encoding lacks; the Greek one is a semicolon. Two letters prove nothing.
  const greek = count(/\p{Script=Greek}/gu);
  return greek * 2 < count(/\p{L}|\?/gu) - 2 || /\?\p{Script=Greek}/u.test(text);
}

/** What UTF-8 looks like as Windows-1252, Windows-1253, Mac OS Roman or DOS: `Î±`, `Ξ±`, `Œ±` or `╬▒` for `α`. */
const misread =
  /\uFFFD|[ÂÃÎÏΞΟŒœ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹Ž‘’“”•–—˜™š›žŸ]|á[¼-¿]|α[½ΌΎΏ]|·[ºΩæø]|â€|‚Ä|[╬╧]/u;
