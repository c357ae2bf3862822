/** Numbers as the live service reads them in a query: as Python's `Decimal`. Only whole numbers can match a record. */

/**
 * The whole number that a text stands for, in its shortest spelling: `5` for `05`, `5.0`, `+5` and `5e0`. `other` for a
 * number that is not whole, or too large for any record; undefined if the text is not a number.
 */
export function readWhole(text: string): string | "other" | undefined {
  const match = /^([+-]?)(?:([0-9]+)(?:[.]([0-9]*))?|[.]([0-9]+))(?:[eE]([+-]?[0-9]+))?$/.exec(
    asciiDigits(text),
  );
  if (match === null) return undefined;
  const [, sign, whole = "", part = match[4] ?? "", , power = "0"] = match;
  const digits = (whole + part).replace(/^0+/, "");
  if (digits === "") return "0";
  const significant = digits.replace(/(?<!0)0+$/, "");
  const zeros = Number(power) - part.length + digits.length - significant.length;
  if (zeros < 0 || significant.length + zeros > maxDigits) return "other";
  return `${sign === "-" ? "-" : ""}${significant}${"0".repeat(zeros)}`;
}

/** Digits of the longest number that a record may have: 2 to the power of 53. */
const maxDigits = 16;

/** Converts the digits of any script to ASCII, and removes the underscores that Python allows between them. */
function asciiDigits(text: string): string {
  return text.replaceAll("_", "").replace(/\p{Nd}/gu, (digit) => {
    // The ten digits of a script have consecutive code points, zero first.
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}
