/** Texts whose letters were lost or changed, because a program saved or read a file in another encoding. */
import { type Faults, quote } from "../../../model/errors.ts";
import { groupsOf } from "../../../model/groups.ts";
import { isObject } from "../../../model/json.ts";
import type { GivenRecord, Note } from "./given.ts";

/**
 * Refuses texts of one kind if most are damaged.
 * @param note receives a message about fewer damaged ones
 */
export function checkLetters(
  texts: readonly { readonly record: string; readonly field: string; readonly text: string }[],
  isGreek: boolean,
  faults: Faults,
  note: Note,
): void {
  const damaged = texts.filter(({ text }) => isDamaged(text, isGreek));
  const [first] = damaged;
  if (first === undefined) return;
  const { record, field, text } = first;
  const found = `${quote(text, 60)}; ${damaged.length} of ${texts.length} are like this`;
  const expected = isGreek ? "Greek letters" : "letters as they were typed";
  if (damaged.length * 2 > texts.length) {
    faults.add({ record, field, expected, found, hint: saveAgain });
  } else note(`${record} at ${field}: expected ${expected}, found ${found}`);
}

/** Checks the texts in records of JSON by language, and names that are words. */
export function checkRecords(records: readonly GivenRecord[], faults: Faults, note: Note): void {
  const texts = records.flatMap(({ collection, record: given, place: record = "" }) => {
    const all = [given, given.texts].flat().filter(isObject);
    const codes = all.map(({ language, text }) => {
      return { field: isObject(language) ? language.code : language, text };
    });
    const names = ["authors", "keywords", "cities"].flatMap((field) =>
      [given[field]].flat().map((text) => ({ field, text })),
    );
    return [...codes, ...names].flatMap(({ field, text }) =>
      typeof text === "string" ? [{ collection, record, field: String(field), text }] : [],
    );
  });
  for (const all of groupsOf(texts, (one) => `${one.collection} ${one.field}`).values()) {
    checkLetters(all, all[0]?.field === "grc", faults, note);
  }
}

export const saveAgain =
  "open the file in which the letters are right, and save it again in UTF-8 (LibreOffice: Save As, Edit filter settings, Character set)";

function isDamaged(text: string, isGreek: boolean): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  if (misread.test(text)) return true;
  if (!isGreek) return count(/\p{L}/gu) === 0 && text.includes("??");
  // A question mark stands for a letter that an encoding lacks; the Greek one is a semicolon. Two letters prove nothing.
  const greek = count(/\p{Script=Greek}/gu);
  return greek * 2 < count(/\p{L}|\?/gu) - 2 || /\?\p{Script=Greek}/u.test(text);
}

/**
 * What UTF-8 looks like as Windows-1252, Windows-1253, Mac OS Roman or DOS: `Î±`, `Ξ±`, `Œ±` or `╬▒` for `α`. Behind
 * another capital, the first of these letters and a sign may end a word: `ΤΟ·`, `AMANHÃ”`.
 */
const misread =
  /\uFFFD|(?<!\p{Lu}\p{M}?)[ÂÃÎÏΞΟŒœ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹Ž‘’“”•–—˜™š›žŸ]|á[¼-¿]|α[½ΌΎΏ]|·[ºΩæø]|â€|‚Ä|[╬╧]/u;
