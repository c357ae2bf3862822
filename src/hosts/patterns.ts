/**
 * The rules of `model/target.ts` and `model/requests.ts` as regular expressions, for servers that have nothing else.
 *
 * No server decodes a query before its rules see it, so a pattern names every spelling: `p%61ge=%32` is `page=2`. All
 * are written in what PCRE (nginx, Apache) and RE2 (Caddy) have in common: no lookahead, no backreference,
 * no backslash, so that no configuration needs to escape them.
 */
import { apiFiles, openDotFolder } from "../routing/routes.ts";

/** `page` however it is encoded: `(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)`. */
export function spelled(word: string): string {
  return [...word].map((letter) => `(?:${letter}|%${anyCase(hexOf(letter))})`).join("");
}

/** The last parameter of this name in a query; its only group is the value, empty when there is none. */
export function lastParameter(name: string): string {
  return `^(?:.*&)?${spelled(name)}(?:=([^&]*))?(?:&.*)?$`;
}

/** Digits of the greatest page that is looked for; a number with more is beyond every end. */
export const mostDigits = 9;

const blank = "(?:[+]|%20|%09|%0[A-Da-d])*";

/** A page's number: each digit that counts is a group of its own, whether `2` or `%32`. */
export const pageNumber = `^${blank}(?:0|%30)*(?:%3)?([1-9])${"(?:(?:%3)?([0-9]))?".repeat(mostDigits - 1)}${blank}$`;

/** A value of blanks alone, or none, which is no filter: blanks as Python strips them, but for those of typography. */
export const noValue = "(?:[+]|%20|%09|%0[A-Da-d]|%1[C-Fc-f]|%[Cc]2%(?:85|[Aa]0))*";

/** A character that a path may hold, as it is or encoded: letters, digits, `-`, `.`, `_`, `~`, `:`. */
const character = "[0-9A-Za-z._~:-]|%(?:2[DEde]|3[0-9Aa]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee])";

/** A raw path of characters that names are made of, without an empty segment. */
export const plainPath = `(?:(?:/(?:${character})+)+/?|/)`;

/** A raw address with a segment in its path that leads up, or nowhere: `.`, `..`, `%2e%2e`. */
export const dotSegment = "^[^?]*/(?:[.]|%2[Ee]){1,2}(?:[/? ]|$)";

/** A segment of a decoded path that is too long for a file's name. */
export const longSegment = "/[^/]{256}";

/** A decoded path, before what it ends with: in the one folder that may begin with a dot nothing is hidden. */
export const openDots = `/${literal(openDotFolder)}(?:/[^./][^/]*)*`;

/** The decoded paths of the files that stand among the pages of the API, without their beginnings and ends. */
export const apiFilePaths: readonly string[] = apiFiles.map((path) =>
  path
    .split("/")
    .map((part) => `/${part === ":id" ? "[^/]+" : literal(part)}`)
    .join(""),
);

/** Text that stands for itself. */
export function literal(text: string): string {
  return text.replaceAll(".", "[.]");
}

function hexOf(letter: string): string {
  return letter.charCodeAt(0).toString(16);
}

/** A hexadecimal number in capitals or not: `6[Ff]`. */
function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit.toUpperCase()}${digit}]`);
}
