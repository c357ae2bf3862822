/** Characters of records that cannot be stored at all, or not in XML. */
import { forbiddenInXml } from "../../markup/xml.ts";
import { quote } from "../../model/errors.ts";
import { textsWhere } from "../../model/pointer.ts";
import type { Mismatch } from "../../validation/validator.ts";

/** A text with a character that XML 1.0 cannot contain. */
export interface UnfitText {
  /** Path of the record in the API. */
  readonly record: string;
  readonly pointer: string;
  /** The first such character: `U+001B`. */
  readonly character: string;
}

/** Half of a character beyond U+FFFF: no encoding can write it alone. */
const loneSurrogate = /\p{Surrogate}/u;

/** Occurs in the JSON of every record with such a character. Most records have none, and this check is much faster. */
const suspicious = /\\[bfu]|[\ufffe\uffff]/;

/** The texts of a record that cannot be stored, each with the JSON Pointer of the text. */
export function brokenTexts(record: object): Mismatch[] {
  if (!suspicious.test(JSON.stringify(record))) return [];
  return textsWhere(record, (text) => loneSurrogate.test(text)).map(([pointer, text]) => ({
    pointer,
    expected: "whole characters",
    found: `${codeOf(loneSurrogate.exec(text)?.[0])}, half of a character, in ${quote(text, 60)}`,
  }));
}

/** The texts of a record that its XML collection cannot contain. */
export function textsUnfitForXml(record: object, path: string): UnfitText[] {
  if (!suspicious.test(JSON.stringify(record))) return [];
  return textsWhere(record, (text) => forbiddenInXml(text) !== undefined).map(
    ([pointer, text]) => ({ record: path, pointer, character: codeOf(forbiddenInXml(text)) }),
  );
}

function codeOf(character = ""): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
