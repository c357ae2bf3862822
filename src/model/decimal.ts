/** Numbers as the live service reads them in a query: Python's `Decimal`, of which whole numbers alone count. */

/**
 * The whole number that a text stands for, in its shortest spelling: `5` of `05`, `5.0`, `+5` and `5e0`. A number that is not
 * whole, or too large for any record, is `other`; undefined is what is no number.
 */
export function readWhole(text: string): string | "other" | undefined {
  const match = /^([+-]?)(?:([0-9]+)(?:[.]([0-9]*))?|[.]([0-9]+))(?:[eE]([+-]?[0-9]+))?$/.exec(
    asciiDigits(text),
  );
  if (match === null) return undefined;
  const [, sign, whole = "", part = match[4] ?? "", , power = "0"] = match;
  const digits = (whole + part).replace(/^0+/, "");
  if (digits === "") return "0";
  const significant = digits.replace(/0+$/, "");
  const zeros = Number(power) - part.length + digits.length - significant.length;
  if (zeros < 0 || significant.length + zeros > mostDigits) return "other";
  return `${sign === "-" ? "-" : ""}${significant}${"0".repeat(zeros)}`;
}

/** Digits of the longest number that a record may have: 2 to the power of 53. */
const mostDigits = 16;

/** Digits of any script as those of ASCII, without the underscores that Python allows between them. */
function asciiDigits(text: string): string {
  return text.replaceAll("_", "").replace(/\p{Nd}/gu, (digit) => {
    // Digits of a script stand in a row, zero first.
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}
